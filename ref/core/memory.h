/*
 * The memory of a validation: one allocator with a limit. Sizes grow with the
 * bytes that are there, never with a number from a file.
 */
#ifndef ASSAY_MEMORY_H
#define ASSAY_MEMORY_H

#include <stdarg.h>

#include "assay.h"
#include "core/base.h"

typedef struct {
    assay_allocator allocator;
    u64 used;                   /* bytes allocated now */
    u64 peak;                   /* maximum of used so far */
    u64 limit;                  /* maximum of used */
    bool failed;                /* a request was refused */
    struct chunk *chunks;       /* for text and other small objects */
} memory;

/* Initializes m. allocator may be NULL; limit 0 is no limit. */
void memory_open(memory *m, const assay_allocator *allocator, u64 limit);

/*
 * Works like realloc(): old may be NULL (with old_size 0), and new_size 0 frees
 * it. If there is no memory, returns NULL, sets failed and keeps old.
 */
void *memory_resize(memory *m, void *old, u64 old_size, u64 new_size);

/* Returns size bytes that live until memory_close(). If there is no memory,
 * returns NULL and sets failed. */
void *memory_take(memory *m, u64 size);

/* Formats a text that lives until memory_close(); returns "" if there is no
 * memory. */
const char *memory_text(memory *m, const char *words, va_list arguments);

/* Frees the chunks, but nothing that memory_resize() returned. */
void memory_close(memory *m);

/*
 * A growing array. MAKE_ROOM(m, list) makes room for one more item; it is false
 * if there is no memory.
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

/* Returns the items moved to more room and updates *room; without memory,
 * returns items and leaves *room unchanged. */
void *grow(memory *m, void *items, u64 *room, size_t item_size);

#endif
