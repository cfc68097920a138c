# Shared by tests that install: a folder $work that goes at the end, and checks
# that count what is wrong in $wrong.

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

finish()
{
    [ $wrong = 0 ] || exit 1
    echo 'all as expected'
}
