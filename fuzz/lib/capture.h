/*
 * What code prints to standard output and standard error, between begin and
 * end. In between nothing is demanded: what is not so would not be seen.
 */
#ifndef FUZZ_CAPTURE_H
#define FUZZ_CAPTURE_H

#include "lib/output.h"

typedef struct {
    output out, err;            /* what was printed last */
    FILE *usual_out, *usual_err;
} captured;

void capture_begin(captured *c);
void capture_end(captured *c);

#endif
