/* What options are given: numbers. */
#include "options.h"

#include <errno.h>
#include <stdlib.h>

static bool read_number(option_walk *w, u64 *number, const char *words,
                        const char *hint)
{
    const char *digits = w->value;
    bool hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    char *end;

    errno = 0;
    *number = strtoull(digits, &end, hex ? 16 : 10);
    bool good = errno == 0 && end != digits && *end == '\0' &&
                '0' <= digits[0] && digits[0] <= '9';
    if (!good)
        value_error(w, words, hint);
    return good;
}

bool option_number(option_walk *w, u64 *number)
{
    return read_number(w, number, "not a number:", "");
}

bool option_bytes(option_walk *w, u64 *number)
{
    return read_number(w, number, "not a number of bytes:",
                       " (without a unit, decimal or 0x...)");
}
