/* What a run says before and after its cases. */
#ifndef ASSAY_SUMMARY_H
#define ASSAY_SUMMARY_H

#include "run.h"

void print_header(FILE *to, const run *r);
void print_summary(FILE *to, const run *r);

/* 0 certified, 1 not certified, 2 nothing to tell from. */
int summary_status(const run *r);

#endif
