/*
 * Kinds of cases that a run did not ask about: a certificate is none for them.
 */
#ifndef ASSAY_UNASKED_H
#define ASSAY_UNASKED_H

#include "conformance/run/run.h"
#include "tool/json.h"

/* Of all formats that have a certificate, in words: "one-byte edits
 * (--neighbours), huge files (recipes)"; NULL where none has one, or there is
 * no such kind. Free it. */
char *unasked_words(const run *r);

/* "not_asked", of one format: neighbours, recipes, sets. */
void json_unasked(json_writer *out, const run *r, u32 f);

#endif
