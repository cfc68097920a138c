#!/bin/sh
# Programs outside of the tree, in C and C++, on an assay that was built from a
# copy of the tree, installed, and moved, and nothing else is left of it: with
# CMake and with pkg-config, on the static and on the shared library.
set -eu
. "${0%/*}/lib/place.sh"

copy_tree()
{
    mkdir "$work/tree"
    for entry in "$ASSAY_SOURCE"/*; do
        [ -e "$entry/CMakeCache.txt" ] || [ "${entry##*/}" = build ] ||
            cp -R "$entry" "$work/tree/"
    done
}

# DESTDIR is how packages of systems are made.
install_copy()
{
    copy_tree
    run 0 cmake -S "$work/tree" -B "$work/build" -G Ninja \
        -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0
    run 0 cmake --build "$work/build" -j 2
    run 0 env DESTDIR="$work/stage" cmake --install "$work/build" --prefix /opt
    mv "$work/stage/opt" "$work/moved"
    rm -r "$work/tree" "$work/build" "$work/stage"
}

broken=mag/reject/mag.key.utf8~overlong-2-c080.mag
judges()        # judges FOLDER: with the programs there
{
    run 1 "$1/findings" "$corpus/$broken"
    says out "$broken: reject"
    says out '^byte 61: metadata\[1\].key is not UTF-8.*: mag\.key\.utf8$'
    run 0 "$1/findings" "$corpus/mag/accept/all-dtypes-one-element.mag"
    says out '^bool \["1"\] .* at [0-9]*$'
    run 1 "$1/findings_json" "$corpus/$broken"
    says out '"rule":"mag.key.utf8"'
    run 0 "$1/tensors" "$corpus/mag/accept/all-dtypes-one-element.mag"
    says out '^bool bool 1 bytes at 0x'
    says err '^accepted$'
    run 1 "$1/tensors" "$corpus/$broken"
    says err "$broken: rejected at byte 61 by mag.key.utf8: key is well-"
    cannot_read 2 "$1/findings" "$work"
    cannot_read 1 "$1/findings_json" "$work"
    cannot_read 1 "$1/tensors" "$work"
}

# cannot_read STATUS PROGRAM FOLDER: says which file it is, and why; how it is
# called only to who gave it no file
cannot_read()
{
    called=${2##*/}
    run "$1" "$2" "$3/nosuch"
    says err "^$called: $3/nosuch: ."
    says_not err '^usage'
    says_not out .
    run "$1" "$2" "$3"
    says err "^$called: $3: ."
    [ "$called" = tensors ] || says err 'Is a directory'
    usage=2
    [ "$called" != findings_json ] || usage=1
    run $usage "$2"
    says err "^usage: $called FILE"
}

# with_cmake NAME OPTION...: builds the programs in the folder NAME
with_cmake()
{
    name=$1
    shift
    run 0 cmake -S "$examples" -B "$work/$name" -G Ninja \
        -DCMAKE_PREFIX_PATH="$moved" -DCMAKE_C_FLAGS="$strict" \
        -DCMAKE_CXX_FLAGS="$strict" "$@"
    run 0 cmake --build "$work/$name"
    judges "$work/$name"
}

# with_pkg_config NAME OPTION...
with_pkg_config()
{
    mkdir "$work/$1"
    flags=$(pkg-config --cflags assay)
    libraries=$(pkg-config --libs $2 assay)
    fast=$(pkg-config --libs $2 assay_fast)
    # shellcheck disable=SC2086
    {
    run 0 cc -std=c11 $strict $flags -o "$work/$1/findings" \
        "$examples/findings.c" $libraries
    run 0 c++ -std=c++17 $strict $flags -o "$work/$1/findings_json" \
        "$examples/findings_json.cpp" $libraries
    run 0 cc -std=c11 $strict $flags -o "$work/$1/tensors" \
        "$examples/tensors.c" $fast
    run 0 c++ -std=c++17 -x c++ $strict $flags -o "$work/$1/tensors_cpp" \
        "$examples/tensors.c" -x none $fast
    run 0 "$work/$1/tensors_cpp" \
        "$corpus/mag/accept/all-dtypes-one-element.mag"
    run 0 cc -std=c11 $flags -o "$work/$1/names" "$work/names.c" $libraries
    }
    judges "$work/$1"
    run 0 "$work/$1/names"
}

# A program with functions of its own under every name that ref/ has inside.
write_names()
{
    sed -n 's/^#define \([a-z_0-9]*\)[ (].*assay__.*/int \1(int x);\
int \1(int x) { return x; }/p' "$ASSAY_BUILD/ref/generated/symbols.h" > "$1"
    for name in found put explain; do
        grep -q "^int $name(int x);" "$1" || fail "no function $name()"
    done
    cat >> "$1" << 'EOF'
#include <assay.h>
int main(void)
{
    assay_report *report = assay_validate("MAG!", 4, 0);
    int known = report != 0 && assay_report_finding(report, 0) != 0;
    assay_free(report);
    return known && found(1) + put(2) + explain(3) == 6 ? 0 : 1;
}
EOF
}

# A project that registers the program itself to be certified.
certify()
{
    mkdir "$work/certify"
    cat > "$work/certify/CMakeLists.txt" << 'EOF'
cmake_minimum_required(VERSION 3.25)
project(certify LANGUAGES C)
enable_testing()
find_package(assay 0.1 REQUIRED COMPONENTS program)
set(ASSAY_CERTIFY "$<TARGET_FILE:assay::program> adapter")
set(ASSAY_CERTIFY_FORMATS mag)
include(AssayCertify)
EOF
    run 0 cmake -S "$work/certify" -B "$work/certify/build" -G Ninja \
        -Dassay_ROOT="$moved"
    run 0 ctest --test-dir "$work/certify/build" -R '^certify\.mag\.(acc|key)'
    says out 'certify.mag.accept.keys \.* *Passed'
    says out 'certify.mag.key.utf8 \.* *Passed'
}

install_copy
moved=$work/moved
corpus=$moved/share/assay/corpus
examples=$moved/share/doc/assay/examples
strict='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Werror'
PKG_CONFIG_PATH=$moved/lib/pkgconfig
LD_LIBRARY_PATH=$moved/lib
export PKG_CONFIG_PATH LD_LIBRARY_PATH

for file in bin/assay include/assay.h share/man/man1/assay.1 \
    share/bash-completion/completions/assay share/zsh/site-functions/_assay \
    share/fish/vendor_completions.d/assay.fish lib/pkgconfig/assay.pc \
    include/assay_fast.h lib/pkgconfig/assay_fast.pc \
    share/doc/assay/README.md share/doc/assay/conformance/PROTOCOL.md \
    share/doc/assay/doc/CERTIFY.md share/assay/adapters/README.md \
    share/doc/assay/SPEC_NOTES.md share/doc/assay/CHANGELOG.md \
    share/doc/assay/LICENSE; do
    [ -s "$moved/$file" ] || fail "$file is not installed"
done
grep -ralF "$work" "$moved" > "$work/out" || :
[ ! -s "$work/out" ] || fail 'these name the folder they were made in'

run 0 "$moved/bin/assay" rules mag.key.utf8
says out 'mag/reject/mag.key.utf8~'
says_not err .

with_cmake static
with_cmake shared -DBUILD_SHARED_LIBS=ON
write_names "$work/names.c"
with_pkg_config linked ''
certify
run 0 env PATH="$moved/bin:$PATH" CMAKE_PREFIX_PATH="$moved" \
    GOCACHE="$work/go" python3 "$ASSAY_SOURCE/test/readme.py" --installed
grep 'not run' "$work/out" || :

# Without the shared one, who needs it does not start; the others do.
rm "$moved"/lib/libassay.so* "$moved"/lib/libassay_fast.so*
run 127 "$work/shared/findings" x
run 127 "$work/linked/findings" x
run 127 "$work/linked/tensors" x
judges "$work/static"
with_pkg_config alone --static

finish
