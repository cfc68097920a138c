/* Prints a header before the cases and a summary after them, for people. */
#ifndef ASSAY_SUMMARY_H
#define ASSAY_SUMMARY_H

#include "conformance/run/run.h"

void print_header(FILE *to, const run *r);
void print_summary(FILE *to, const run *r);

/* Prints the verdict of a format: "certified: index, 2 unsupported". */
void print_judgement(FILE *to, const run *r, u32 f);

/* The same for fresh files: "agrees: index"; and its exit status. */
void print_agreement(FILE *to, const run *r, u32 f);
int agreement_status(const run *r);

#endif
