/* Rules for other programs. */
#ifndef ASSAY_RULE_JSON_H
#define ASSAY_RULE_JSON_H

#include "assay.h"

/* A rule as a line of JSON. */
void print_rule_json(const assay_rule *about);

#endif
