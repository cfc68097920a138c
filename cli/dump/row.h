/* The rows of an annotated dump: offset, bytes, field, value. */
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
    bool all;                       /* fold nothing */
    u64 most_rows;                  /* of a field, unless all */
    u64 from, to;                   /* the bytes to be shown */
    view file;
    const assay_report *report;
    const choice *choice;           /* of its fields */
    assay_explanation *explained;   /* of the report */
    const assay_finding *const *next;   /* of its findings by offset: the first
                                         * one not told yet */
} dump;

/* The report must have fields, chosen so. All is shown unless changed. */
void dump_open(dump *d, const assay_report *r, const choice *c, view file);
void dump_close(dump *d);

/* The digits that offsets have. */
int dump_digits(const dump *d);

void print_offset(const dump *d, u64 offset);

/* Widens what is to be shown to the whole rows that it is shown in. */
void show_whole_rows(dump *d);

/* The rows of a field, and the findings there. */
void dump_field(dump *d, const assay_field *field);

/*
 * Tells the findings before end that were not told yet, with carets where the
 * row at start shows the bytes.
 */
void tell_faults(dump *d, u64 start, u64 end, bool visible);

/* Whether the next finding to be told stands in [at, end). */
bool has_fault(const dump *d, u64 at, u64 end);

#endif
