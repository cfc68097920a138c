/* Lists the cases of a run, for --dry-run. */
#ifndef ASSAY_REPORT_LISTING_H
#define ASSAY_REPORT_LISTING_H

#include "conformance/run/run.h"

/* Prints the verdict and the name of each case, or a line of JSON about it
 * (corpus/results.schema.json). Returns false after a message. */
bool list_cases(const run *r);

#endif
