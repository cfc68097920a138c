/*
 * All memory of a validation comes through one allocator with a ceiling, and
 * is given back at once. Nothing here is sized by a number from a file.
 */
#ifndef ASSAY_MEMORY_H
#define ASSAY_MEMORY_H

#include <stdarg.h>

#include "assay.h"
#include "core/base.h"

typedef struct {
    assay_allocator allocator;
    u64 used;                   /* bytes allocated now */
    u64 peak;                   /* the most that used has been */
    u64 limit;                  /* what used may not pass */
    bool failed;                /* a request was refused */
    struct chunk *chunks;       /* of text and other small things */
} memory;

void memory_open(memory *m, const assay_allocator *allocator, u64 limit);

/*
 * Like realloc: old may be NULL (with old_size 0), new_size 0 frees. Returns
 * NULL, sets failed and keeps old if there is no room.
 */
void *memory_resize(memory *m, void *old, u64 old_size, u64 new_size);

/* Bytes that stay until memory_close(); NULL and failed if there is no room. */
void *memory_take(memory *m, u64 size);

/* Formats a text that stays; "" if there is no room. */
const char *memory_text(memory *m, const char *words, va_list arguments);

/* Frees the chunks; what memory_resize() gave has its own owner. */
void memory_close(memory *m);

/*
 * A growing array. MAKE_ROOM(m, list) makes room for one more item after
 * list->items[list->count - 1]; false if there is none.
 */
#define LIST_OF(type) struct { type *items; u64 count, room; }
#define MAKE_ROOM(m, list) \
    ((list)->count < (list)->room || \
     ((list)->items = grow((m), (list)->items, &(list)->room, \
                           sizeof *(list)->items), \
      (list)->count < (list)->room))
#define FREE_LIST(m, list) \
    ((void)memory_resize((m), (list)->items, \
                         (list)->room * sizeof *(list)->items, 0))

/* The items where there is more room for them; where they were, and no more
 * room, if there is no memory. */
void *grow(memory *m, void *items, u64 *room, size_t item_size);

#endif
