/* Prints the rows of an annotated dump: offset, bytes, field, value. */
#ifndef ASSAY_ROW_H
#define ASSAY_ROW_H

#include <stdio.h>

#include "assay.h"
#include "dump/choice.h"
#include "ref/document/lines.h"
#include "tool/text.h"

#define BYTES_WIDTH 23      /* columns of the eight bytes of a row */
#define NAME_WIDTH  13

typedef struct {
    FILE *out;
    bool colour;
    bool all;                       /* do not fold */
    u64 most_rows;                  /* rows of a field, unless all */
    u64 from, to;                   /* the bytes to show */
    view file;
    const assay_report *report;
    const choice *choice;           /* of the report's fields */
    assay_explanation *explained;   /* of the report */
    const assay_finding *const *next;   /* the first finding, by offset, not
                                         * printed yet */
} dump;

/* Opens a dump of a report with the fields that c chose. It shows the whole
 * file unless from and to are changed. */
void dump_open(dump *d, const assay_report *r, const choice *c, view file);
void dump_close(dump *d);

/* Returns the number of digits of offsets. */
int dump_digits(const dump *d);

void print_offset(const dump *d, u64 offset);

/* Extends the bytes to show to whole rows. */
void show_whole_rows(dump *d);

/* Prints the rows of a field, with the findings there. */
void dump_field(dump *d, const assay_field *field);

/*
 * Prints the findings before end not printed yet. If visible, carets mark their
 * bytes in the row that starts at start.
 */
void report_faults(dump *d, u64 start, u64 end, bool visible);

/* Reports whether the next finding to print is in [at, end). */
bool has_fault(const dump *d, u64 at, u64 end);

#endif
