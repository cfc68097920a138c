/* Sorting: stable, without recursion, n log n whatever the input. */
#ifndef ASSAY_SORT_H
#define ASSAY_SORT_H

#include "core/memory.h"

/* Below, equal or above 0, as a stands before b, beside it or after it. */
typedef int comparison(const void *a, const void *b, const void *context);

/* Sorts count items of size bytes each; false if there is no memory for half
 * of them once more. */
bool sort(memory *m, void *items, u64 count, u64 size, comparison *compare,
          const void *context);

#endif
