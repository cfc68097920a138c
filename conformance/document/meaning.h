/* Two texts that differ and say the same. */
#ifndef ASSAY_MEANING_H
#define ASSAY_MEANING_H

#include "conformance/corpus/levels.h"

/*
 * Whether the given text says what the expected one does, at a place of that
 * pattern inside the expected object owner (NULL: there is none):
 *
 * - any NaN is any other, where the table says that the text is a float;
 * - a boolean that is stored as another byte than 0 and 1 is true: where the
 *   owner has `sha256_bool`, sha256 may be that digest, and elements of values
 *   and bytes of data that are not 0 may be given as 1.
 */
bool means_same(const levels *l, const char *pattern, const json_t *owner,
                const json_t *expected, const json_t *given);

/* Whether it is one of those NaN. */
bool means_nan(const levels *l, const char *pattern, const json_t *owner,
               const json_t *value);

#endif
