/* Features that a program needs to judge a file that is not a case. */
#ifndef ASSAY_NEEDS_H
#define ASSAY_NEEDS_H

#include <jansson.h>

#include "assay.h"
#include "tool/base.h"

/* Adds the needed features to a list of strings, without duplicates. They come
 * from the fields and the index of the report. For a rejected file, only the
 * fields that were read before reading stopped are known. */
void add_needs(json_t *features, const assay_report *report, view file);

/* Returns a feature that add_needs() knows, by number; NULL after the last. */
const char *needed_feature(size_t number);

/* Reports whether files that break the rule have a type, or an encoding, that
 * is left open, as in rows of NEXT_TO. rule may be NULL. */
bool is_of_unknown_types(const char *rule);

#endif
