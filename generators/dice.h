/*
 * Numbers by chance, the same ones on every machine: splitmix64, whose state
 * is the seed.
 */
#ifndef ASSAY_GENERATE_DICE_H
#define ASSAY_GENERATE_DICE_H

#include "ref/core/base.h"

typedef struct {
    u64 state;
} dice;

/* For the thing of that number under that name. */
dice dice_for(u64 seed, const char *name, u64 number);

u64  roll_bits(dice *d);            /* any 64 */
u64  roll(dice *d, u64 sides);      /* 0 to sides - 1; 0 of no sides */
bool one_in(dice *d, u64 sides);

/* An element of an array that has some. */
#define PICK(d, array) \
    ((array)[roll(d, sizeof (array) / sizeof (array)[0])])

#endif
