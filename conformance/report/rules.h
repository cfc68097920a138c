/* Counts results by rule. */
#ifndef ASSAY_REPORT_RULES_H
#define ASSAY_REPORT_RULES_H

#include <stdio.h>

#include "conformance/results/results.h"

/* Count wrong answers, and failures to answer. */
size_t count_fails(const tally *t);
size_t count_crashes(const tally *t);

/* The cases of one rule, or of no rule. */
typedef struct {
    const char *rule;
    const result **cases;
    size_t count;
    tally outcomes;
    size_t answers[UNSUPPORTED + 1];    /* to files that may be either */
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
 * Prints two tables: rules with failures, and answers to files that may be
 * accepted or rejected.
 */
void print_rules(FILE *to, const results *list);

#endif
