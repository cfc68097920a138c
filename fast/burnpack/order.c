/*
 * Sorts tensors by the place of their data. Upstream writes data in the order
 * in which it was given, but names sorted, so both orders are common.
 *
 * Places are multiples of 256 below 2^37, so a place and a record number fit
 * into one number. A radix sort handles the digits from the last one to the
 * first: each pass keeps the order of the previous one where its own digits are
 * equal. The size of the file determines the number of passes.
 */
#include "fast/burnpack/parts.h"

#define DIGIT  11u
#define DIGITS (1u << DIGIT)
#define NUMBER 32u                  /* bits of a record's number */

static void sort_by_digit(const u64 *from, u64 *to, u64 count, u32 shift)
{
    u32 next[DIGITS] = {0}, sum = 0;

    for (u64 i = 0; i < count; i++)
        next[from[i] >> shift & (DIGITS - 1)]++;
    for (u32 i = 0; i < DIGITS; i++) {
        u32 n = next[i];
        next[i] = sum;
        sum += n;
    }
    for (u64 i = 0; i < count; i++)
        to[next[from[i] >> shift & (DIGITS - 1)]++] = from[i];
}

static u64 collect(const assay_fast *f, u64 data_start, u64 *keys)
{
    u64 count = 0;

    for (u64 i = 0; i < f->count; i++) {
        const record *r = &f->records[i];
        u64 place = (r->offset - data_start) / BURNPACK_UNIT;
        if (r->size > 0)
            keys[count++] = place << NUMBER | i;
    }
    return count;
}

u64 *fast_burnpack_order(const assay_fast *f, u64 data_start, u64 *count)
{
    u64 most = f->size / BURNPACK_UNIT;
    u64 *keys = fast_block(&f->allocator, NULL, f->count * sizeof *keys + 1);
    u64 *other = fast_block(&f->allocator, NULL, f->count * sizeof *keys + 1);
    bool good = keys != NULL && other != NULL;

    *count = good ? collect(f, data_start, keys) : 0;
    for (u32 shift = 0; good && most >> shift > 0; shift += DIGIT) {
        u64 *sorted = other;
        sort_by_digit(keys, sorted, *count, NUMBER + shift);
        other = keys;
        keys = sorted;
    }
    if (other != NULL)
        fast_block(&f->allocator, other, 0);
    if (!good && keys != NULL)
        fast_block(&f->allocator, keys, 0);
    return good ? keys : NULL;
}
