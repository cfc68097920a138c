/* Floats as decimal numbers, the same in every locale. */
#ifndef ASSAY_DECIMAL_H
#define ASSAY_DECIMAL_H

#include "core/base.h"
#include "core/text.h"

/* Enough to read back the same binary32, or binary64. */
#define DIGITS_OF_F32 9
#define DIGITS_OF_F64 17

/*
 * Puts the binary64 of these bits as printf() does with %.*g in the C locale,
 * rounded to digits, which are 1 to 17.
 */
void put_decimal(text *t, u64 bits, u32 digits);

#endif
