/*
 * Ranges of a message that fast is told all at once, and then sums in slices or
 * hashes in pairs, in one thread or several: each result has to be what an
 * oracle says of that range alone.
 */
#ifndef FUZZ_RANGES_H
#define FUZZ_RANGES_H

#include "fast/core/payloads.h"

/* What is right of size bytes, at least one. */
typedef fast_result range_oracle(fast_algorithm algorithm, const uint8_t *bytes,
                                 size_t size);

/* Algorithms are those from first to last. Which ranges there are, how large
 * the slices and how many threads is drawn by the seed. */
void check_ranges(fast_algorithm first, fast_algorithm last,
                  const uint8_t *bytes, size_t size, uint64_t seed,
                  range_oracle *oracle);

#endif
