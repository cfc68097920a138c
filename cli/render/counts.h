/* How many rules and cases of the corpus there are. */
#ifndef ASSAY_COUNTS_H
#define ASSAY_COUNTS_H

#include "tool/base.h"

/* Of the format wanted, NULL: of all. false if the cases cannot be read. */
bool print_counts(const char *wanted);

#endif
