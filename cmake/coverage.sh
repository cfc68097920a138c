#!/bin/sh
# coverage.sh SOURCE BUILD: what the tests reach of the code in SOURCE/ref. The
# report is BUILD/coverage/html/index.html. It measures and does not judge: a
# test that fails is told, and some do because counters are written as well.
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
    name=$2
    info=$report/$name.info
    shift 2
    counting --directory "$build" --zerocounters
    ctest --test-dir "$build" -j 2 --output-on-failure "$@" \
        > "$report/$name.log" 2>&1 ||
        printf 'note: a test failed, see %s\n' "$report/$name.log"
    counting --directory "$build/ref" --capture --output-file "$info.all"
    counting --extract "$info.all" "$source/ref/*" --output-file "$info"
    counting --remove "$info" "$source/ref/test/*" --output-file "$info"
    rm "$info.all"
    printf '%-12s' "$title"
    lcov --rc lcov_branch_coverage=1 --summary "$info" 2>&1 |
        awk '/lines|branches/ { printf "  %s %s %s %s %s", $2, $3, $4, $5, $6 }'
    printf '\n'
}

mkdir -p "$report"
printf 'Coverage of ref/\n'
measure 'corpus alone' corpus -L corpus
measure 'whole suite' whole
genhtml --quiet --branch-coverage --prefix "$source" \
    --output-directory "$report/html" "$report/whole.info"
printf 'report: %s\n' "$report/html/index.html"
