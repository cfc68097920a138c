/* What results say of a run, held against the same run once more. */
#ifndef ASSAY_VERIFY_RUN_H
#define ASSAY_VERIFY_RUN_H

#include "conformance/results/record.h"
#include "conformance/run/run.h"

typedef struct {
    FILE *to;
    const record *was;
    const run *now;
    size_t about, verdicts, cases;      /* differences */
    bool unread;                /* a file that a digest is of */
} comparison;

/* Of everything that the line about the run says, but for what is counted or
 * follows from the cases, and what is called certified. */
void compare_runs(comparison *c);

/* Whether they are of this version of assay and of the corpus of that version,
 * or NULL: false after a line to problems that says by which they were made. */
bool are_made_here(const record *was, FILE *problems);
bool are_of_corpus(const record *was, const char *version, FILE *problems);

#endif
