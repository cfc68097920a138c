/* Compares strings that differ but have the same meaning. */
#ifndef ASSAY_MEANING_H
#define ASSAY_MEANING_H

#include "conformance/corpus/levels.h"

/*
 * Reports whether the given string means the same as the expected one, at a
 * place with that pattern inside the expected object owner (or NULL):
 *
 * - all NaNs are the same, where the table says that the string is a float;
 * - a stored boolean other than 0 and 1 is true: if owner has `sha256_bool`,
 *   sha256 may be that digest, and nonzero elements of values and bytes of data
 *   may be given as 1.
 */
bool means_same(const levels *l, const char *pattern, const json_t *owner,
                const json_t *expected, const json_t *given);

/* Reports whether the string is such a NaN. */
bool means_nan(const levels *l, const char *pattern, const json_t *owner,
               const json_t *value);

#endif
