/* Sorting: stable, without recursion, O(n log n) for every input. */
#ifndef ASSAY_SORT_H
#define ASSAY_SORT_H

#include "core/memory.h"

/* Returns a number less than, equal to or greater than 0 if a is before, equal
 * to or after b. */
typedef int comparison(const void *a, const void *b, const void *context);

/* Sorts count items of size bytes each; returns false if there is no memory for
 * half of them. */
bool sort(memory *m, void *items, u64 count, u64 size, comparison *compare,
          const void *context);

#endif
