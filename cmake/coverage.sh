#!/bin/sh
# coverage.sh SOURCE BUILD CLANG: measures the coverage of the tests by gcov
# and, for MC/DC, by CLANG, which builds BUILD/mcdc; llvm-cov and llvm-profdata
# of the same version must be next to it. BUILD/coverage/html/index.html has the
# pages. Fails if a test fails, or if the coverage is too low (coverage.py).
set -eu

source=$1
build=$2
clang=$3
report=$build/coverage
work=$report                    # for hushed
mcdc=$build/mcdc
status=0
. "$source/.ci/steps.sh"

# run TITLE LOG FOLDER [CTEST OPTION...]
run()
{
    title=$1
    log=$report/$2.log
    folder=$3
    shift 3
    ctest --test-dir "$folder" -C change -j 2 --output-on-failure "$@" \
        > "$log" 2>&1 || {
        printf 'a test failed (%s), see %s\n' "$title" "$log"
        status=1
    }
}

counting()
{
    hushed lcov --quiet --rc lcov_branch_coverage=1 "$@"
}

# capture NAME: saves the counts since the counters were reset.
capture()
{
    counting --directory "$build" --capture --output-file "$report/$1.info"
}

# A test runs the program as another user: it writes counters as well.
umask 0
find "$build" -type d -exec chmod a+rwx {} +
mkdir -p "$report"
counting --directory "$build" --zerocounters
run 'corpus alone' corpus "$build" -L corpus
capture corpus
run 'all others' others "$build" -LE 'corpus|tree'
capture whole

# The names of static functions start with their file. clang uses only the last
# part of its path, which several files share, so it is given the whole path.
compile='<CMAKE_C_COMPILER> <DEFINES> <INCLUDES> <FLAGS>'
compile="$compile -Xclang -main-file-name -Xclang <SOURCE>"
flags='-O0 -g -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc'
hushed cmake -S "$source" -B "$mcdc" -G Ninja -DCMAKE_C_COMPILER="$clang" \
    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="$flags" \
    -DCMAKE_C_COMPILE_OBJECT="$compile -o <OBJECT> -c <SOURCE>" \
    -DBUILD_TESTING=ON -DASSAY_NEED_CHECK=ON
hushed cmake --build "$mcdc"
rm -rf "$mcdc/profiles"
mkdir "$mcdc/profiles"
export LLVM_PROFILE_FILE="$mcdc/profiles/%4m.profraw"
export ASSAY_TEST_ALL=1         # ref/ to its end
run 'for MC/DC' mcdc "$mcdc" -L '^ref$'
"$(echo "$clang" | sed 's/\(.*\)clang/\1llvm-profdata/')" merge -sparse \
    "$mcdc"/profiles/*.profraw -o "$report/mcdc.profdata"
set -- "$mcdc/bin/assay"
for program in "$mcdc"/bin/test_ref_*; do
    set -- "$@" -object "$program"
done
"$(echo "$clang" | sed 's/\(.*\)clang/\1llvm-cov/')" export -format=text \
    -instr-profile="$report/mcdc.profdata" "$@" "$source/ref" \
    > "$report/mcdc.json"

printf 'Coverage by the tests\n'
python3 "$source/cmake/coverage.py" "$report" || status=1
counting --extract "$report/whole.info" "$source/ref/*" \
    "$source/fast/*" "$source/cli/*" "$source/mint/*" \
    "$source/conformance/*" \
    --output-file "$report/rooms.info"
hushed genhtml --quiet --branch-coverage --prefix "$source" \
    --output-directory "$report/html" "$report/rooms.info"
printf 'report: %s\n' "$report/html/index.html"
exit $status
