/* A sink that keeps its output for comparison. */
#ifndef ASSAY_WRITTEN_H
#define ASSAY_WRITTEN_H

#include <string.h>

#include "test/suite.h"

/* The output so far. */
typedef struct {
    char text[1u << 24];
    size_t size;
} written;

/* An assay_sink; terminates the output. */
static inline void keep(void *user, const char *piece, size_t size)
{
    written *w = user;

    CLAIM(size < sizeof w->text - w->size, "a long text");
    memcpy(w->text + w->size, piece, size);
    w->text[w->size += size] = '\0';
}

#endif
