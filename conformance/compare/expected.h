/* Derives the expectation of a file that is not in the corpus. */
#ifndef ASSAY_EXPECTED_H
#define ASSAY_EXPECTED_H

#include "conformance/corpus/manifest.h"

/*
 * Sets spec, rule and place of c, whose format is set, as manifests have them,
 * and adds to features what a program needs for the file. Returns false if
 * these bytes alone do not decide; then the case is not run.
 */
bool expect_of(corpus_case *c, json_t *features, view bytes);

/* Reports whether all fields of the file were read. */
bool is_read_whole(u32 format, view bytes);

/* Returns the document of an accepted file; NULL if it is undefined because the
 * file breaks a rule in undecided (by number). */
json_t *says_of(u32 format, view bytes, const bool *undecided);

/* Returns, by number, the rules after which the document is undefined, as the
 * cases of a corpus show; free it. */
bool *undecided_rules(const corpus *c);

#endif
