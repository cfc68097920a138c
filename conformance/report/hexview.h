/* Prints a file as HTML: its bytes by field, compared with another file. */
#ifndef ASSAY_REPORT_HEXVIEW_H
#define ASSAY_REPORT_HEXVIEW_H

#include <stdio.h>

#include "tool/base.h"

/* A file and its twin, the file that it is compared with. */
typedef struct {
    view file, twin;            /* twin without bytes: there is none */
    u32 format;
    bool placed;                /* a finding has a place in the file: */
    u64 offset, length;
    u64 pivot;                  /* bytes before it are compared by offset from
                                   the start, others by offset from the end */
} hexview;

/* Prints a table: a small file as a whole, otherwise the surroundings of bytes
 * that differ or that a finding names. */
void print_hexview(FILE *to, const hexview *v);

#endif
