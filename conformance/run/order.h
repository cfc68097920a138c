/* The order in which cases are asked: any but that of the corpus. */
#ifndef ASSAY_ORDER_H
#define ASSAY_ORDER_H

#include "tool/base.h"

/* One that nobody could foresee, of at most ten digits. */
u64 any_seed(void);

/* The numbers from 0 to count - 1, mixed: the same for the same seed. Free. */
size_t *mixed_order(size_t count, u64 seed);

#endif
