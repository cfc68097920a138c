/* Cases of a rule that are no files of the corpus: models of several files in
 * sets/, and what the recipes in recipes/ make. */
#ifndef ASSAY_CLI_ASIDE_H
#define ASSAY_CLI_ASIDE_H

#include "assay.h"
#include "conformance/corpus/manifest.h"
#include "tool/json.h"

#define MOST_CASES 5        /* of a rule, unless all of them are wanted */

/* Whether it is a case about the rule: a model, or what a recipe makes. */
bool is_aside_about(const aside_case *one, const assay_rule *about,
                    bool is_set);

size_t count_aside(const corpus *c, const assay_rule *about, bool are_sets);

/* How many there are, and where: lines for people, "" if there are none. Of
 * more than a screen takes the first, unless all are wanted. Free it. */
char *tell_aside(const corpus *c, const assay_rule *about, bool all);

/* "sets" and "recipes": their paths below the corpus. */
void json_aside(json_writer *out, const assay_rule *about, const corpus *c);

#endif
