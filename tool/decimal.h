/* Reads numbers of command lines, of the environment and of JSON. */
#ifndef ASSAY_TOOL_DECIMAL_H
#define ASSAY_TOOL_DECIMAL_H

#include <errno.h>
#include <stdlib.h>

#include "tool/base.h"

/* Reads a decimal number below 2^64. Returns false if the word has other
 * characters than digits, or is empty or NULL. */
static inline bool read_decimal(const char *word, u64 *number)
{
    char *end;

    if (word == NULL || word[0] < '0' || word[0] > '9')
        return false;
    errno = 0;
    *number = strtoull(word, &end, 10);
    return errno == 0 && *end == '\0';
}

#endif
