/*
 * The memory of a run. A certifier without memory can say nothing sensible:
 * each of these ends the program with exit status 2 if there is none.
 */
#ifndef ASSAY_HEAP_H
#define ASSAY_HEAP_H

#include <stdio.h>

/* That memory, unless it is NULL. */
void *take_given(void *memory);

/* Memory of that size, zeroed. */
void *take(size_t size);

/* Like realloc. */
void *take_more(void *old, size_t size);

/* The resize of an assay_allocator, whose size 0 frees. */
void *take_or_free(void *user, void *old, size_t size);

/* A copy of size bytes, and a terminator after it. */
char *take_copy(const char *at, size_t size);

char *take_text(const char *format, ...);

/* Text put together with stdio: write to the file, then close. */
typedef struct {
    FILE *file;
    char *at;
    size_t size;
} capture;

/* The capture stays where it is until it is closed; free what that returns. */
void  capture_open(capture *c);
char *capture_close(capture *c);

/* What was written so far is in at and size. */
void  capture_flush(capture *c);

#endif
