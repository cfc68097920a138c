/* A file in HTML: its bytes by field, beside those of another. */
#ifndef ASSAY_REPORT_HEXVIEW_H
#define ASSAY_REPORT_HEXVIEW_H

#include <stdio.h>

#include "tool/base.h"

/* Bytes from the front and from the end that two files have in common: what
 * lies between was changed. */
typedef struct {
    u64 front, back;
} shared_bytes;

shared_bytes bytes_shared(view one, view other);

typedef struct {
    view file;
    u32 format;
    bool has_twin;
    shared_bytes shared;        /* with its twin, if it has one */
    bool placed;                /* some are blamed: */
    u64 offset, length;
} hexview;

/* A table: the whole of a small file, else what lies around the bytes that were
 * changed or are blamed. */
void print_hexview(FILE *to, const hexview *v);

#endif
