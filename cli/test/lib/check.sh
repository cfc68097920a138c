# Shared by the tests of the program. A test sources this file, calls the
# functions below, and ends with `finish`; the program is $ASSAY, or the first
# argument. It works in a folder of its own, with these files in it:
#
#     good.mag       a valid file
#     bad.mag        one with an overlong form in a key
#     foreign.txt    a file of no format

ASSAY=${1:-$ASSAY}
ASSAY_CORPUS=${ASSAY_CORPUS:-$(cd "${0%/*}/../../corpus" && pwd)}
good=$ASSAY_CORPUS/mag/accept/one-f32-2x3.mag
bad=$ASSAY_CORPUS/mag/reject/mag.key.utf8~overlong-2-c080.mag
wrong=0

unset NO_COLOR CLICOLOR_FORCE
export ASSAY_CALLED_AS=assay
readonly own_folder="$(mktemp -d)"
trap 'rm -rf "$own_folder"' EXIT
script=$(cd "${0%/*}" && pwd)/${0##*/}
cd "$own_folder" || exit 1
mkdir run
cp "$good" good.mag
cp "$bad" bad.mag
cp "$script" foreign.txt

# sampled NUMBER: succeeds for one call in NUMBER, or for every call if
# ASSAY_TEST_ALL is in the environment.
turn=0
sampled()
{
    turn=$((turn + 1))
    [ -n "${ASSAY_TEST_ALL:-}" ] || [ $((turn % $1)) = 0 ]
}

# run STATUS COMMAND...: its output is in run/out and run/err. Nothing may take
# longer than a minute, and no sanitizer may have a word.
run()
{
    status=$1
    shift
    now="$*"
    timeout 60 "$@" > run/out 2> run/err < /dev/null
    got=$?
    [ "$got" = "$status" ] || fail "exit status $got, not $status"
    if grep -q 'Sanitizer\|runtime error' run/err; then
        fail 'a sanitizer complains'
    fi
}

fail()
{
    printf '%s\n  of: %s\n' "$1" "$now"
    sed 's/^/  out: /' run/out
    sed 's/^/  err: /' run/err
    wrong=$((wrong + 1))
}

# out TEXT, err TEXT: this is all of it; without TEXT: nothing.
out()
{
    same out "$@"
}

err()
{
    same err "$@"
}

same()
{
    : > run/wanted
    [ $# = 1 ] || printf '%s\n' "$2" > run/wanted
    cmp -s run/wanted "run/$1" || fail "$1 differs from: $(cat run/wanted)"
}

# out_has TEXT, err_has TEXT: a line is this.
out_has()
{
    grep -qxF -e "$1" run/out || fail "no line: $1"
}

err_has()
{
    grep -qxF -e "$1" run/err || fail "no line on standard error: $1"
}

# err_lines N
err_lines()
{
    [ "$(wc -l < run/err)" -eq "$1" ] || fail "not $1 lines of standard error"
}

finish()
{
    [ "$wrong" = 0 ] || { echo "$wrong wrong"; exit 1; }
    echo 'all as expected'
}
