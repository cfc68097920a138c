/*
 * The nearest of some names, for "did you mean"; one that was begun and not
 * finished is near, in whichever case.
 */
#ifndef ASSAY_DISTANCE_H
#define ASSAY_DISTANCE_H

#include <stddef.h>

/* Longer names are neither looked for nor found. */
#define NEAREST_SIZE 64

typedef struct {
    const char *wanted;
    char best[NEAREST_SIZE];    /* "" if none comes near */
    size_t distance;            /* of best; at first the most that is near */
} nearest;

nearest nearest_to(const char *wanted);
void nearest_offer(nearest *n, const char *name);

#endif
