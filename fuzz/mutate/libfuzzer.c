/*
 * Provides new inputs to libFuzzer, in targets that are linked with this file.
 * FUZZ_FORMAT, set by the build, names the format; by default, each input's
 * format is detected. With ASSAY_FUZZ_PLAIN in the environment libFuzzer's own
 * mutators are used, for comparison.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "mutate/mutate.h"

#ifndef FUZZ_FORMAT
#define FUZZ_FORMAT NULL
#endif

#define PLAIN 8                 /* one of so many is made by libFuzzer */
#define CROSS 4                 /* one of so many uses two files: libFuzzer asks
                                   for them as often as for one file, but they
                                   are less useful and take twice as long */

/* Functions of libFuzzer, which other engines lack, and callbacks. */
__attribute__((weak))
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size,
                                 const uint8_t *b, size_t b_size,
                                 uint8_t *into, size_t most, unsigned seed);

static bool is_plain(unsigned seed)
{
    return LLVMFuzzerMutate != NULL &&
           (seed % PLAIN == 0 || getenv("ASSAY_FUZZ_PLAIN") != NULL);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned seed)
{
    if (is_plain(seed))
        return LLVMFuzzerMutate(data, size, most);
    return mutate(FUZZ_FORMAT, data, size, most, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size,
                                 const uint8_t *b, size_t b_size,
                                 uint8_t *into, size_t most, unsigned seed)
{
    if (seed % CROSS != 0 || getenv("ASSAY_FUZZ_PLAIN") != NULL)
        return 0;               /* then libFuzzer does something else */
    return cross(FUZZ_FORMAT, a, a_size, b, b_size, into, most, seed);
}
