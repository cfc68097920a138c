/*
 * A baseline: the known failures of a program. The file, which is written by
 * hand or by --write-baseline, has lines
 *
 *     NAME OUTCOME REASON      # and comments
 *
 * separated by spaces or tabs. NAME is that of a case, or a pattern; OUTCOME is
 * that of a failure, or any. A listed case that fails this way is known; one
 * that does not fail makes the baseline stale.
 */
#ifndef ASSAY_BASELINE_H
#define ASSAY_BASELINE_H

#include <stdio.h>

#include "conformance/results/results.h"

struct known_failure {
    char *glob;
    outcome outcome;        /* OUTCOMES: any failure */
    char *reason;
    size_t line;
};

typedef struct {
    known_failure *items;   /* in the order of the file */
    size_t count;
    const known_failure **of;   /* by case of the corpus; or NULL */
} baseline;

/* Reads a baseline; path may be NULL. Returns false after a message with the
 * file and the line. Close it in both cases. */
bool baseline_load(baseline *b, const char *path, const corpus *c,
                   FILE *problems);
void baseline_close(baseline *b);

/* Returns the word of the outcome, or "any". */
const char *known_word(const known_failure *k);

/* Reports whether the case failed as the baseline lists it. */
bool is_known(const result *r);

/* Reports whether the case failed and is not listed: a failure to show. */
bool is_new_failure(const result *r);

/* Reports whether the case is listed and did not fail. */
bool is_stale(const result *r);

/* Adds a result to the counts. */
void tally_add(tally *t, const result *r);

/* Writes all failures, with their reasons if known. Known failures that were
 * not run are kept. Returns false after a message. */
bool baseline_write(const baseline *b, const char *path, const corpus *c,
                    const results *list);

#endif
