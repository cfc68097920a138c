/* Computes the most memory that a validation may use. */
#include "input/input.h"

/*
 * Adds room for names and ranges, for the largest window of a Zstandard frame,
 * and for the findings, which get a quarter.
 */
static u64 memory_of_times(const input *in, u64 times)
{
    u64 base = (u64)(64 + 128 + 64) << 20;
    u64 size = in->bytes.size;

    return size < (UINT64_MAX - base) / times ? base + times * size
                                              : UINT64_MAX;
}

u64 input_memory(const input *in)
{
    return memory_of_times(in, 6);
}

/* primitiv has the smallest tensors: a million of 23 bytes each took 8.1 times
 * the file, and lists grow by half. */
u64 index_memory(const input *in)
{
    return memory_of_times(in, 12);
}
