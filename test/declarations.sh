#!/bin/sh
# cmake/AssaySymbols.cmake in a small project: which names it derives of a
# header, that one build is enough after a change of it, that its list is left
# untouched where no name changed, and what ends the configuration.
set -eu
. "${0%/*}/lib/place.sh"

tree=$work/tree
build=$work/build
symbols=$build/room/generated/symbols.h

write_project()
{
    mkdir -p "$tree/include" "$tree/room/inner" "$tree/room/test"
    cat > "$tree/CMakeLists.txt" << END
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES C)
include($ASSAY_SOURCE/cmake/AssaySymbols.cmake)
add_subdirectory(room)
END
    cat > "$tree/room/CMakeLists.txt" << 'END'
assay_symbols(room by_macro)
add_library(small STATIC room.c)
target_link_libraries(small PRIVATE assay_room_symbols)
END
    cat > "$tree/include/assay.h" << 'END'
typedef struct {
    int member;                 /* not members */
} assay_thing;
END
    cat > "$tree/room/room.c" << 'END'
#include "../include/assay.h"
#include "room.h"
#define DEFINE(name) int by_##name(void);
DEFINE(macro)
int by_macro(void)
{
    return 1;
}
int member(assay_thing *t)
{
    return t->member;
}
int members(void)
{
    return ROOM[0] + member(&(assay_thing){.member = 2});
}
END
    echo 'int in_a_test(void);' > "$tree/room/test/test.h"
    echo 'int public(void);' > "$tree/room/assay_room.h"
    echo 'extern const int inner_table[];' > "$tree/room/inner/inner.h"
}

# write_header [LINE]: all that the headers of the tree have, and a line.
write_header()
{
    cat > "$tree/room/room.h" << 'END'
/* int in_a_comment(void); "*/
#ifndef ROOM_H
#define ROOM_H
#include <stddef.h>
#define ROOM (const int[]){1, \
                           2}
#define DECLARE(name) int name##_declared(void);
// int in_another(void);
struct forward;
enum { ONE, TWO = '{' };
typedef enum kind { THREE = 3 } kind;
struct pair {
    struct { int x, y; } inner;
    int (*call)(int x, int (*back)(void));
};
typedef struct pair pair;
typedef int callback(void *user, const char *words, ...);
typedef int (*pointer)(void);
_Static_assert(sizeof(int) > 1, "in a text(void);");
static const char *const texts[] = {"a;b", "}"};
static inline int inside(int x)
{
    for (int i = 0; i < x; i++) {
        if (texts[i][0] == '}')
            return (pair){.inner = {1, 2}}.inner.x;
    }
    return 0;
}
#define ALWAYS static inline __attribute__((always_inline))
ALWAYS int always(void) { return ONE; }
int member(assay_thing *t);
int members(void);
const char *pointed(const struct pair *p, size_t size,
                    int (*call)(int), ...);     /* over lines */
struct pair by_value(kind k);
callback called, called_too;
extern const struct pair table[2][3], other;
unsigned long long int assay_public(void);
END
    printf '%s\n#endif\n' "${1-}" >> "$tree/room/room.h"
}

# refused LINE DECLARATION
refused()
{
    write_header "$1"
    run 1 cmake --build "$build"
    cat "$work/out" >> "$work/err"
    tr -s ' \n' ' ' < "$work/err" > "$work/out"
    says out "room/room.h: cmake/AssaySymbols.cmake does not understand \"$2\""
}

write_project
write_header
run 0 cmake -S "$tree" -B "$build" -G Ninja
cat > "$work/expected" << 'END'
#define by_macro assay__by_macro
#define by_value assay__by_value
#define called assay__called
#define called_too assay__called_too
#define inner_table assay__inner_table
#define member(...) assay__member(__VA_ARGS__)
#define members assay__members
#define other assay__other
#define pointed assay__pointed
#define table assay__table
END
grep '^#define' "$symbols" > "$work/out"
diff "$work/expected" "$work/out" > "$work/err" || fail 'other names'

run 0 cmake --build "$build"
run 0 nm -g "$build/room/libsmall.a"
says out 'assay__by_macro$'
says out 'assay__members$'

# The same names: configured again, and nothing else.
before=$(stat -c %y "$symbols")
sleep 0.1
write_header '/* a remark */'
run 0 cmake --build "$build"
says out 'Configuring done'
[ "$(stat -c %y "$symbols")" = "$before" ] || fail 'written again'

# One more: one build.
write_header 'int fresh(void);'
printf 'int fresh(void)\n{\n    return 0;\n}\n' >> "$tree/room/room.c"
run 0 cmake --build "$build"
run 0 nm -g "$build/room/libsmall.a"
says out 'assay__fresh$'
says_not out '[^_]fresh$'
echo 'int freshest(void);' > "$tree/room/inner/new.h"
run 0 cmake --build "$build"
cp "$symbols" "$work/out"
says out 'assay__freshest$'

refused 'DECLARE(x)' 'DECLARE@'
refused 'DECLARE(x) int after(void);' 'DECLARE@ int after@'
refused 'int first(void), second(void);' 'int first@, second@'
refused 'extern int (*function)(void);' 'extern int @@'
refused 'int strange(void) __asm__("x");' 'int strange@ __asm__@'
refused 'int value = 3;' 'int value = 3'
refused 'int unclosed(void' 'int unclosed(void'
finish
