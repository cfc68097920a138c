/*
 * Pseudorandom numbers, the same on every machine: splitmix64. Every seed is
 * good, and the state has only 64 bits.
 */
#ifndef ASSAY_TOOL_DICE_H
#define ASSAY_TOOL_DICE_H

#include "tool/base.h"

typedef struct {
    u64 state;                  /* at first the seed */
} dice;

/* Returns a mix of the bits; different values give different results. */
static inline u64 stirred(u64 x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Returns 64 random bits. */
static inline u64 roll_bits(dice *d)
{
    return stirred(d->state += 0x9e3779b97f4a7c15u);
}

/* Returns 0 to sides - 1; 0 if sides is 0. The bias of the remainder is
 * harmless for few sides. */
static inline u64 roll(dice *d, u64 sides)
{
    return sides > 0 ? roll_bits(d) % sides : 0;
}

static inline bool one_in(dice *d, u64 sides)
{
    return roll(d, sides) == 0;
}

/* Returns dice that depend only on the seed, name and number. */
dice dice_for(u64 seed, const char *name, u64 number);

/* Picks an element of an array that is not empty. */
#define PICK(d, array) \
    ((array)[roll(d, sizeof (array) / sizeof (array)[0])])

#endif
