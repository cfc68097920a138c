/* Compares the verdicts of given results with those of a run. */
#ifndef ASSAY_VERIFY_VERDICTS_H
#define ASSAY_VERIFY_VERDICTS_H

#include "conformance/results/record.h"
#include "conformance/run/run.h"

/* Prints a line for each difference; returns the number of differences. */
size_t compare_verdicts(FILE *to, const record *was, const run *now);

#endif
