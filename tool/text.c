#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "assay.h"
#include "tool/cut.h"

text text_begin(char *at, size_t size)
{
    at[0] = '\0';
    return (text){at, size, 0};
}

/* Returns where the next character goes, at most the place of the last
 * terminator. */
static size_t end_of(const text *t)
{
    return t->length < t->size ? t->length : t->size - 1;
}

void add_text(text *t, const char *words, ...)
{
    size_t used = end_of(t);
    va_list arguments;

    va_start(arguments, words);
    int length = vsnprintf(t->at + used, t->size - used, words, arguments);
    va_end(arguments);
    if (length > 0)
        t->length += (size_t)length;
    if (t->length >= t->size)
        t->at[whole_text(t->at, strlen(t->at))] = '\0';
}

void add_size(text *t, u64 bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    double size = (double)bytes;
    size_t u = 0;

    for (; size >= 1024 && u + 1 < sizeof units / sizeof units[0]; u++)
        size /= 1024;
    add_text(t, u == 0 ? "%.0f %s" : "%.1f %s", size, units[u]);
}

/* Adds a piece; an escape is always a piece of its own. */
static void add_piece(void *user, const char *piece, size_t size)
{
    text *t = user;
    size_t used = end_of(t), room = t->size - 1 - used;
    size_t fits = size <= room ? size
                : piece[0] == '\\' ? 0 : whole_text(piece, room);

    memcpy(t->at + used, piece, fits);
    t->at[used + fits] = '\0';
    t->length += size;
}

void add_escaped(text *t, view bytes)
{
    assay_write_escaped(bytes.bytes, (size_t)bytes.size, add_piece, t);
}
