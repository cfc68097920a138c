/* Cases that are no longer in the corpus under the name that they had. */
#ifndef ASSAY_WITHDRAWN_H
#define ASSAY_WITHDRAWN_H

#include "conformance/corpus/manifest.h"

/* Of a corpus that was read; the others look for them in that order. */
void withdrawn_sort(corpus *c);
void withdrawn_close(corpus *c);

/* The name that it has now: the same one if nothing was withdrawn. */
const char *present_name(const corpus *c, const char *name);

/* Whether there was a case of that name, and there is none any more. */
bool is_withdrawn(const corpus *c, const char *name);

/* Prints a line for each time that a case of that name was withdrawn. */
void print_withdrawn(FILE *to, const corpus *c, const char *name);

#endif
