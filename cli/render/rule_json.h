/* Rules for other programs. */
#ifndef ASSAY_RULE_JSON_H
#define ASSAY_RULE_JSON_H

#include "conformance/manifest.h"

/* A rule as a line of JSON; c, unless NULL, has the cases to name. */
void print_rule_json(const assay_rule *about, const corpus *c);

#endif
