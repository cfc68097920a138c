/* All about one rule. */
#ifndef ASSAY_CLI_RULE_H
#define ASSAY_CLI_RULE_H

#include "assay.h"

/* With its cases in the corpus: as many as a screen has room for, or all; false
 * if they cannot be read. */
bool print_rule_in_full(const assay_rule *about, bool all);

#endif
