/* The elements of a tensor: their number, their values, their place. */
#ifndef ASSAY_GENERATE_ELEMENTS_H
#define ASSAY_GENERATE_ELEMENTS_H

#include "ref/core/base.h"

/* Returns dimension i; 1 if the shape has no dimensions (NULL). */
u64 dimension(const u64 *shape, size_t i);

/* The product, modulo 2^64: broken files have shapes whose product wraps. */
u64 element_count(const u64 *shape, size_t rank);

/* The meaning of an element's bits. */
typedef struct {
    enum {UNSIGNED_NUMBER, SIGNED_NUMBER, FLOAT_NUMBER} kind;
    unsigned bits;
    unsigned fraction;          /* bits of a float's fraction */
} scalar;

/* The bits of a float that is a number from 1 to 2^(fraction + 1) - 1. */
u64 float_bits(u64 number, scalar type);

/* The bits of element i of 1, -2, 3, ... up to most, 1, ..., without signs
   where there are none. Every type of 8 bits and more holds 100. */
u64 count_value(u64 i, u64 most, scalar type);

/* The number that so many bytes store, the least of them first. */
u64 stored_bits(const u8 *bytes, size_t width);

/*
 * Data in the order of the file: returns the first range with bytes that begins
 * at or after from; SIZE_MAX: none. Without sizes, every range has bytes.
 */
size_t next_range(const u64 *offsets, const u64 *sizes, size_t count, u64 from);

#endif
