#!/bin/sh
# Tries the ways of README.md, each with a correct reader and an incorrect one:
# C++ and Rust, linked by ASSAY_READER; by the project around; by hand with
# libFuzzer. If a compiler is missing, the test says so and is skipped (77).
set -eu

here=$ASSAY_SOURCE/fuzz/third_party
mag=$ASSAY_CORPUS/mag/accept
failed=0
lacks=0

# expect STATUS COMMAND...
expect() {
    expected=$1 status=0
    shift
    "$@" > output 2>&1 || status=$?
    [ $status -eq "$expected" ] && return
    echo "wrong: exit status $status, not $expected: $*" >&2
    tail -n 20 output >&2
    failed=1
}

says() {
    grep -q "$1" output && return
    echo "wrong: does not say '$1':" >&2
    tail -n 20 output >&2
    failed=1
}

# both LANGUAGE: the libraries right.a and wrong.a
both() {
    for reader in right wrong; do
        expect 0 cmake -S "$ASSAY_SOURCE" -B "$1" -DBUILD_TESTING=OFF \
            -DCMAKE_BUILD_TYPE=Release -DASSAY_READER_FORMATS=mag \
            "-DASSAY_READER=$PWD/$reader.a;pthread;dl;m${2:+;$2}"
        expect 0 cmake --build "$1" --target mag_reader_fuzzer
        wrong=0
        [ $reader = right ] || wrong=1
        expect $wrong "$1/bin/mag_reader_fuzzer" -n 5000 "$mag"
        [ $reader = right ] || says 'the reader accepts .* mag.header.version'
    done
    echo "$1: tried"
}

# archive OBJECT LIBRARY
archive() {
    rm -f "$2"
    ar rc "$2" "$1"
}

if command -v c++ > /dev/null; then
    for define in RIGHT FORGETS_VERSION; do
        c++ -std=c++17 -Wall -Wextra -Werror -O2 -D$define \
            -iquote "$ASSAY_SOURCE/fuzz" -c -o $define.o \
            "$here/example/reader.cc"
    done
    archive RIGHT.o right.a
    archive FORGETS_VERSION.o wrong.a
    both c++ stdc++
else
    echo 'c++: no compiler'
    lacks=77
fi

if command -v rustc > /dev/null; then
    rustc -O --edition 2021 --crate-type staticlib -o right.a \
        "$here/example/reader.rs"
    rustc -O --edition 2021 --crate-type staticlib --cfg forgets_version \
        -o wrong.a "$here/example/reader.rs"
    both rust
else
    echo 'rust: no compiler'
    lacks=77
fi

# A project that adds this one.
mkdir -p around
cat > around/CMakeLists.txt << END
cmake_minimum_required(VERSION 3.25)
project(around LANGUAGES C)
add_subdirectory($ASSAY_SOURCE assay)
add_library(mine STATIC $here/example/reader.c)
target_include_directories(mine PRIVATE $ASSAY_SOURCE/fuzz)
assay_fuzz_reader(fuzz_mine mag mine)
END
expect 0 cmake -S around -B around/build -DCMAKE_BUILD_TYPE=Release
expect 0 cmake --build around/build --target fuzz_mine
expect 0 "$(find around/build -name fuzz_mine -type f)" -n 1000 "$mag"

clang=$(command -v clang-22 || command -v clang || true)
if [ -n "$clang" ] && echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
        "$clang" -fsanitize=fuzzer -x c -o probe - 2> /dev/null; then
    instrumented=-fsanitize=fuzzer-no-link,address
    for reader in right wrong; do
        define=RIGHT
        [ $reader = right ] || define=FORGETS_UNIQUE
        "$clang" -O1 -g $instrumented -D$define -iquote "$ASSAY_SOURCE/fuzz" \
            -c -o $reader.o "$here/example/reader.c"
        expect 0 cmake -S "$ASSAY_SOURCE" -B engine -DBUILD_TESTING=OFF \
            --toolchain cmake/NewestClang.cmake -DASSAY_FUZZ=ON \
            -DCMAKE_BUILD_TYPE=Release "-DCMAKE_C_FLAGS=$instrumented" \
            -DCMAKE_CXX_FLAGS=-fsanitize=address -DASSAY_READER_FORMATS=mag \
            "-DASSAY_READER=$PWD/$reader.o"
        expect 0 cmake --build engine --target mag_reader_fuzzer
        wrong=0
        [ $reader = right ] || wrong=77
        rm -rf found && mkdir found     # for it keeps files in the first folder
        expect $wrong engine/bin/mag_reader_fuzzer -seed=1 -runs=5000 found \
            "$mag"
        [ $reader = right ] || says 'the reader accepts .* mag.tensor.key-uniq'
    done
    echo 'libFuzzer: tried'
else
    echo 'libFuzzer: no clang that has it'
    lacks=77
fi
[ $failed = 0 ] || exit $failed
exit $lacks
