/* All about one rule. */
#ifndef ASSAY_CLI_RULE_H
#define ASSAY_CLI_RULE_H

#include "ref/core/rules.h"

/* With its cases in the corpus: as many as a screen has room for, or all. */
void print_rule_in_full(rule r, const char *name, bool all);

#endif
