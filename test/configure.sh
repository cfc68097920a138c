#!/bin/sh
# CMake finds what it needs on other systems than its own: nothing is compiled
# here, but the arguments that a compiler would get are checked.
set -eu

tree=$ASSAY_SOURCE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong=0

fail()
{
    printf '%s\n' "$*"
    tail -n 20 "$work/log"
    wrong=$((wrong + 1))
}

# configure STATUS OPTION...
configure()
{
    status=$1
    shift
    got=0
    cmake -S "$tree" -B "$work/build" -G Ninja "$@" \
        > "$work/log" 2>&1 || got=$?
    [ $((got != 0)) = "$status" ] || fail "status $got of cmake $*"
}

# Every package of this system but Check.
mkdir "$work/packages"
IFS=:
for folder in $(pkg-config --variable pc_path pkg-config); do
    for file in "$folder"/*.pc; do
        [ "${file##*/}" = check.pc ] || [ ! -e "$file" ] ||
            ln -sf "$file" "$work/packages/"
    done
done
unset IFS
PKG_CONFIG_LIBDIR=$work/packages
export PKG_CONFIG_LIBDIR
unset PKG_CONFIG_PATH

# Without Check: said, and tests all the same, but no unit tests.
configure 0
grep -q '^-- .*Check was not found' "$work/log" || fail 'Check: not a word'
ctest --test-dir "$work/build" -N > "$work/tests"
grep -q ' tree\.style$' "$work/tests" || fail 'no tests at all'
! grep -q ' ref\.reader$' "$work/tests" || fail 'a unit test without Check'
configure 1 -DASSAY_NEED_CHECK=ON
grep -q "Package 'check', .*not found" "$work/log" || fail 'another error'
for preset in dev coverage; do
    sed -n "/\"name\": \"$preset\",\$/,/^    }/p" \
        "$ASSAY_SOURCE/CMakePresets.json" > "$work/preset"
    grep -q '"ASSAY_NEED_CHECK": "ON"' "$work/preset" ||
        fail "preset $preset does without Check"
done

# Without OpenSSL: said, and a program all the same.
rm -rf "$work/build"
configure 0 -DBUILD_TESTING=OFF -DCMAKE_DISABLE_FIND_PACKAGE_OpenSSL=ON
grep -q '^-- .*OpenSSL not found' "$work/log" || fail 'OpenSSL: not a word'
ninja -C "$work/build" -t commands assay > "$work/commands"
grep -q -e 'digests/plain.c' "$work/commands" || fail 'no digests at all'
! grep -q -e 'libcrypto' "$work/commands" || fail 'libcrypto all the same'

# msgpack-c as Debian 13 has it: a relative folder of headers.
rm -rf "$work/build"
for file in "$work/packages"/msgpack*.pc; do
    sed 's,^includedir=.*,includedir=include,' "$file" > "$work/relative"
    rm "$file"
    mv "$work/relative" "$work/packages/msgpack-c.pc"
done
configure 0 -DBUILD_TESTING=OFF
ninja -C "$work/build" -t commands assay > "$work/commands"
! grep -q -e '-I *include' -e '-isystem *include' "$work/commands" ||
    fail 'a relative folder of headers'

# Files of 2 GiB and more, on 32-bit machines too.
grep -e ' -c ' "$work/commands" > "$work/log"
[ -s "$work/log" ] || fail 'no commands'
! grep -v -e -D_FILE_OFFSET_BITS=64 "$work/log" > "$work/tests" ||
    fail 'not _FILE_OFFSET_BITS=64'

# A format without its table of levels: the step that was left out is named.
tree=$work/tree
mkdir "$tree"
for name in CMakeLists.txt cmake include ref generators; do
    cp -R "$ASSAY_SOURCE/$name" "$tree"
done
rm -rf "$work/build"
configure 1
tr -s ' \n' ' ' < "$work/log" > "$work/words"
grep -q 'corpus/mag/levels.json is not there: see CONTRIBUTING.md' \
    "$work/words" || fail 'levels.json: not a word'

[ $wrong = 0 ] || exit 1
echo 'all as expected'
