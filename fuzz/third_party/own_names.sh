#!/bin/sh
# Copies libraries, and gives each function that they define a name that no
# reader has: f becomes assay_reader_f. Names that begin with assay_ stay.
#
#     own_names.sh NM OBJCOPY FOLDER LIBRARY...
set -eu

nm=$1 objcopy=$2 folder=$3
shift 3
mkdir -p "$folder"
"$nm" -g "$@" | awk '
    NF == 3 && $2 ~ /[TDBRC]/ && $3 ~ /^[a-z][a-z0-9_]*$/ && $3 !~ /^assay_/ {
        print $3, "assay_reader_" $3
    }' | sort -u > "$folder/names"
for library in "$@"; do
    "$objcopy" --redefine-syms="$folder/names" "$library" \
        "$folder/$(basename "$library")"
done
