/* Prints the cases of a rule that are not files of the corpus: models of
 * several files in sets/, and files made by recipes in recipes/. */
#ifndef ASSAY_CLI_ASIDE_H
#define ASSAY_CLI_ASIDE_H

#include "assay.h"
#include "conformance/corpus/manifest.h"
#include "tool/json.h"

#define MOST_CASES 5        /* cases shown of a rule, unless all are wanted */

/* Reports whether it is a case about the rule: a model if is_set, else a file
 * made by a recipe. */
bool is_aside_about(const aside_case *one, const assay_rule *about,
                    bool is_set);

size_t count_aside(const corpus *c, const assay_rule *about, bool are_sets);

/* Returns lines for people with the number and the paths of the cases, of the
 * first MOST_CASES unless all is set; "" if there are none. Free it. */
char *report_aside(const corpus *c, const assay_rule *about, bool all);

/* Writes "sets" and "recipes": their paths below the corpus. */
void json_aside(json_writer *out, const assay_rule *about, const corpus *c);

#endif
