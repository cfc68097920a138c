/* Prints failures for people, grouped by cause, with some cases of each. */
#ifndef ASSAY_FAILURES_H
#define ASSAY_FAILURES_H

#include "conformance/run/run.h"

void print_failures(FILE *to, const run *r);

#endif
