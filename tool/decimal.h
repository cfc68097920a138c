/* Numbers that people write: on command lines, in the environment, in JSON. */
#ifndef ASSAY_TOOL_DECIMAL_H
#define ASSAY_TOOL_DECIMAL_H

#include <errno.h>
#include <stdlib.h>

#include "tool/base.h"

/* Whether all of the word is decimal digits, of a number below 2^64: no sign,
 * no blank. NULL is no number. */
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
