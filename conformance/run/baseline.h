/*
 * What is known to be wrong with a program: a file, written by hand or by
 * --write-baseline, of lines
 *
 *     NAME OUTCOME REASON      # and comments
 *
 * with blanks or tabs between. NAME is that of a case, or a pattern; OUTCOME
 * that of a failure, or any. A case that is there and fails so is known, one
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
    const known_failure **of;   /* each case of the corpus, or NULL */
} baseline;

/* false after a line that names the file and the line in it. NULL is a file
 * without lines. Close in both cases. */
bool baseline_load(baseline *b, const char *path, const corpus *c,
                   FILE *problems);
void baseline_close(baseline *b);

/* "any", too. */
const char *known_word(const known_failure *k);

/* Failed as the baseline has it. */
bool is_known(const result *r);

/* Went wrong, and the baseline does not have it so: what is to be shown. */
bool is_new_failure(const result *r);

/* Did not fail, and the baseline has that it does. */
bool is_stale(const result *r);

/* Counts a result among them. */
void tally_add(tally *t, const result *r);

/* Writes what fails, with the reasons that were known; what was not asked and
 * is known stays. false after a line about what is wrong with that. */
bool baseline_write(const baseline *b, const char *path, const corpus *c,
                    const results *list);

#endif
