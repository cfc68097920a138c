/* What results call certified, held against what a run comes to. */
#ifndef ASSAY_VERIFY_VERDICTS_H
#define ASSAY_VERIFY_VERDICTS_H

#include "conformance/results/record.h"
#include "conformance/run/run.h"

/* Prints a line for each difference; returns how many they are. */
size_t compare_verdicts(FILE *to, const record *was, const run *now);

#endif
