/* What pages of certify and compare are held against, and texts in which
 * nothing acts. */
#ifndef FUZZ_MODEL_H
#define FUZZ_MODEL_H

#include "lib/output.h"

/* It is a page in which nothing of others acts; its style and its script are
 * those of a page in which nothing else stands. */
void demand_page(const output *o);

/* As long, in as many lines, and in the same words for those who end with a
 * NUL. */
void make_harmless(char *text, size_t size);

#endif
