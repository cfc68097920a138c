/*
 * Numbers by chance, the same ones on every machine: splitmix64. Every seed is
 * a good one, and nothing is kept but 64 bits.
 */
#ifndef ASSAY_TOOL_DICE_H
#define ASSAY_TOOL_DICE_H

#include "tool/base.h"

typedef struct {
    u64 state;                  /* the seed, to begin with */
} dice;

/* Other bits, which tell nothing of these; different ones of different ones. */
static inline u64 stirred(u64 x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Any 64. */
static inline u64 roll_bits(dice *d)
{
    return stirred(d->state += 0x9e3779b97f4a7c15u);
}

/* 0 to sides - 1; 0 of no sides. The bias of the remainder does no harm to
 * what has few sides. */
static inline u64 roll(dice *d, u64 sides)
{
    return sides > 0 ? roll_bits(d) % sides : 0;
}

static inline bool one_in(dice *d, u64 sides)
{
    return roll(d, sides) == 0;
}

/* The dice of one thing: the same for the same seed, name and number. */
dice dice_for(u64 seed, const char *name, u64 number);

/* An element of an array that is not empty. */
#define PICK(d, array) \
    ((array)[roll(d, sizeof (array) / sizeof (array)[0])])

#endif
