/* Prints where the reference checks a rule, and the evidence that the corpus
 * holds the check, on the page of the format. */
#ifndef ASSAY_PAGE_RULE_CHECKS_H
#define ASSAY_PAGE_RULE_CHECKS_H

#include "page/sheet.h"

/* Counts the places of ref/ that check it. */
size_t count_sites(const assay_rule *about);

/* Prints these places, the mutations found there, and cases at its limits. */
void print_rule_checks(const sheet *s, const assay_rule *about);

/* Prints the cases about the rule. */
void print_rule_cases(const sheet *s, const assay_rule *about);

#endif
