/* Which features a program needs to judge a file that is no case. */
#ifndef ASSAY_NEEDS_H
#define ASSAY_NEEDS_H

#include <jansson.h>

#include "assay.h"
#include "tool/base.h"

/* By the fields and the index of its report: adds to features, a list of
 * texts, those that are not there. Of a file that is rejected only the fields
 * up to where reading stopped are known. */
void add_needs(json_t *features, const assay_report *report, view file);

/* All features that it knows, those that cases of the corpus ask for; NULL
 * after the last one. */
const char *needed_feature(size_t number);

/* Whether files that break the rule hold a type, or an encoding, that is open:
 * rows of BESIDE name these rules. NULL is no rule. */
bool is_of_unknown_types(const char *rule);

#endif
