/*
 * libFuzzer asks these for new inputs, where a target is linked with them.
 * FUZZ_FORMAT, given by the build, is the name of the format; without it, it is
 * what each input looks like.
 */
#include <stdint.h>
#include <stddef.h>

#include "mutate/mutate.h"

#ifndef FUZZ_FORMAT
#define FUZZ_FORMAT NULL
#endif

#define PLAIN 8                 /* of so many, one as libFuzzer does it */

/* libFuzzer's own, which other engines lack; and those that it looks for. */
__attribute__((weak))
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size,
                                 const uint8_t *b, size_t b_size,
                                 uint8_t *into, size_t most, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned seed)
{
    if (seed % PLAIN == 0 && LLVMFuzzerMutate != NULL)
        return LLVMFuzzerMutate(data, size, most);
    return mutate(FUZZ_FORMAT, data, size, most, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size,
                                 const uint8_t *b, size_t b_size,
                                 uint8_t *into, size_t most, unsigned seed)
{
    return cross(FUZZ_FORMAT, a, a_size, b, b_size, into, most, seed);
}
