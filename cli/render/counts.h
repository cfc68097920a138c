/* Counts the rules and the cases of the corpus. */
#ifndef ASSAY_COUNTS_H
#define ASSAY_COUNTS_H

#include "tool/base.h"

/* Prints the table for the format wanted, or for all if it is NULL; returns
 * false if the cases cannot be read. */
bool print_counts(const char *wanted);

#endif
