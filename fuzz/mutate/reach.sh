#!/bin/sh
# What the mutator is good for, shown again:
#
#     fuzz/mutate/reach.sh [SECONDS [FORMAT...]]
#
# Of each format, libFuzzer from no input at all for SECONDS (60), with the
# mutator and without: edges, and rules that its inputs break; and rules that
# mutants of one valid file break in 5 times SECONDS of processor time. Builds
# in build/fuzz and build/reach; ASSAY_BUILD names another folder than build.
set -eu

root=$(cd -P -- "$(dirname -- "$0")/../.." && pwd -P)
build=${ASSAY_BUILD:-$root/build}
seconds=${1-60}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] ||
    set -- $(sed -n 's/^FORMAT(\([a-z0-9]*\),.*/\1/p' "$root/ref/formats.def")

# The valid file to begin with: one that has many fields.
file_of() {
    case $1 in
        mag)      echo records-in-no-order.mag ;;
        zten)     echo checksums-of-both-kinds.zt ;;
        primitiv) echo model-adam.primitiv ;;
        burnpack) echo quant-block-32.bpk ;;
        oinf)     echo ndarray-ranks.oinf ;;
    esac
}

(cd "$root" && cmake --preset fuzz -B "$build/fuzz" &&
 cmake --preset release -B "$build/reach" &&
 cmake --build "$build/reach" --target reach) > /dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fuzz() {
    rm -rf "$work/inputs"
    mkdir "$work/inputs"
    "$build/fuzz/bin/$1_validate_fuzzer" "$work/inputs" -seed=1 -max_len=8192 \
        -max_total_time="$seconds" -rss_limit_mb=2048 \
        -artifact_prefix="$work/" > "$work/log" 2>&1
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$work/log" | tail -n 1)
    runs=$(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$work/log")
    rules=$(find "$work/inputs" -type f -exec "$build/reach/bin/reach" "$1" \
        -n 0 {} + | sed -n 's/^[a-z0-9]*: \([^;]*\);.*/\1/p' | tail -n 1)
    echo "$1: $2: $runs runs, $edges edges; $rules"
}

for format in "$@"; do
    cmake --build "$build/fuzz" --target "${format}_validate_fuzzer" > /dev/null
    fuzz "$format" "with the mutator"
    ASSAY_FUZZ_PLAIN=1
    export ASSAY_FUZZ_PLAIN
    fuzz "$format" "without"
    unset ASSAY_FUZZ_PLAIN
    file=$(file_of "$format")
    if [ -n "$file" ]; then
        "$build/reach/bin/reach" "$format" -t $((5 * seconds)) -s 1 \
            "$root/corpus/$format/accept/$file"
    fi
done
