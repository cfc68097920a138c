/*
 * Captures standard output and standard error between begin and end. Make no
 * demands in between: their message would be captured, too.
 */
#ifndef FUZZ_CAPTURE_H
#define FUZZ_CAPTURE_H

#include "lib/output.h"

typedef struct {
    output out, err;            /* the last output */
    FILE *usual_out, *usual_err;
} captured;

void capture_begin(captured *c);
void capture_end(captured *c);

#endif
