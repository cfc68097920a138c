/* Parses the values of options: numbers and sizes. */
#include "options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tool/decimal.h"
#include "tool/heap.h"

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
                       " (decimal or 0x..., without a unit)");
}

bool option_memory(option_walk *w, u64 *size)
{
    static const char units[] = "KMGT";
    const char *unit = w->value + strspn(w->value, "0123456789");
    char *digits = take_copy(w->value, (size_t)(unit - w->value));
    const char *known = unit[0] != '\0' ? strchr(units, unit[0]) : NULL;
    int shift = known != NULL ? 10 * (int)(known - units + 1) : 0;
    bool good = read_decimal(digits, size) && *size > 0 &&
                *size <= UINT64_MAX >> shift;

    free(digits);
    unit += known != NULL ? 1 : 0;
    good = good && (unit[0] == '\0' || (known != NULL &&
                                        strcmp(unit, "iB") == 0));
    if (!good)
        value_error(w, "not a size such as 512M or 2G:", "");
    *size <<= good ? shift : 0;
    return good;
}
