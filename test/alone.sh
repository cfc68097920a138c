#!/bin/sh
# The libraries alone, where libzstd is all that pkg-config knows: installed and
# found by find_package(), as a folder of another project, and fetched by one.
# The copy contains only the sources of the libraries.
set -eu
. "${0%/*}/lib/place.sh"

found=$(pkg-config --variable=pcfiledir libzstd)/libzstd.pc
mkdir "$work/known" "$work/tree"
cp "$found" "$work/known/"
unset PKG_CONFIG_PATH
export PKG_CONFIG_LIBDIR="$work/known"
run 1 pkg-config --exists jansson
for entry in CMakeLists.txt LICENSE cmake include ref fast; do
    cp -R "$ASSAY_SOURCE/$entry" "$work/tree/"
done
mkdir "$work/tree/doc"
cp -R "$ASSAY_SOURCE/doc/examples" "$work/tree/doc/"
file=$ASSAY_CORPUS/mag/reject/mag.key.utf8~overlong-2-c080.mag

# builds FOLDER OPTION...: without a program, and nothing but C
builds()
{
    folder=$1
    shift
    run 0 cmake -S "$work/$folder" -B "$work/$folder/build" -G Ninja \
        -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 "$@"
    run 0 cmake --build "$work/$folder/build" -j 2
    find "$work/$folder/build" -type f -name assay -perm -u+x > "$work/out"
    [ ! -s "$work/out" ] || fail 'the program is built too'
}

# judges PROGRAM: as doc/examples/findings.c does
judges()
{
    run 1 "$1" "$file"
    says out 'is not UTF-8.*: mag\.key\.utf8$'
}

builds tree -DASSAY_ONLY=library
run 0 cmake --install "$work/tree/build" --prefix "$work/moved"
[ -f "$work/moved/include/assay_fast.h" ] || fail 'a header is not installed'
[ -s "$work/moved/share/doc/assay/LICENSE" ] || fail 'nor is the licence'
[ ! -e "$work/moved/share/assay" ] || fail 'what the program reads is installed'
cp -R "$work/moved/share/doc/assay/examples" "$work/found"
builds found -DCMAKE_PREFIX_PATH="$work/moved"
judges "$work/found/build/findings"
rm -r "$work/tree/build"

for way in inside fetched; do
    mkdir "$work/$way"
    cp "$ASSAY_SOURCE/doc/examples/findings.c" "$work/$way/"
    cat > "$work/$way/CMakeLists.txt" << 'END'
cmake_minimum_required(VERSION 3.25)
project(stranger LANGUAGES C)
set(ASSAY_ONLY library)
END
done
cat >> "$work/inside/CMakeLists.txt" << 'END'
add_subdirectory(assay)
END
cp -R "$work/tree" "$work/inside/assay"
tar -C "$work" -czf "$work/tree.tar.gz" tree
cat >> "$work/fetched/CMakeLists.txt" << END
include(FetchContent)
FetchContent_Declare(assay URL "file://$work/tree.tar.gz"
    DOWNLOAD_EXTRACT_TIMESTAMP ON)
FetchContent_MakeAvailable(assay)
END
for way in inside fetched; do
    cat >> "$work/$way/CMakeLists.txt" << 'END'
add_executable(findings findings.c)
target_link_libraries(findings assay::assay)
set_target_properties(findings PROPERTIES RUNTIME_OUTPUT_DIRECTORY
    ${PROJECT_BINARY_DIR})
END
    builds $way
    judges "$work/$way/build/findings"
done
finish
