/*
 * Allocates memory. These functions never return NULL (except take_or_free() of
 * size 0): without memory they end the program with exit status 2, since the
 * result of a run would be incomplete.
 */
#ifndef ASSAY_HEAP_H
#define ASSAY_HEAP_H

#include <stdio.h>

/* Returns memory, which another function allocated; NULL ends the program. */
void *take_given(void *memory);

/* Returns zeroed memory of that size. */
void *take(size_t size);

/* Works like realloc(). */
void *take_more(void *old, size_t size);

/* Returns count items of size bytes each with room for one more; the room
 * doubles. It must be the only function that makes them larger. */
void *take_room(void *items, size_t count, size_t size);

/* The resize function of an assay_allocator: size 0 frees. */
void *take_or_free(void *user, void *old, size_t size);

/* Returns a copy of size bytes with a terminator after it. */
char *take_copy(const char *at, size_t size);

/* Returns a new text, formatted like printf(). */
char *take_text(const char *format, ...);

/* Text built with stdio: write to the file, then close. */
typedef struct {
    FILE *file;
    char *at;
    size_t size;
} capture;

/* Do not move a capture until it is closed; free the text that capture_close()
 * returns. */
void  capture_open(capture *c);
char *capture_close(capture *c);

/* Sets at and size to the text so far. */
void  capture_flush(capture *c);

#endif
