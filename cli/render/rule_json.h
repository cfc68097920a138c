/* Rules and formats for other programs: corpus/rules.schema.json. */
#ifndef ASSAY_RULE_JSON_H
#define ASSAY_RULE_JSON_H

#include "conformance/corpus/manifest.h"

/* A rule as a line of JSON; c, unless NULL, has the cases to name. */
void print_rule_json(const assay_rule *about, const corpus *c);

/* A line for the format wanted, or for each: NULL. false if there is none. */
bool print_formats_json(const char *wanted);

#endif
