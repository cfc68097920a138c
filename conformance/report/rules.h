/* What came of the cases, by the rules that they are about. */
#ifndef ASSAY_REPORT_RULES_H
#define ASSAY_REPORT_RULES_H

#include <stdio.h>

#include "conformance/results/results.h"

/* Answers that are wrong; programs that gave none. */
size_t count_fails(const tally *t);
size_t count_crashes(const tally *t);

/* The cases of one rule; no rule is one as well. */
typedef struct {
    const char *rule;
    const result **cases;
    size_t count;
    tally outcomes;
    size_t answers[UNSUPPORTED + 1];    /* of the files that may be either */
} rule_tally;

/* Sorted by rule and name. */
typedef struct {
    const result **sorted;
    rule_tally *items;
    size_t count;
} rule_tallies;

rule_tallies tallies_of(const results *list);
void tallies_close(rule_tallies *t);

/*
 * The rules with which something went wrong, and what the program does with
 * files that may be accepted or rejected: two tables.
 */
void print_rules(FILE *to, const results *list);

#endif
