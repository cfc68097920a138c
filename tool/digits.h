/* Writes bytes in hexadecimal. */
#ifndef ASSAY_TOOL_DIGITS_H
#define ASSAY_TOOL_DIGITS_H

#include "base.h"

/* Writes two lower-case digits per byte and a terminator: 2 * count + 1
 * characters. */
void write_digits(const u8 *bytes, size_t count, char *digits);

#endif
