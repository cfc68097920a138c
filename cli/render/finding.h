/* Verdicts and findings in words. */
#ifndef ASSAY_FINDING_H
#define ASSAY_FINDING_H

#include <stdio.h>

#include "assay.h"
#include "input/input.h"

/* How they are shown. */
typedef struct {
    FILE *out;
    bool colour;
    bool strict;            /* SHOULD and MAY reject */
    bool notes;             /* NOTE is shown */
    u32 most;               /* findings of a rule in full */
    u32 format;             /* that was insisted on, or 0 */
} manner;

/* "error", "warning", "remark", "note" */
const char *finding_word(assay_level l);

/* Whether the manner shows a finding of that level. */
bool shows_level(const manner *m, assay_level l);

/* The verdict after --strict. */
assay_verdict strict_verdict(const manner *m, const assay_report *r);

/* "accept", "reject", "unknown" */
const char *verdict_word(assay_verdict v);

/* The line of a file: its verdict, what it is, how big, how many. */
void print_verdict(const manner *m, const input *in, const assay_report *r);

/* That the name of the file promises another format, if it does. */
void print_misnamed(const manner *m, const input *in, const assay_report *r);

/* How much of an accepted file is under no checksum. */
void print_unchecked(const manner *m, const input *in, const assay_report *r);

/* Everything about the findings that the manner shows. */
void print_findings(const manner *m, const input *in, const assay_report *r);

/* The same about the first one alone. */
void print_first_finding(const manner *m, const input *in,
                         const assay_report *r);

/* One line for each, for editors and logs, and one if it is unknown. */
void print_short(const manner *m, const input *in, const assay_report *r);

/*
 * "error[mag.key.utf8]: metadata[0].key is ...", without colours, and the end
 * of the line: from column on, further lines indented.
 */
void print_headline(FILE *out, const assay_finding *f, int column, int indent);

/* Why no format judged the input, as a sentence. */
void print_unrecognised(FILE *out, const input *in);

#endif
