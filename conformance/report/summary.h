/* What a run says before and after its cases, for people. */
#ifndef ASSAY_SUMMARY_H
#define ASSAY_SUMMARY_H

#include "run.h"

void print_header(FILE *to, const run *r);
void print_summary(FILE *to, const run *r);

/* What came of a format: "certified: index, 2 unsupported". */
void print_judgement(FILE *to, const run *r, u32 f);

#endif
