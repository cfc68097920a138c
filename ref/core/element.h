/* The element types of tensors, whatever a format calls them. */
#ifndef ASSAY_ELEMENT_H
#define ASSAY_ELEMENT_H

#include "core/base.h"
#include "core/text.h"

typedef enum {
    ELEMENT_NONE,               /* the bytes have no scalars to show */
    ELEMENT_F64, ELEMENT_F32, ELEMENT_F16, ELEMENT_BF16, ELEMENT_F8,
    ELEMENT_I64, ELEMENT_I32, ELEMENT_I16, ELEMENT_I8,
    ELEMENT_U64, ELEMENT_U32, ELEMENT_U16, ELEMENT_U8,
    ELEMENT_I4, ELEMENT_I2, ELEMENT_I1,
    ELEMENT_U4, ELEMENT_U2, ELEMENT_U1,
    ELEMENT_T2, ELEMENT_T1,
    ELEMENT_BOOL, ELEMENT_BOOL32,   /* of a byte, of four */
    ELEMENTS
} element_type;

/* Bits of one element: 8 times 1, 2, 4 or 8, or for packed types 1, 2 or 4; 0
 * of ELEMENT_NONE. */
u32  element_bits(element_type type);
bool element_is_float(element_type type);
bool element_is_bool(element_type type);

/*
 * The bytes that count elements take, rounded up to whole blocks; false if that
 * does not fit into 64 bits, and for ELEMENT_NONE.
 */
bool element_bytes(element_type type, u64 count, u64 *size);

/*
 * The stored bits of element i, low bits first, of data in little-endian order
 * and row-major; packed types lie lowest bits first.
 */
u64 element_stored(element_type type, span data, u64 i);

/* Its value: integers as a number sign-extended to 64 bits, and floats as the
 * bits of the same value in binary64, which holds them all. */
u64 element_value(element_type type, u64 stored);

/*
 * Puts the value as canonical documents have it: integers decimal, floats as
 * the 16 hexadecimal digits of their binary64, every NaN as nan.
 */
void put_element(text *t, element_type type, u64 stored);

#endif
