/*
 * Groups failures that look like one mistake of the program: by the rule of an
 * invalid file that was accepted, the first member of a document that differs,
 * the reason that a valid file was rejected for, or the kind of crash.
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

/* Groups all failures that are not in the baseline. Close the result. */
causes causes_find(const results *list);
void causes_close(causes *c);

/* Returns the title that a failure shares with others of its cause; free it. */
char *shared_title(const result *r);

/* Returns the title of this failure alone, with its own numbers. */
char *own_title(const result *r);       /* free it */

#endif
