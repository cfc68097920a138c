/* How the corpus holds a rule, for people and in JSON: commands/evidence.h. */
#ifndef ASSAY_CLI_HOLDING_H
#define ASSAY_CLI_HOLDING_H

#include <stdbool.h>
#include <stdio.h>

#include "assay.h"
#include "conformance/corpus/manifest.h"
#include "tool/json.h"

/* Whether it is a case of the corpus about the rule. */
bool is_about(const corpus_case *c, const assay_rule *about);

/* Where the rule is checked, and what is noticed of mutations there. */
void print_checks(FILE *out, const assay_rule *about);

/* Of a rule that files are rejected for: how many of its cases hold it. */
void print_held(FILE *out, const assay_rule *about, const corpus *c);

/* What the checks compare, and, if all is wanted, the cases beside it. */
void print_limits(FILE *out, const assay_rule *about, bool all);

/* "checks", "mutations" and "limits". */
void json_checks(json_writer *out, const assay_rule *about);

/* "cases": those of the rule, and what rejects them next. */
void json_cases(json_writer *out, const assay_rule *about, const corpus *c);

#endif
