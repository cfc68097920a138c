/* A file in HTML: its bytes by field, beside those of another. */
#ifndef ASSAY_REPORT_HEXVIEW_H
#define ASSAY_REPORT_HEXVIEW_H

#include <stdio.h>

#include "tool/base.h"

/* A file, and its twin; each is the other's. */
typedef struct {
    view file, twin;            /* a twin without bytes: there is none */
    u32 format;
    bool placed;                /* some bytes of the file are blamed: */
    u64 offset, length;
    u64 pivot;                  /* before it, bytes are compared by their places
                                   from the front; after, from the end */
} hexview;

/* A table: the whole of a small file, else what lies around the bytes that were
 * changed or are blamed. */
void print_hexview(FILE *to, const hexview *v);

#endif
