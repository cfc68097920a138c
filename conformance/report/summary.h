/* What a run says before and after its cases, for people. */
#ifndef ASSAY_SUMMARY_H
#define ASSAY_SUMMARY_H

#include "conformance/run/run.h"

void print_header(FILE *to, const run *r);
void print_summary(FILE *to, const run *r);

/* What came of a format: "certified: index, 2 unsupported". */
void print_judgement(FILE *to, const run *r, u32 f);

/* "agrees: index", and so on; and the exit status of that. */
void print_agreement(FILE *to, const run *r, u32 f);
int agreement_status(const run *r);

#endif
