/* The certificate of a format. */
#ifndef ASSAY_CERTIFICATE_H
#define ASSAY_CERTIFICATE_H

#include "conformance/run/run.h"

/* Returns the exit status of all formats: 0 certified, 1 not certified, 2
 * nothing to certify. */
int certificates_status(const run *r);

/* Report whether a format is certified; whether all judged formats are. */
bool is_certified(const run *r, u32 f);
bool all_certified(const run *r);

/* Prints ", without mag.rank-over-6, mag.tensors": features that the chosen
 * cases of the format need and the program does not declare. */
void print_missing(FILE *to, const run *r, u32 f);

/* Prints the verdict of a format without wrong answers: "certified: index". */
void print_certificate(FILE *to, const run *r, u32 f);

#endif
