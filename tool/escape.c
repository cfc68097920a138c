#include "escape.h"

#include <stdlib.h>
#include <string.h>

#include "heap.h"
#include "text.h"
#include "tool/cut.h"

/* A byte becomes at most four characters, a code point of two bytes six. */
#define ROOM (4 * PRINT_MOST + 1)

static void print_run(FILE *to, const char *at, size_t size)
{
    char room[ROOM];
    text t = text_begin(room, sizeof room);

    add_escaped(&t, (view){(const u8 *)at, size});
    fputs(room, to);
}

/* Returns how many bytes to show, without splitting a character. */
static size_t cut(const char *at, size_t size, size_t most)
{
    if (most > PRINT_MOST)
        most = PRINT_MOST;
    return size <= most ? size : whole_text(at, most);
}

void print_escaped(FILE *to, const char *at, size_t size, size_t most)
{
    size_t shown = cut(at, size, most);
    size_t done = 0;

    while (done < shown) {
        size_t run = 0;
        while (done + run < shown && at[done + run] != '"' &&
               at[done + run] != '\\')
            run++;
        print_run(to, at + done, run);
        done += run;
        if (done < shown)
            fputc(at[done++], to);
    }
    if (shown < size)
        fputs("…", to);
}

char *escape_path(const char *name)
{
    size_t length = strlen(name);
    size_t size = 6 * length + 1;
    char *escaped = take(size);
    text t = text_begin(escaped, size);

    add_escaped(&t, (view){(const u8 *)name, length});
    return escaped;
}

void print_path(FILE *to, const char *name)
{
    char *escaped = escape_path(name);

    fputs(escaped, to);
    free(escaped);
}
