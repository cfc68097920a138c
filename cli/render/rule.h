/* Prints everything about one rule. */
#ifndef ASSAY_CLI_RULE_H
#define ASSAY_CLI_RULE_H

#include "assay.h"

/* Prints the rule and its cases in the corpus, as many as fit on a screen, or
 * all; returns false if they cannot be read. */
bool print_rule_in_full(const assay_rule *about, bool all);

#endif
