/* Bytes in hexadecimal. */
#ifndef ASSAY_TOOL_DIGITS_H
#define ASSAY_TOOL_DIGITS_H

#include "base.h"

/* Two lower-case digits a byte and a zero: 2 * count + 1 characters. */
void write_digits(const u8 *bytes, size_t count, char *digits);

#endif
