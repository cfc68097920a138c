/* Prints findings for people. */
#ifndef ASSAY_FINDING_H
#define ASSAY_FINDING_H

#include "input/input.h"
#include "render/manner.h"

/* The message about a report that is short of memory
 * (assay_report_is_short()). */
#define NOT_ALL_TOLD "incomplete: there was not enough memory"

/* Prints the findings that the manner shows. */
void print_findings(const manner *m, const input *in, const assay_report *r);

/* Returns how many findings of a rule to show or to count: only the first one,
 * if it represents all and they are not all wanted. */
u64 made_to_show(const manner *m, const assay_report *r, u32 rule);

/* Prints the first finding. */
void print_first_finding(const manner *m, const input *in,
                         const assay_report *r);

/*
 * Prints "error[mag.key.utf8]: metadata[0].key is ..." and a line end, without
 * colours. The text starts at column; further lines are indented.
 */
void print_headline(FILE *out, const assay_finding *f, int column, int indent);

#endif
