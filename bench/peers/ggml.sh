#!/bin/sh
# The reader of GGUF in ggml 0.25.3, as a library for the race of opening files:
#
#     ggml.sh FOLDER             makes FOLDER/libggml.so
#
# pip fetches the source distribution of a package. Only what the reader needs
# is compiled: no backends, and nothing that computes.
set -eu

package=llama-cpp-python
version=0.3.36
inside='*/vendor/llama.cpp/ggml'
release=0.25.3

folder=$1
[ ! -e "$folder/libggml.so" ] || exit 0
mkdir -p "$folder/source"
python3 -m pip download --quiet --no-deps --no-binary "$package" \
    --dest "$folder" "$package==$version"
tar -xzf "$folder"/llama_cpp_python-$version.tar.gz -C "$folder/source" \
    --wildcards --strip-components=1 "$inside/*"
cd "$folder/source/vendor/llama.cpp/ggml"

# CMake would generate this header.
printf '#define GGML_VERSION "%s"\n#define GGML_COMMIT "unknown"\n' "$release" \
    > include/ggml-version.h
objects=
for file in ggml.c ggml-alloc.c ggml-quants.c ggml.cpp ggml-backend.cpp \
    ggml-backend-meta.cpp ggml-threading.cpp gguf.cpp; do
    case $file in
        *.c) compiler=${CC:-cc} standard=gnu11 ;;
        *)   compiler=${CXX:-c++} standard=gnu++17 ;;
    esac
    "$compiler" -std=$standard -O3 -DNDEBUG -fPIC -w -D_GNU_SOURCE \
        -DGGML_VERSION="\"$release\"" -DGGML_COMMIT='"unknown"' \
        -Iinclude -Isrc -c "src/$file" -o "$file.o"
    objects="$objects $file.o"
done
# shellcheck disable=SC2086
"${CXX:-c++}" -shared -o "$folder/libggml.new" $objects -lpthread -lm
mv "$folder/libggml.new" "$folder/libggml.so"
