/* Element types of tensors, independent of their names in a format. */
#ifndef ASSAY_ELEMENT_H
#define ASSAY_ELEMENT_H

#include "assay.h"
#include "core/base.h"
#include "core/text.h"

typedef assay_element element_type;

/* Like those of assay.h, but type must be a valid type. */
u32  element_bits(element_type type);
bool element_is_float(element_type type);
bool element_is_bool(element_type type);

/* Returns the type of an element's parts and sets *parts to their number: two
 * floats for a complex type. */
element_type element_part(element_type type, u32 *parts);

/* Sets *size to the bytes that count elements take, rounded up to whole blocks.
 * Returns false if it does not fit in 64 bits, or for ASSAY_NO_ELEMENT. */
bool element_bytes(element_type type, u64 count, u64 *size);

/* Returns the stored bits of element i of little-endian data. Packed elements
 * start at the lowest bits of a byte. */
u64 element_stored(element_type type, span data, u64 i);

/* Returns the value of stored bits: an integer sign-extended to 64 bits, a
 * float as the bits of the same value in binary64. */
u64 element_value(element_type type, u64 stored);

/* Appends the value as in canonical documents: an integer in decimal, a float
 * as the 16 hexadecimal digits of its binary64, every NaN as nan. */
void put_element(text *t, element_type type, u64 stored);

#endif
