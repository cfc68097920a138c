/* Basic types of mutate/; the tree's dice are used. */
#ifndef FUZZ_BASE_H
#define FUZZ_BASE_H

#include <string.h>

#include "tool/dice.h"

typedef uint16_t u16;

/* Rounds x up to a multiple of unit. */
static inline u64 align_up(u64 x, u64 unit)
{
    return (x + unit - 1) / unit * unit;
}

#endif
