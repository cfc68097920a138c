/* Compares the run line of given results with that of the repeated run. */
#ifndef ASSAY_VERIFY_RUN_H
#define ASSAY_VERIFY_RUN_H

#include "conformance/results/record.h"
#include "conformance/run/run.h"

/* A comparison in progress. */
typedef struct {
    FILE *to;
    const record *was;
    const run *now;
    size_t about, verdicts, cases;      /* differences */
    bool unread;                /* a file that is digested cannot be read */
} comparison;

/* Compares all members of the run line except counts, members that follow from
 * the cases, and verdicts. */
void compare_runs(comparison *c);

/* Report whether the results were made with this version of assay, or of the
 * corpus (which may be NULL). If not, a line to problems names the version. */
bool are_made_here(const record *was, FILE *problems);
bool are_of_corpus(const record *was, const char *version, FILE *problems);

#endif
