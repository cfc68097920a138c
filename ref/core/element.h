/* The element types of tensors, whatever a format calls them. */
#ifndef ASSAY_ELEMENT_H
#define ASSAY_ELEMENT_H

#include "assay.h"
#include "core/base.h"
#include "core/text.h"

typedef assay_element element_type;

/* Those of assay.h, of types that there are. */
u32  element_bits(element_type type);
bool element_is_float(element_type type);
bool element_is_bool(element_type type);

/* What an element is made of, and how often: complex ones of two floats. */
element_type element_part(element_type type, u32 *parts);

/*
 * The bytes that count elements take, rounded up to whole blocks; false if that
 * does not fit into 64 bits, and for ASSAY_NO_ELEMENT.
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
