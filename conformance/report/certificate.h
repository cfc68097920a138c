/* What the right answers about a format come to. */
#ifndef ASSAY_CERTIFICATE_H
#define ASSAY_CERTIFICATE_H

#include "conformance/run/run.h"

/* The exit status of all: 0 certified, 1 not certified, 2 nothing to tell
 * from. */
int certificates_status(const run *r);

/* Whether a format has a certificate; whether all have that were judged. */
bool is_certified(const run *r, u32 f);
bool all_certified(const run *r);

/* ", without mag.rank-over-6, mag.tensors": the features that chosen cases of
 * the format need and the program does not declare. */
void print_missing(FILE *to, const run *r, u32 f);

/* What is so, but for wrong answers: "certified: index". */
void print_certificate(FILE *to, const run *r, u32 f);

#endif
