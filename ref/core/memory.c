#include "core/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_SIZE 16384

typedef struct chunk {
    struct chunk *before;
    u64 size;               /* of the whole chunk */
    u64 used;               /* bytes of room[] in use */
    max_align_t room[];
} chunk;

static void *resize_with_libc(void *user, void *old, size_t new_size)
{
    (void)user;
    if (new_size != 0)
        return realloc(old, new_size);
    free(old);
    return NULL;
}

void memory_open(memory *m, const assay_allocator *allocator, u64 limit)
{
    *m = (memory){0};
    m->limit = limit != 0 ? limit : UINT64_MAX;
    if (allocator != NULL && allocator->resize != NULL)
        m->allocator = *allocator;
    else
        m->allocator.resize = resize_with_libc;
}

void *memory_resize(memory *m, void *old, u64 old_size, u64 new_size)
{
    u64 others = m->used - old_size;
    bool allowed = new_size <= SIZE_MAX && new_size <= m->limit - others;
    void *new = NULL;

    if (allowed)
        new = m->allocator.resize(m->allocator.user, old, (size_t)new_size);
    if (new == NULL && new_size != 0) {
        m->failed = true;
        return NULL;
    }
    m->used = others + new_size;
    if (m->used > m->peak)
        m->peak = m->used;
    return new;
}

void *grow(memory *m, void *items, u64 *room, size_t item_size)
{
    u64 more = *room < 16 ? 16 : *room + *room / 2;

    void *new = memory_resize(m, items, *room * item_size, more * item_size);
    if (new == NULL)
        return items;
    *room = more;
    return new;
}

static chunk *new_chunk(memory *m, u64 size)
{
    u64 room = size < CHUNK_SIZE ? CHUNK_SIZE : size;

    chunk *new = memory_resize(m, NULL, 0, sizeof *new + room);
    if (new == NULL)
        return NULL;
    *new = (chunk){m->chunks, sizeof *new + room, 0};
    m->chunks = new;
    return new;
}

void *memory_take(memory *m, u64 size)
{
    u64 unit = _Alignof(max_align_t);
    u64 whole = (size + unit - 1) / unit * unit;
    chunk *c = m->chunks;

    if (c == NULL || whole > c->size - sizeof *c - c->used)
        c = new_chunk(m, whole);
    if (c == NULL)
        return NULL;
    u8 *taken = (u8 *)c->room + c->used;
    c->used += whole;
    return taken;
}

/* Copies a text without formatting it: most texts need none. */
static const char *copy_text(memory *m, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = memory_take(m, size);

    return copy != NULL ? memcpy(copy, text, size) : "";
}

const char *memory_text(memory *m, const char *words, va_list arguments)
{
    char first[128];            /* fits nearly every text */
    va_list again;

    if (strcmp(words, "%s") == 0)
        return copy_text(m, va_arg(arguments, const char *));
    va_copy(again, arguments);
    int length = vsnprintf(first, sizeof first, words, again);
    va_end(again);

    if ((size_t)length < sizeof first)      /* not an error, which is -1 */
        return copy_text(m, first);
    char *text = length < 0 ? NULL : memory_take(m, (u64)length + 1);
    if (text == NULL)
        return "";
    vsnprintf(text, (size_t)length + 1, words, arguments);
    return text;
}

void memory_close(memory *m)
{
    for (chunk *c = m->chunks; c != NULL; ) {
        chunk *before = c->before;
        memory_resize(m, c, c->size, 0);
        c = before;
    }
    m->chunks = NULL;
}
