/*
 * Arithmetic on numbers from a file. Each function says whether the true
 * result fits into 64 bits, and writes it only then.
 */
#ifndef ASSAY_NUMBER_H
#define ASSAY_NUMBER_H

#include "core/base.h"

static inline bool add(u64 a, u64 b, u64 *sum)
{
    if (a > UINT64_MAX - b)
        return false;
    *sum = a + b;
    return true;
}

static inline bool multiply(u64 a, u64 b, u64 *product)
{
    if (b != 0 && a > UINT64_MAX / b)
        return false;
    *product = a * b;
    return true;
}

/* Rounds up to a multiple of unit, which is at least 1. */
static inline bool align_up(u64 value, u64 unit, u64 *aligned)
{
    u64 rest = value % unit;
    return add(value, rest == 0 ? 0 : unit - rest, aligned);
}

/* The same, where a result that does not fit may be the highest number. */

static inline u64 sum_or_max(u64 a, u64 b)
{
    u64 sum;
    return add(a, b, &sum) ? sum : UINT64_MAX;
}

static inline u64 aligned_or_max(u64 value, u64 unit)
{
    u64 aligned;
    return align_up(value, unit, &aligned) ? aligned : UINT64_MAX;
}

/* The same bytes in reverse order. */
static inline u32 turned_u32(u32 word)
{
    return word >> 24 | (word >> 8 & 0xff00) | (word << 8 & 0xff0000) |
           word << 24;
}

static inline u64 smaller(u64 a, u64 b)
{
    return a < b ? a : b;
}

static inline u64 larger(u64 a, u64 b)
{
    return a > b ? a : b;
}

#endif
