/* What came of the cases, by the rules that they are about. */
#ifndef ASSAY_REPORT_RULES_H
#define ASSAY_REPORT_RULES_H

#include <stdio.h>

#include "results.h"

/* Answers that are wrong; programs that gave none. */
size_t count_fails(const tally *t);
size_t count_crashes(const tally *t);

/*
 * The rules with which something went wrong, and what the program does with
 * files that may be accepted or rejected: two tables.
 */
void print_rules(FILE *to, const results *list);

#endif
