/* The nearest file on which a program and the reference agree. */
#ifndef ASSAY_RANDOM_NEAR_H
#define ASSAY_RANDOM_NEAR_H

#include "random/random.h"

/* Of a file that was shrunk: another value of a byte, perhaps with lengths and
 * checksums made right again, or another end; one that both accept, or else
 * that both reject. d has none if none was met. false if the program can no
 * longer be asked. */
bool find_near(random_run *self, run *r, disagreement *d);

#endif
