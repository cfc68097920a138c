/*
 * Finds the nearest of some names, for "did you mean". Case does not matter. A
 * name that starts with the wanted word is near.
 */
#ifndef ASSAY_DISTANCE_H
#define ASSAY_DISTANCE_H

#include <stddef.h>

/* Names of this length or more are ignored. */
#define NEAREST_SIZE 64

typedef struct {
    const char *wanted;
    char best[NEAREST_SIZE];    /* "" if none is near */
    size_t distance;            /* of best; at first the limit */
} nearest;

/* Starts a search for the name nearest to wanted, which must outlive it. */
nearest nearest_to(const char *wanted);

/* Offers a name; copies it to n->best if it is the nearest so far. */
void nearest_offer(nearest *n, const char *name);

#endif
