#!/bin/sh
# Incorrect readers are found, and correct readers pass, within the same runs.
set -u

bin=$ASSAY_BUILD/bin
mag=$ASSAY_CORPUS/mag
runs=5000
# A sanitizer is to crash, not to exit.
export ASAN_OPTIONS="${ASAN_OPTIONS-}:abort_on_error=1"
rm -rf cases.*
failed=0
seconds=

fail() {
    echo "wrong: $1" >&2
    cat output >&2
    failed=1
}

# fuzz STATUS EXAMPLE ARGUMENT...
fuzz() {
    expected=$1 example=$2
    shift 2
    (
        [ -z "$seconds" ] || ulimit -t "$seconds"
        exec "$bin/example_$example" -o "cases.$example" "$@"
    ) > output 2>&1
    status=$?
    [ $status -eq "$expected" ] ||
        fail "example_$example: exit status $status, not $expected"
}

says() {
    grep -q "$1" output || fail "$example: does not say '$1'"
}

says_not() {
    ! grep -q "$1" output || fail "$example: says '$1'"
}

# kept RULE NAME: a case was kept, and the rule is what it breaks.
kept() {
    set -- "$1" "cases.$example/"$2
    [ -f "$2" ] || { fail "$example: there is no $2"; return; }
    "$ASSAY" validate --short "$2" > verdict 2>&1
    grep -q "$1" verdict || fail "$example: $2 does not break $1"
}

fuzz 0 right -n $runs "$mag/accept" "$mag/may"
says "^mag: [1-9][0-9]* files and $runs changed of seed 1: "
says '; 0 disagreements of 0 kinds$'
says_not stopped
says ' [1-9][0-9]* accepted by both, [1-9][0-9]* rejected by both, 0 left open'
large=$(find "$mag/accept" "$mag/may" -name '*.mag' -size +256k | wc -l)
says "^left out: $large files larger than 256 KiB$"
mv output first
fuzz 0 right -n $runs "$mag/accept" "$mag/may"
cmp -s first output || fail 'right: the same seed gives other runs'
rm -f linked
ln -s "$mag/accept" linked
fuzz 0 right -n $runs linked "$mag/may"
cmp -s first output || fail 'right: a folder by a link is another one'
fuzz 0 right -n $runs -s 2 "$mag/accept" "$mag/may"
says 'changed of seed 2: '
sed 's/of seed [0-9]*//' first > of-seed-1
sed 's/of seed [0-9]*//' output > of-seed-2
! cmp -s of-seed-1 of-seed-2 || fail 'right: another seed gives the same runs'

# As long as a user waits, in seconds of a processor.
seconds=10
fuzz 1 unique -n $runs "$mag/accept"
says 'the reader accepts a file that is not valid: mag.tensor.key-unique'
says ' is broken at 0x'
kept mag.tensor.key-unique 'accepted-mag.tensor.key-unique-*.mag'

fuzz 1 behind -n $runs "$mag/accept"
says 'the reader crashes (signal [1-9][0-9]*, .*): mag.key.length-overrun'
kept mag.key.length-overrun 'crash-signal-*-[0-9]*.mag'
seconds=

# One bug is one kind, in files that break many rules.
fuzz 1 aborts -n 300 "$mag/accept/rank-7.mag"
says 'the reader crashes (signal [1-9][0-9]*, .*): it breaks no rule$'
says '^mag: 1 file and 300 changed of '
says '; [1-9][0-9]* disagreements of 1 kind$'
says_not stopped
[ "$(ls cases.aborts | wc -l)" = 1 ] || fail 'aborts: not one case'

# All files are tried unchanged: a reader that checks nothing gets every rule
# that they break reported.
files=$(find "$mag/reject" -name '*.mag' ! -size +256k | wc -l)
fuzz 1 everything -n 300 "$mag/reject"
says "^mag: $files files and 0 changed of "
says ': stopped after 0 of 300 changed files: fix these [0-9]* kinds of disag'
sed -n 's/.*: \(mag\.[a-z.0-9-]*\) (must) is broken.*/\1/p' output |
    grep -v '^mag.header.' | sort > told
find "$mag/reject" -name '*.mag' | sed 's,.*/,,; s/~.*//; s/\.mag$//' |
    grep -v '^mag.header.' | sort -u > broken
diff broken told > output || fail 'everything: these rules are not reported'
[ "$(wc -l < told)" -gt 10 ] || fail 'everything: 10 rules at most'
fuzz 1 everything -n 300 "$mag/accept"
says ' changed of .* of 10 kinds$'
says ': stopped after [1-9][0-9]* of 300 changed files: fix these 10 kinds of '

fuzz 1 endless -t 1 -n 0 "$mag/accept/rank-7.mag"
says 'the reader hangs: it breaks no rule'
cmp -s cases.endless/hang-0.mag "$mag/accept/rank-7.mag" ||
    fail 'endless: another case was kept'
fuzz 1 endless -t 1 -n 1000 "$mag/accept/rank-7.mag"
says ' 10 disagreements of 1 kind$'
says ': stopped after [1-9][0-9]* of 1000 changed files: fix these 10 hangs '

fuzz 1 ranks -n 0 "$mag/accept/rank-7.mag"
says 'the reader rejects a valid file: it breaks no rule'
says '^mag: 1 file and 0 changed of '
[ -f cases.ranks/rejected-valid-0.mag ] || fail 'ranks: no case was kept'
fuzz 1 ranks -n 100000 "$mag/accept/rank-7.mag"
says ' 1000 disagreements of [1-9] kind'
says ': stopped after [1-9][0-9]* of 100000 changed files: fix these 1000 dis'

fuzz 0 strict -n 0 "$mag/may/mag.key.nul~tensor-terminated.mag"
says ' 1 left open'

mkdir -p large
{ cat "$mag/accept/rank-7.mag"; head -c 300000 /dev/zero; } > large/large.mag
cp "$mag/accept/rank-7.mag" large/small.mag
fuzz 0 right -n 0 large
says '^left out: 1 file larger than 256 KiB$'
says '^mag: 1 file and 0 changed of '

files=$(find "$ASSAY_CORPUS/oinf/accept" -name '*.oinf' ! -size +256k | wc -l)
fuzz 2 other -n 10 "$ASSAY_CORPUS/oinf/accept"
says " $((files + 10)) not supported"
says 'nothing was compared'

for wrong in '-n x' '-n' '-t 0' '-q' ''; do
    fuzz 2 right $wrong
    says '^usage: '
done
for help in -h --help; do
    fuzz 0 right $help
    says '^usage: .* FILE|FOLDER\.\.\.$'
    says '^    -n RUNS  '
done
fuzz 2 right "$mag/nothing-there"
says 'nothing-there'
fuzz 2 right "$ASSAY_CORPUS/oinf"
says 'there is no file .mag to start with'
exit $failed
