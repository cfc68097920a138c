/* Lists the formats that fast/ judges; others are left to the reference. */
#ifndef FAST_JUDGED_H
#define FAST_JUDGED_H

#include <stdbool.h>
#include <string.h>

static inline bool is_judged(const char *asked)
{
    static const char *const names[] = {
#define FAST_FORMAT(name) #name,
#include "fast_formats.def"
#undef FAST_FORMAT
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(asked, names[i]) == 0)
            return true;
    return false;
}

#endif
