#!/bin/bash
# Licensed under the Apache License, Version 2.0:
# http://www.apache.org/licenses/LICENSE-2.0

# Runs assay's tests after build.sh, in its environment: tests of the reference,
# of the corpus, and the fuzz targets over both. Needs no network, and leaves
# the source tree as it is. Options go to ctest.
set -eu

export PKG_CONFIG_LIBDIR=$WORK/prefix/lib/pkgconfig
PKG_CONFIG_LIBDIR+=:$(pkg-config --variable pc_path pkg-config)

cmake -S "$SRC/assay" -B "$WORK/tests" -G Ninja -DCMAKE_BUILD_TYPE=None \
    -DBUILD_TESTING=ON -DCMAKE_PREFIX_PATH="$WORK/prefix"
cmake --build "$WORK/tests"
ctest --test-dir "$WORK/tests" -j "$(nproc)" --output-on-failure \
    --no-tests=error -L '^(ref|corpus|fuzz)$' "$@"
