#!/bin/sh
# An installation by cmake --install works wherever it is moved, with its corpus
# or without one, and uses no other corpus. A project that contains this one
# installs none of it.
set -eu

. "${0%/*}/lib/place.sh"

cmake --install "$ASSAY_BUILD" --prefix "$work/first" > "$work/log"
mv "$work/first" "$work/moved"
program=$work/moved/bin/assay
"$ASSAY" certify --dry-run > "$work/all"

# After the move, the program uses the cases that moved with it.
run 0 "$program" certify --dry-run
[ ! -s "$work/err" ] || fail 'it says something'
cmp -s "$work/out" "$work/all" || fail 'other cases than those of the tree'
for name in assay/assay.magic mime/packages/assay.xml; do
    grep -q application/x-mag "$work/moved/share/$name" ||
        fail "share/$name is not there, or does not know mag"
done
run 0 "$program" generate --format zten --check "$work/moved/share/assay/corpus"
[ ! -s "$work/err" ] || fail 'no tables of answers moved along'
rm -r "$work/moved/share/assay/corpus/mag"
! grep -aqF -e "$ASSAY_SOURCE/corpus" -e /usr/local/share/assay "$program" ||
    fail 'the program names a folder of the machine that built it'
ln -s "$program" "$work/link"
run 0 "$work/link" rules --counts
says out '^mag  *[0-9]*  *0 '
says out '^zten  *[0-9]*  *[1-9]'

# Without a corpus there are no cases, although the source tree is still there.
mv "$work/moved/share/assay/corpus" "$work/corpus"
rm -r "$work/moved/share/assay"
run 2 "$program" certify --dry-run
says err 'no corpus next to the program'
run 2 "$program" certify --corpus "$work/nowhere" --dry-run
says_not err 'no corpus next to the program'

# With an archive of it: unpacked, of one format alone where that is enough.
mkdir "$work/moved/share/assay"
cp -R "$ASSAY_CORPUS/mag" "$work/corpus"
for name in burnpack gguf oinf safetensors; do
    rm -r "${work:?}/corpus/$name"
done
python3 "$ASSAY_SOURCE/export/dist.py" "$work/corpus" \
    "$work/moved/share/assay/corpus.tar.zst"
run 0 "$program" certify --format zten --dry-run
grep ' zten/' "$work/all" > "$work/zten"
grep -v 'cases$' "$work/out" | cmp -s - "$work/zten" ||
    fail 'other cases of one format'
run 0 "$program" rules mag.key.utf8
says err 'there is no corpus folder next to the program'
says out 'mag/reject/mag.key.utf8~'
says_not out "$ASSAY_SOURCE"
run 0 "$program" certify --format primitiv --level values --only '*/accept/*' \
    -- "$program" adapter
says out '^primitiv  *correct: values'
run 0 sh -c '"$1" certify --format zten --dry-run | :' sh "$program"
run 130 sh -c '"$1" certify --exec --format mag -- sh -c \
    "echo > \"\$0\"; sleep 300" "$2" & until [ -e "$2" ]; do sleep 0.1; done
    kill -TERM $!; wait $!' sh "$program" "$work/started"
cat > "$work/end.py" << 'END'
"""Ends a program, which waits at a full pipe, by a signal: it tells so."""
import os
import resource
import signal
import subprocess
import sys

resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
number = signal.Signals["SIG" + sys.argv[1]]
started = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE)
os.read(started.stdout.fileno(), 1)
started.send_signal(number)
sys.exit(started.wait() != -number)
END
for number in QUIT XCPU HUP TERM; do
    run 0 python3 "$work/end.py" $number "$program" certify --dry-run \
        --format zten
done
run 2 env TMPDIR="$work/nowhere" "$program" certify --dry-run
says err 'assay: cannot make a temporary folder: No such file or directory'

# A host: its own file is installed, and nothing else. Its programs are linked
# with the library, and of the tree assay.h alone is before their eyes.
mkdir "$work/host"
ln -s "$ASSAY_SOURCE" "$work/host/assay"
cat > "$work/host/CMakeLists.txt" << 'END'
cmake_minimum_required(VERSION 3.25)
project(host LANGUAGES C)
add_subdirectory(assay)
foreach(kind IN ITEMS assay static shared)
    add_executable(my_${kind} assay/doc/examples/findings.c)
    target_link_libraries(my_${kind} PRIVATE assay::${kind})
endforeach()
install(FILES CMakeLists.txt DESTINATION own)
END
run 0 cmake -S "$work/host" -B "$work/host/build" -G Ninja \
    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0
run 0 cmake --build "$work/host/build" -j 2 \
    --target my_assay my_static my_shared
for kind in assay static shared; do
    run 1 "$work/host/build/my_$kind" \
        "$ASSAY_CORPUS/mag/reject/mag.key.utf8~overlong-2-c080.mag"
    says out ': reject$'
done
ninja -C "$work/host/build" -t commands my_static > "$work/commands"
grep 'examples/findings\.c$' "$work/commands" > "$work/out" || :
says out ' -I[^ ]*/include '
says_not out -iquote
run 0 cmake --install "$work/host/build" --prefix "$work/host/prefix"
(cd "$work/host/prefix" && find . -type f) > "$work/out"
[ "$(cat "$work/out")" = ./own/CMakeLists.txt ] || fail 'more than its own'

finish
