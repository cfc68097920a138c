#!/bin/sh
# What cmake --install copies works wherever it is moved to, with the corpus
# beside it or none at all, and knows no other; and a project around this one
# installs nothing of it.
set -eu

# Ten thousand files are copied: in memory, if there is room and programs run.
is_good_place()
{
    [ "$(df -Pk "$1" 2> /dev/null | awk 'NR == 2 { print $4 }')" -gt 300000 ] &&
        work=$(mktemp -d -p "$1") || return 1
    printf '#!/bin/sh\n' > "$work/program"
    chmod +x "$work/program"
    "$work/program" 2> /dev/null || {
        rm -rf "$work"
        return 1
    }
}

is_good_place /dev/shm 2> /dev/null || work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong=0

fail()
{
    printf '%s\n' "$*"
    head -n 9 "$work/out" "$work/err"
    wrong=$((wrong + 1))
}

# run STATUS COMMAND...: with a folder of its own for temporary files
run()
{
    status=$1
    shift
    got=0
    mkdir -p "$work/temporary"
    TMPDIR=$work/temporary "$@" > "$work/out" 2> "$work/err" || got=$?
    [ "$got" = "$status" ] || fail "status $got, not $status, of: $*"
    rmdir "$work/temporary" || fail "temporary files stay behind of: $*"
}

says()
{
    grep -q -e "$2" "$work/$1" || fail "no line '$2'"
}

says_not()
{
    ! grep -q -e "$2" "$work/$1" || fail "a line '$2'"
}

cmake --install "$ASSAY_BUILD" --prefix "$work/first" > "$work/log"
mv "$work/first" "$work/moved"
program=$work/moved/bin/assay
"$ASSAY" certify --dry-run > "$work/all"

# Moved: the cases are those that moved along.
run 0 "$program" certify --dry-run
[ ! -s "$work/err" ] || fail 'it says something'
cmp -s "$work/out" "$work/all" || fail 'other cases than those of the tree'
rm -r "$work/moved/share/assay/corpus/mag"
! grep -aqF -e "$ASSAY_SOURCE/corpus" -e /usr/local/share/assay "$program" ||
    fail 'the program names a folder of the machine that built it'
ln -s "$program" "$work/link"
run 0 "$work/link" rules --counts
says out '^mag  *[0-9]*  *0 '
says out '^zten  *[0-9]*  *[1-9]'

# Without a corpus: generated, although the source tree is still there.
rm -r "$work/moved/share/assay"
run 0 "$program" certify --dry-run
says err 'no corpus beside the program'
grep -v /upstream/ "$work/all" | grep -v 'cases$' > "$work/generated"
grep -v 'cases$' "$work/out" | cmp -s - "$work/generated" ||
    fail 'other cases than those of the generators'
run 0 "$program" rules mag.key.utf8
says err 'no corpus beside the program'
says out 'mag/reject/mag.key.utf8~'
says_not out "$ASSAY_SOURCE"
run 0 "$program" certify --format primitiv --level values --only '*/accept/*' \
    -- "$program" adapter
says out '^primitiv  *right: values'
run 2 "$program" certify --corpus "$work/nowhere" --dry-run
says_not err 'no corpus beside the program'
run 0 sh -c '"$1" certify --dry-run | :' sh "$program"
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
    run 0 python3 "$work/end.py" $number "$program" certify --dry-run
done
run 2 env TMPDIR="$work/nowhere" "$program" certify --dry-run
says err 'no temporary folder'

# A host: its own file is installed, and nothing else.
mkdir "$work/host"
ln -s "$ASSAY_SOURCE" "$work/host/assay"
cat > "$work/host/CMakeLists.txt" << 'END'
cmake_minimum_required(VERSION 3.25)
project(host LANGUAGES C)
add_subdirectory(assay)
install(FILES CMakeLists.txt DESTINATION own)
END
run 0 cmake -S "$work/host" -B "$work/host/build" -G Ninja
run 0 cmake --install "$work/host/build" --prefix "$work/host/prefix"
(cd "$work/host/prefix" && find . -type f) > "$work/out"
[ "$(cat "$work/out")" = ./own/CMakeLists.txt ] || fail 'more than its own'

[ $wrong = 0 ] || exit 1
echo 'all as expected'
