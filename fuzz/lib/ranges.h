/*
 * Tests fast's ranges of a message, which are summed in slices or hashed in
 * pairs, in one or several threads: each result must match an oracle for that
 * range alone.
 */
#ifndef FUZZ_RANGES_H
#define FUZZ_RANGES_H

#include "fast/core/payloads.h"

/* Returns the correct result for size bytes, at least one. */
typedef fast_result range_oracle(fast_algorithm algorithm, const uint8_t *bytes,
                                 size_t size);

/* Tests the algorithms from first to last. The seed chooses the ranges, the
 * size of slices and the number of threads. */
void check_ranges(fast_algorithm first, fast_algorithm last,
                  const uint8_t *bytes, size_t size, uint64_t seed,
                  range_oracle *oracle);

#endif
