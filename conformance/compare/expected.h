/* What the reference expects of a program about bytes that are no case. */
#ifndef ASSAY_EXPECTED_H
#define ASSAY_EXPECTED_H

#include "conformance/corpus/manifest.h"

/*
 * Writes spec, rule and place of c, whose format says whose rules judge, as
 * manifests have them, and adds to features what a program needs for it.
 * false: it cannot be told from these bytes alone, and nobody is asked.
 */
bool expect_of(corpus_case *c, json_t *features, view bytes);

/* Whether all of them were read, as far as fields go. */
bool is_read_whole(u32 format, view bytes);

/* What they say, which are accepted; NULL: nobody knows, since they break one
 * of the rules in undecided (by number). */
json_t *says_of(u32 format, view bytes, const bool *undecided);

/* The rules, by number, after which it is undefined what a file says, as the
 * cases of a corpus tell; to be freed. */
bool *undecided_rules(const corpus *c);

#endif
