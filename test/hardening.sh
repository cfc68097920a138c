#!/bin/sh
# hardening.sh [PROGRAM]: what an optimised program is hardened with, read from
# the program. As a test, a small one is made in the way of every room of the
# tree; .ci/run has the real one judged.
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong=0

lacks()
{
    printf '%s has no %s\n' "$program" "$1"
    wrong=$((wrong + 1))
}

# has WHAT PATTERN [FILE]: a line of what was read is like this.
has()
{
    grep -q -e "$2" "$work/${3:-read}" || lacks "$1"
}

is_x86()
{
    grep -q 'Machine:.*\(X86-64\|80386\)' "$work/read"
}

judge()
{
    program=$1
    readelf -hldW --dyn-syms "$program" > "$work/read" 2> "$work/problems" || {
        cat "$work/problems"
        exit 1
    }
    has 'position of its own choice (PIE)' 'Type: *DYN'
    has 'position of its own choice (PIE)' 'FLAGS_1.*PIE'
    has 'table of addresses that cannot be written (RELRO)' GNU_RELRO
    has 'addresses bound at its start (BIND_NOW)' '(FLAGS).*BIND_NOW'
    has 'guarded stack (-fstack-protector-strong)' '__stack_chk_fail'
    has 'checked calls (_FORTIFY_SOURCE)' '__[a-z]*_chk@'
    ! grep -q 'GNU_STACK.*RWE' "$work/read" || lacks 'stack without code'
    is_x86 || return 0
    # The note that a processor obeys needs a C library with it: the code here
    objdump -d "$program" > "$work/code"
    grep -A 1 '<main>:$' "$work/code" > "$work/main" || :
    has 'guarded jumps (-fcf-protection)' 'endbr\(64\|32\)' main
}

# Further protections of the small program, visible only in code that uses them.
judge_code()
{
    has 'sizes known when it runs (_FORTIFY_SOURCE=3)' '__memset_chk@'
    is_x86 || return 0
    # a page at a time
    has 'probed stack (-fstack-clash-protection)' \
        'sub[ql]* .*\$0x1000,%[re]sp' code
}

make_sample()
{
    mkdir "$work/sample"
    cat > "$work/sample/CMakeLists.txt" << END
cmake_minimum_required(VERSION 3.25)
project(sample LANGUAGES C)
list(PREPEND CMAKE_MODULE_PATH "$ASSAY_SOURCE/cmake")
include(AssayRooms)
add_executable(sample sample.c)
assay_room(sample)
END
    cat > "$work/sample/sample.c" << 'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[100000];
    size_t size = (size_t)argc * 10;
    char *more = malloc(size);

    if (more == NULL || fgets(line, sizeof line, stdin) == NULL)
        return 1;
    memset(more, argc, strlen(argv[0]));
    puts(line);
    puts(more);
    free(more);
    return 0;
}
END
    cmake -S "$work/sample" -B "$work/sample/build" -G Ninja \
        -DCMAKE_BUILD_TYPE=Release > "$work/log" &&
        cmake --build "$work/sample/build" >> "$work/log" || {
        cat "$work/log"
        exit 1
    }
}

if [ $# -gt 0 ]; then
    judge "$1"
else
    make_sample
    judge "$work/sample/build/sample"
    judge_code
fi
[ $wrong = 0 ] || exit 1
echo 'nothing is missing'
