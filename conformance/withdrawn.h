/* Cases that are no longer in the corpus under the name that they had. */
#ifndef ASSAY_WITHDRAWN_H
#define ASSAY_WITHDRAWN_H

#include "certify.h"
#include "manifest.h"

/* Of a corpus that was read; the others look for them in that order. */
void withdrawn_sort(corpus *c);
void withdrawn_close(corpus *c);

/* The name that it has now: the same one if nothing was withdrawn. */
const char *present_name(const corpus *c, const char *name);

/* Whether there was a case of that name, and there is none any more. */
bool is_withdrawn(const corpus *c, const char *name);

/* A line for each time that a case of one of these names was withdrawn. */
void report_withdrawn(FILE *to, const corpus *c, const globs *names);

#endif
