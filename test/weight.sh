#!/bin/sh
# weight.sh PROGRAM: what an optimised assay costs everybody who starts it: its
# bytes, what the loader relocates, which libraries it opens, and how many
# instructions it takes to judge a tiny file, compared with sha256sum on the same
# file. These are counted by valgrind; .ci/run full has it (stage weight).
set -eu

program=$1
file=${0%/*}/../corpus/mag/accept/empty-archive.mag
wrong=0

at_most()       # at_most WHAT NUMBER BOUND: none at all was not counted
{
    printf '%8s %s, at most %s\n' "$2" "$1" "$3"
    { [ "$2" -gt 0 ] && [ "$2" -le "$3" ]; } || wrong=1
}

at_most bytes "$(wc -c < "$program")" 1500000
at_most relocations "$(readelf -rW "$program" | grep -c " R_")" 7000
libraries=$(readelf -dW "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
    sed 's/\.so.*//' | sort | tr '\n' ' ')
printf 'libraries: %s\n' "$libraries"
[ "$libraries" = 'libc libjansson libzstd ' ] || wrong=1

# instructions COMMAND...
instructions()
{
    LC_ALL=C.UTF-8 valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$@" 2>&1 | sed -n 's/.*Collected *: *//p'
}

if command -v valgrind > /dev/null; then
    ours=$(instructions "$program" validate -q "$file")
    theirs=$(instructions sha256sum "$file")
    at_most "instructions, in 100 of the $theirs of sha256sum" \
        $((100 * ours / theirs)) 140
else
    echo 'NOT COUNTED: instructions, because valgrind is not installed'
fi
exit $wrong
