/* Of a rule, on the page of its format: where the reference checks it, and what
 * shows that the corpus holds the check. */
#ifndef ASSAY_PAGE_RULE_CHECKS_H
#define ASSAY_PAGE_RULE_CHECKS_H

#include "page/sheet.h"

/* How many places of ref/ check it. */
size_t count_sites(const assay_rule *about);

/* These places, what becomes of changes there, and cases beside its limits. */
void print_rule_checks(const sheet *s, const assay_rule *about);

/* The cases that are about the rule. */
void print_rule_cases(const sheet *s, const assay_rule *about);

#endif
