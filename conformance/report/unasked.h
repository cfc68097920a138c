/*
 * Kinds of cases that a run did not include, so that a certificate says nothing
 * about them.
 */
#ifndef ASSAY_UNASKED_H
#define ASSAY_UNASKED_H

#include "conformance/run/run.h"
#include "tool/json.h"

/* Returns the kinds for all certified formats: "one-byte edits (--neighbours),
 * huge files (recipes)"; NULL if no format is certified or there is no such
 * kind. Free it. */
char *unasked_words(const run *r);

/* Writes the member "not_asked" of a format: neighbours, recipes, sets. */
void json_unasked(json_writer *out, const run *r, u32 f);

#endif
