/* What a report writes, kept to be compared. */
#ifndef ASSAY_WRITTEN_H
#define ASSAY_WRITTEN_H

#include <string.h>

#include "test/suite.h"

/* All that is said of a file. */
typedef struct {
    char text[1u << 24];
    size_t size;
} written;

/* An assay_sink: what was written ends in 0, too. */
static inline void keep(void *user, const char *text, size_t size)
{
    written *w = user;

    CLAIM(size < sizeof w->text - w->size, "a long text");
    memcpy(w->text + w->size, text, size);
    w->text[w->size += size] = '\0';
}

#endif
