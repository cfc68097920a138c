#!/bin/bash
# Licensed under the Apache License, Version 2.0:
# http://www.apache.org/licenses/LICENSE-2.0

# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite want them, with
#
#     CC, CXX, CFLAGS, CXXFLAGS   the compilers and how they instrument
#     LIB_FUZZING_ENGINE          what links a target with its engine
#     SRC     assay, and the libraries that prepare.sh put next to it
#     WORK    for what is built on the way
#     OUT     of each target NAME: NAME, NAME_seed_corpus.zip, NAME.dict and
#             NAME.options
#
# Everything but the C library is linked statically, and instrumented. SHA-256
# is assay's own.
set -eu

prefix=$WORK/prefix
# Files built for another sanitizer or engine may still be there: everything is
# built anew.
rm -rf "$prefix" "$WORK/assay"
export PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig

# library FOLDER OPTION...: as it is shipped, without what some of them leave
# out for fuzzers: targets compare with what they say.
library()
{
    local from=$1
    shift
    rm -rf "${WORK:?}/$from"
    CFLAGS="$CFLAGS -UFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION" \
        cmake -S "$SRC/$from" -B "$WORK/$from" -G Ninja \
        -DCMAKE_BUILD_TYPE=None -DBUILD_SHARED_LIBS=OFF \
        -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib \
        -DCMAKE_POLICY_VERSION_MINIMUM=3.5 "$@"
    cmake --build "$WORK/$from"
    cmake --install "$WORK/$from"
}

library libzstd/build/cmake -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF \
    -DZSTD_MULTITHREAD_SUPPORT=OFF
library jansson -DJANSSON_BUILD_DOCS=OFF -DJANSSON_WITHOUT_TESTS=ON \
    -DJANSSON_EXAMPLES=OFF
library libcbor -DWITH_EXAMPLES=OFF -DSANITIZE=OFF
library msgpack-c -DMSGPACK_ENABLE_SHARED=OFF -DMSGPACK_BUILD_TESTS=OFF \
    -DMSGPACK_BUILD_EXAMPLES=OFF

cmake -S "$SRC/assay" -B "$WORK/assay" -G Ninja -DCMAKE_BUILD_TYPE=None \
    -DASSAY_FUZZ=ON -DBUILD_TESTING=OFF -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_DISABLE_FIND_PACKAGE_OpenSSL=ON
cmake --build "$WORK/assay" --target fuzzers assay

# format_of NAME: the format that a target reads files of, or nothing.
format_of()
{
    sed -n 's/^FORMAT(\([a-z0-9]*\),.*/\1/p' "$SRC/assay/ref/formats.def" |
        grep -x "${1%%_*}" || :
}

for program in "$WORK/assay/bin"/*_fuzzer; do
    name=${program##*/}
    format=$(format_of "$name")
    folders=${format:-*/accept}
    [ "$name" != shards_fuzzer ] || folders='sets/*'
    cp "$program" "$OUT/"
    python3 "$SRC/assay/fuzz/oss-fuzz/seeds.py" "$OUT/${name}_seed_corpus.zip" \
        "$SRC/assay/corpus/$folders" \
        "$SRC/assay/fuzz/regress/${name%_fuzzer}"
    cp "$SRC/assay/fuzz/oss-fuzz/target.options" "$OUT/$name.options"
    "$WORK/assay/bin/assay" rules ${format:+"$format"} --dictionary \
        > "$OUT/$name.dict"
done
