/* Bytes as text in base64, RFC 4648. */
#ifndef ASSAY_CLI_BASE64_H
#define ASSAY_CLI_BASE64_H

#include "ref/core/text.h"

/* Room for that many bytes, and a terminator. */
#define BASE64_SIZE(bytes) (((bytes) + 2) / 3 * 4 + 1)

void put_base64(text *t, span bytes);

#endif
