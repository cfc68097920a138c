/* Bytes as text of RFC 4648: six bits a character, with = at the end. */
#ifndef ASSAY_TOOL_BASE64_H
#define ASSAY_TOOL_BASE64_H

#include <stdio.h>

#include "tool/base.h"

void print_base64(FILE *to, view bytes);

/* The bytes of such a text, all of it; NULL if it is none. Free them. */
u8 *base64_bytes(const char *text, size_t size, size_t *count);

#endif
