/* Finds the nearest file on which a program and the reference agree. */
#ifndef ASSAY_RANDOM_NEAR_H
#define ASSAY_RANDOM_NEAR_H

#include "random/random.h"

/* Looks for the nearest file to a shrunk one: with another value of a byte,
 * perhaps with repaired lengths and checksums, or with another end. Both accept
 * it or, failing that, both reject it. Without such a file, d->near_bytes is
 * NULL. Returns false if the program can no longer be run. */
bool find_near(random_run *self, run *r, disagreement *d);

#endif
