/* The order in which cases are run: random, not that of the corpus. */
#ifndef ASSAY_ORDER_H
#define ASSAY_ORDER_H

#include "tool/base.h"

/* Returns an unpredictable seed of at most ten digits. */
u64 any_seed(void);

/* Returns the numbers 0 to count - 1, shuffled; the same for the same seed.
 * Free it. */
size_t *mixed_order(size_t count, u64 seed);

#endif
