/* Faults of readers that the world knows by a number, and cases that show them:
 * the table is advisories.def. */
#ifndef ASSAY_CLI_ADVISORY_H
#define ASSAY_CLI_ADVISORY_H

#include "assay.h"

typedef enum {
    ADVISORIES_FOR_PEOPLE, ADVISORIES_AS_JSON, ADVISORIES_AS_MARKDOWN
} advisory_style;

/* What print_advisories() did. */
typedef enum { ADVISORIES_PRINTED, NO_SUCH_ADVISORY, NO_CASES } advisory_answer;

/*
 * Those with the number wanted, of the format or the rule, or all: NULL. People
 * read the names of the cases where a number is wanted, else how many there
 * are.
 */
advisory_answer print_advisories(const char *wanted, advisory_style style);

/* The numbers of those that cases of the rule show, in one line with blanks
 * between them; the caller frees it, NULL if there is none. */
char *advisories_of(const assay_rule *about);

#endif
