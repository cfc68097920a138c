/* The dice of random files. */
#ifndef ASSAY_GENERATE_DICE_H
#define ASSAY_GENERATE_DICE_H

#include "tool/dice.h"

/* For the thing of that number under that name. */
dice dice_for(u64 seed, const char *name, u64 number);

/* An element of an array that has some. */
#define PICK(d, array) \
    ((array)[roll(d, sizeof (array) / sizeof (array)[0])])

#endif
