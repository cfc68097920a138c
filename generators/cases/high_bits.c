#include "generators/cases/high_bits.h"

#include <stdio.h>

static const unsigned bits[] = {7, 12, 15, 24, 31, 32, 48, 63};

static void add_bit(case_sink *sink, const high_bits *h, unsigned bit)
{
    char what[GOLDEN_PATH_SIZE];
    spoil row = {h->rule, what, AT(h->blamed != NULL ? h->blamed : h->path),
                 {FLIP(h->path, bit)}, {h->also != NO_RULE, {h->also}}, NULL};

    snprintf(what, sizeof what, "%s-and-2-to-%u", h->what, bit);
    if (h->unsealed)
        spoil_unsealed(sink, h->parent, &row, 1);
    else
        spoil_cases(sink, h->parent, &row, 1);
}

void add_high_bits(case_sink *sink, const high_bits *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < sizeof bits / sizeof bits[0]; j++)
            if (rows[i].least <= bits[j] && bits[j] <= rows[i].most)
                add_bit(sink, &rows[i], bits[j]);
}
