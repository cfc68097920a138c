/* Lines of the baseline about what does not fail any more, for people. */
#ifndef ASSAY_STALE_H
#define ASSAY_STALE_H

#include "conformance/run/run.h"

void print_stale(FILE *to, const run *r);

#endif
