/*
 * libFuzzer asks these for new inputs, where a target is linked with them.
 * FUZZ_FORMAT, given by the build, is the name of the format; without it, it is
 * what each input looks like. With ASSAY_FUZZ_PLAIN in the environment inputs
 * are libFuzzer's own, to compare.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "mutate/mutate.h"

#ifndef FUZZ_FORMAT
#define FUZZ_FORMAT NULL
#endif

#define PLAIN 8                 /* of so many, one as libFuzzer does it */
#define CROSS 4                 /* the same, one of two files: it asks for as
                                   many of these as of one file, but they are
                                   not worth as much, and take twice as long */

/* libFuzzer's own, which other engines lack; and those that it looks for. */
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
        return 0;               /* then it does something else */
    return cross(FUZZ_FORMAT, a, a_size, b, b_size, into, most, seed);
}
