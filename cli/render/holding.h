/* Prints how the corpus holds a rule, for people and as JSON
 * (commands/evidence.h). */
#ifndef ASSAY_CLI_HOLDING_H
#define ASSAY_CLI_HOLDING_H

#include <stdbool.h>
#include <stdio.h>

#include "assay.h"
#include "conformance/corpus/manifest.h"
#include "tool/json.h"

/* Reports whether it is a case about the rule. */
bool is_about(const corpus_case *c, const assay_rule *about);

/* Prints where the rule is checked, and how mutations there are found. */
void print_checks(FILE *out, const assay_rule *about);

/* Prints how many of its cases hold a MUST rule; nothing for other rules. */
void print_held(FILE *out, const assay_rule *about, const corpus *c);

/* Prints the limits in the checks and, with all, the cases at them. */
void print_limits(FILE *out, const assay_rule *about, bool all);

/* Writes "checks", "mutations" and "limits". */
void json_checks(json_writer *out, const assay_rule *about);

/* Writes "cases": the cases of the rule, and what rejects them next. */
void json_cases(json_writer *out, const assay_rule *about, const corpus *c);

#endif
