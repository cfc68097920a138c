#!/bin/sh
# coverage.sh SOURCE BUILD: what the tests reach of the code in SOURCE/ref. The
# report is BUILD/coverage/html/index.html. Fails if a test does, or if all of
# them together reach less than 98 % of the lines or 95 % of the branches.
set -eu

source=$1
build=$2
report=$build/coverage
status=0

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
        > "$report/$name.log" 2>&1 || {
        printf 'a test failed, see %s\n' "$report/$name.log"
        status=1
    }
    counting --directory "$build/ref" --capture --output-file "$info.all"
    counting --extract "$info.all" "$source/ref/*" --output-file "$info"
    counting --remove "$info" "$source/ref/test/*" --output-file "$info"
    rm "$info.all"
    lcov --rc lcov_branch_coverage=1 --summary "$info" > "$info.text" 2>&1
    printf '%-12s' "$title"
    awk '/lines|branches/ { printf "  %s %s %s %s %s", $2, $3, $4, $5, $6 }' \
        "$info.text"
    printf '\n'
}

# least WHAT PERCENT: of what was measured last.
least()
{
    awk -v what="$1" -v least="$2" \
        'index($1, what) == 1 { seen = 1; low = $2 + 0 < least }
         END { exit !seen || low }' "$info.text" || {
        printf 'less than %s %% of the %s\n' "$2" "$1"
        status=1
    }
}

# A test runs the program as another user: it writes counters as well.
umask 0
find "$build" -type d -exec chmod a+rwx {} +
mkdir -p "$report"
printf 'Coverage of ref/\n'
measure 'corpus alone' corpus -L corpus
measure 'whole suite' whole
least lines 98
least branches 95
genhtml --quiet --branch-coverage --prefix "$source" \
    --output-directory "$report/html" "$report/whole.info"
printf 'report: %s\n' "$report/html/index.html"
exit $status
