/* Floats as decimal text, the same in every locale. */
#ifndef ASSAY_DECIMAL_H
#define ASSAY_DECIMAL_H

#include "core/base.h"
#include "core/text.h"

/* Digits that are enough to read back the same binary16, 32 or 64. */
#define DIGITS_OF_F16 5
#define DIGITS_OF_F32 9
#define DIGITS_OF_F64 17

/* Appends the binary64 with these bits as printf("%.*g", digits) does in the C
 * locale. digits is 1 to 17. */
void put_decimal(text *t, u64 bits, u32 digits);

#endif
