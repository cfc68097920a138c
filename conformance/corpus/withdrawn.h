/* Cases that the corpus no longer has under their name. */
#ifndef ASSAY_WITHDRAWN_H
#define ASSAY_WITHDRAWN_H

#include "conformance/corpus/manifest.h"

/* Sorts the cases of a corpus that was read; the others need that order. */
void withdrawn_sort(corpus *c);
void withdrawn_close(corpus *c);

/* Returns the present name of a case: the same name if it was not moved. */
const char *present_name(const corpus *c, const char *name);

/* Reports whether the case with this name was withdrawn. */
bool is_withdrawn(const corpus *c, const char *name);

/* Prints a line for each time that the case was withdrawn. */
void print_withdrawn(FILE *to, const corpus *c, const char *name);

#endif
