#!/bin/sh
# coverage.sh SOURCE BUILD: what the tests reach of the code in SOURCE/ref. The
# report is BUILD/coverage/html/index.html. Fails if a test fails.
set -eu

source=$1
build=$2
report=$build/coverage

counting()
{
    lcov --quiet --rc lcov_branch_coverage=1 "$@" 2> "$report/lcov.log" || {
        cat "$report/lcov.log"
        exit 1
    }
}

# measure TITLE NAME [CTEST OPTION...]
measure()
{
    title=$1
    info=$report/$2.info
    shift 2
    counting --directory "$build" --zerocounters
    ctest --test-dir "$build" -j 2 --output-on-failure "$@" \
        > "$report/tests.log" 2>&1 || {
        cat "$report/tests.log"
        failed=yes
    }
    counting --directory "$build/ref" --capture --output-file "$info.all"
    counting --extract "$info.all" "$source/ref/*" --output-file "$info"
    counting --remove "$info" "$source/ref/test/*" --output-file "$info"
    rm "$info.all"
    printf '%-12s' "$title"
    lcov --rc lcov_branch_coverage=1 --summary "$info" 2>&1 |
        sed -n 's/^ *\(lines\|branches\)\.*: \([0-9.]*%\) (\(.*\))$/  \2 of \1 (\3)/p' |
        tr -d '\n'
    printf '\n'
}

failed=no
mkdir -p "$report"
printf 'Coverage of ref/\n'
measure 'corpus alone' corpus -L corpus
measure 'whole suite' whole
genhtml --quiet --branch-coverage --prefix "$source" \
    --output-directory "$report/html" "$report/whole.info"
printf 'report: %s\n' "$report/html/index.html"
[ $failed = no ]
