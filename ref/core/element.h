/* The element types of tensors, whatever a format calls them. */
#ifndef ASSAY_ELEMENT_H
#define ASSAY_ELEMENT_H

#include "assay.h"
#include "core/base.h"
#include "core/text.h"

typedef assay_element element_type;

/* Bits of one element: 8 times 1, 2, 4 or 8, or for packed types 1, 2 or 4; 0
 * of ELEMENT_NONE. */
/* Their names in ref/. */
#define ELEMENT_NONE ASSAY_ELEMENT_NONE
#define ELEMENT_F64    ASSAY_ELEMENT_F64
#define ELEMENT_F32    ASSAY_ELEMENT_F32
#define ELEMENT_F16    ASSAY_ELEMENT_F16
#define ELEMENT_BF16   ASSAY_ELEMENT_BF16
#define ELEMENT_F8     ASSAY_ELEMENT_F8
#define ELEMENT_I64    ASSAY_ELEMENT_I64
#define ELEMENT_I32    ASSAY_ELEMENT_I32
#define ELEMENT_I16    ASSAY_ELEMENT_I16
#define ELEMENT_I8     ASSAY_ELEMENT_I8
#define ELEMENT_U64    ASSAY_ELEMENT_U64
#define ELEMENT_U32    ASSAY_ELEMENT_U32
#define ELEMENT_U16    ASSAY_ELEMENT_U16
#define ELEMENT_U8     ASSAY_ELEMENT_U8
#define ELEMENT_I4     ASSAY_ELEMENT_I4
#define ELEMENT_I2     ASSAY_ELEMENT_I2
#define ELEMENT_I1     ASSAY_ELEMENT_I1
#define ELEMENT_U4     ASSAY_ELEMENT_U4
#define ELEMENT_U2     ASSAY_ELEMENT_U2
#define ELEMENT_U1     ASSAY_ELEMENT_U1
#define ELEMENT_T2     ASSAY_ELEMENT_T2
#define ELEMENT_T1     ASSAY_ELEMENT_T1
#define ELEMENT_BOOL   ASSAY_ELEMENT_BOOL
#define ELEMENT_BOOL32 ASSAY_ELEMENT_BOOL32

/* Those of assay.h, of types that there are. */
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
