/*
 * Failures put together that look like one mistake of the program: the rule
 * that a file breaks which was accepted, the first member of a document that
 * differs, the reason that a valid file was rejected for, how it crashed.
 */
#ifndef ASSAY_CAUSES_H
#define ASSAY_CAUSES_H

#include "conformance/results/results.h"

typedef struct {
    char *title;            /* "mag.key.utf8: must be rejected, was accepted" */
    const result **cases;   /* in the order of the corpus */
    size_t count;
} cause;

typedef struct {
    cause *items;           /* in the order of their first cases */
    size_t count;
    const result **cases;
} causes;

/* Of all that went wrong and is not known. Close it. */
causes causes_find(const results *list);
void causes_close(causes *c);

/* What it has in common with those of its cause, the title; free it. */
char *shared_title(const result *r);

/* What there is to say of one of them by itself, with its own numbers. */
char *own_title(const result *r);       /* free it */

#endif
