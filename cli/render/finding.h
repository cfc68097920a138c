/* Findings in words, for people. */
#ifndef ASSAY_FINDING_H
#define ASSAY_FINDING_H

#include "input/input.h"
#include "render/manner.h"

/* Of a report that is short of memory (assay_report_is_short). */
#define NOT_ALL_TOLD "not all is told: there was not enough memory"

/* Everything about the findings that the manner shows. */
void print_findings(const manner *m, const input *in, const assay_report *r);

/* The same about the first one alone. */
void print_first_finding(const manner *m, const input *in,
                         const assay_report *r);

/*
 * "error[mag.key.utf8]: metadata[0].key is ...", without colours, and the end
 * of the line: from column on, further lines indented.
 */
void print_headline(FILE *out, const assay_finding *f, int column, int indent);

#endif
