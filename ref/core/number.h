/*
 * Arithmetic on numbers from a file. Each function reports whether the true
 * result fits in 64 bits, and writes it only then.
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

/* The same, but a result that does not fit becomes the highest number. */

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

/*
 * The product of the dimensions of a shape. A zero leaves no elements, but
 * libraries multiply the other dimensions all the same, in signed numbers; so
 * the product leaves zeros out.
 */
typedef struct {
    u64 value;                  /* 1 if there are no factors */
    bool fits;                  /* else value has only some factors */
    bool has_zero;
} shape_product;

#define NO_DIMENSIONS {.value = 1, .fits = true}

static inline void take_dimension(shape_product *p, u64 dimension)
{
    if (dimension == 0)
        p->has_zero = true;
    else if (p->fits)
        p->fits = multiply(p->value, dimension, &p->value);
}

/* Sets *count to the number of elements; returns false if it does not fit. */
static inline bool shape_elements(const shape_product *p, u64 *count)
{
    *count = p->has_zero ? 0 : p->value;
    return p->has_zero || p->fits;
}

/* Reports whether the dimensions next to a zero, with elements of size bytes,
 * give less than 2^63 bytes; true without a zero. */
static inline bool is_small_beside_zero(const shape_product *p, u64 size)
{
    u64 bytes;
    return !p->has_zero || (p->fits && multiply(p->value, size, &bytes) &&
                            bytes <= INT64_MAX);
}

/* Reverses the bytes of a word. */
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
