#!/bin/sh
# Readers that are wrong are found, and those that are right are left alone,
# within the same runs.
set -u

bin=$ASSAY_BUILD/bin
mag=$ASSAY_CORPUS/mag
runs=5000
# A sanitizer is to crash, not to exit.
export ASAN_OPTIONS="${ASAN_OPTIONS-}:abort_on_error=1"
rm -rf cases.*
failed=0

fail() {
    echo "wrong: $1" >&2
    cat output >&2
    failed=1
}

# fuzz STATUS EXAMPLE ARGUMENT...
fuzz() {
    expected=$1 example=$2
    shift 2
    "$bin/example_$example" -o "cases.$example" "$@" > output 2>&1
    status=$?
    [ $status -eq "$expected" ] ||
        fail "example_$example: exit status $status, not $expected"
}

says() {
    grep -q "$1" output || fail "$example: does not say '$1'"
}

# kept RULE NAME: a case was kept, and the rule is what it breaks.
kept() {
    set -- "$1" "cases.$example/"$2
    [ -f "$2" ] || { fail "$example: there is no $2"; return; }
    "$ASSAY" validate --short "$2" > verdict 2>&1
    grep -q "$1" verdict || fail "$example: $2 does not break $1"
}

fuzz 0 right -n $runs "$mag/accept" "$mag/may"
says "^mag: $runs runs of seed 1: .* 0 disagreements of 0 kinds"
says ' [1-9][0-9]* accepted by both, [1-9][0-9]* rejected by both, 0 left open'
mv output first
fuzz 0 right -n $runs "$mag/accept" "$mag/may"
cmp -s first output || fail 'right: the same seed gives other runs'
fuzz 0 right -n $runs -s 2 "$mag/accept" "$mag/may"
says 'of seed 2: '

fuzz 1 unique -n $runs "$mag/accept"
says 'the reader accepts a file that is not valid: mag.tensor.key-unique'
says ' is broken at 0x'
kept mag.tensor.key-unique 'accepted-mag.tensor.key-unique-*.mag'

fuzz 1 behind -n $runs "$mag/accept"
says 'the reader crashes: mag.key.length-overrun'
kept mag.key.length-overrun 'crash-mag.key.length-overrun-*.mag'

fuzz 1 endless -t 1 -n 1 "$mag/accept/rank-7.mag"
says 'the reader does not come back: it breaks no rule'
cmp -s cases.endless/hang-valid-0.mag "$mag/accept/rank-7.mag" ||
    fail 'endless: another case was kept'

fuzz 1 ranks -n 1 "$mag/accept/rank-7.mag"
says 'the reader rejects a valid file: it breaks no rule'
[ -f cases.ranks/rejected-valid-0.mag ] || fail 'ranks: no case was kept'

fuzz 0 strict -n 1 "$mag/may/mag.key.nul~tensor-terminated.mag"
says ' 1 left open'

fuzz 2 other -n 10 "$ASSAY_CORPUS/oinf/accept"
says ' 10 not supported'
says 'nothing was compared'

for wrong in '-n x' '-n' '-t 0' '-q' ''; do
    fuzz 2 right $wrong
done
fuzz 2 right "$mag/nothing-there"
says 'nothing-there'
fuzz 2 right "$ASSAY_CORPUS/oinf"
says 'there is no file .mag to begin with'
exit $failed
