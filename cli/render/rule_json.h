/* Writes rules and formats as JSON (corpus/rules.schema.json). */
#ifndef ASSAY_RULE_JSON_H
#define ASSAY_RULE_JSON_H

#include "conformance/corpus/manifest.h"

/* Prints a rule as a line of JSON, with its cases in c unless that is NULL. */
void print_rule_json(const assay_rule *about, const corpus *c);

/* Prints a line for the format wanted, or for each if it is NULL; returns false
 * if there is no such format. */
bool print_formats_json(const char *wanted);

#endif
