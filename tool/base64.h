/* Base64 of RFC 4648, with padding. */
#ifndef ASSAY_TOOL_BASE64_H
#define ASSAY_TOOL_BASE64_H

#include <stdio.h>

#include "tool/base.h"

void print_base64(FILE *to, view bytes);

/* Returns the bytes of a base64 text, to be freed; NULL if it is invalid. */
u8 *base64_bytes(const char *text, size_t size, size_t *count);

#endif
