#!/bin/sh
# Fuzzes one format with libFuzzer, from the corpus on.
#
#     ./assay fuzz FORMAT [--time SECONDS]
#
# What is found is kept in build/fuzz/found/FORMAT, inputs that reach new code
# in build/fuzz/inputs/FORMAT; ASSAY_BUILD names another folder than build.
set -eu

root=$(cd -P -- "$(dirname -- "$0")/.." && pwd -P)
build=${ASSAY_BUILD:-$root/build}/fuzz
format=${1-}
seconds=60
[ $# -eq 0 ] || shift
while [ $# -gt 0 ]; do
    case $1 in
        --time)   seconds=${2:?"--time needs seconds"}; shift 2 ;;
        --time=*) seconds=${1#--time=}; shift ;;
        *)        echo "fuzz: unknown option '$1'" >&2; exit 2 ;;
    esac
done
case $seconds in
    ''|*[!0-9]*)
        echo "fuzz: --time takes seconds, not '$seconds'" >&2
        exit 2 ;;
esac

if ! grep -q "^FORMAT($format," "$root/ref/formats.def"; then
    echo "fuzz: no format '$format'" >&2
    exit 2
fi

(cd "$root" && cmake --preset fuzz -B "$build" > /dev/null)
cmake --build "$build" --target "${format}_validate_fuzzer" > /dev/null

found=$build/found/$format
inputs=$build/inputs/$format
mkdir -p "$found" "$inputs"
set --
for folder in "$root/corpus/$format" "$root/fuzz/regress/${format}_validate"; do
    [ ! -d "$folder" ] || set -- "$@" "$folder"
done
exec "$build/bin/${format}_validate_fuzzer" "$inputs" "$@" \
    -max_total_time="$seconds" -max_len=8192 -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="$found/" -print_final_stats=1
