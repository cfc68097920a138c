/* Model pages of certify and compare, and harmless texts. */
#ifndef FUZZ_MODEL_H
#define FUZZ_MODEL_H

#include "lib/output.h"

/* Demands a page in which no untrusted text acts. Its style and script must
 * equal those in a page without any text. */
void demand_page(const output *o);

/* Makes a text harmless; it keeps its length, its lines, and its words as far
 * as a NUL ends them. */
void make_harmless(char *text, size_t size);

#endif
