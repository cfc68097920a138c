/* Prints published faults of readers, and the cases that show them, from the
 * table advisories.def. */
#ifndef ASSAY_CLI_ADVISORY_H
#define ASSAY_CLI_ADVISORY_H

#include "assay.h"

typedef enum {
    ADVISORIES_FOR_PEOPLE, ADVISORIES_AS_JSON, ADVISORIES_AS_MARKDOWN
} advisory_style;

/* The result of print_advisories(). */
typedef enum { ADVISORIES_PRINTED, NO_SUCH_ADVISORY, NO_CASES } advisory_answer;

/*
 * Prints the advisories with the number, format or rule wanted, or all if it is
 * NULL. For people, the names of the cases are printed if a number is wanted,
 * else their count.
 */
advisory_answer print_advisories(const char *wanted, advisory_style style);

/* Returns the numbers of the advisories that cases of the rule show, separated
 * by blanks; the caller frees it. NULL if there are none. */
char *advisories_of(const assay_rule *about);

#endif
