/*
 * What a document must say, so that a few lines of any language can compare
 * it: the members that the level compares and no others, with
 *
 *     null                    for a member that must not be there
 *     {"any_of": [A, B]}      where several texts or lists say the same
 *     {"in_any_order": [...]} for a list without order
 */
#ifndef ASSAY_EXPECTED_H
#define ASSAY_EXPECTED_H

#include "conformance/corpus/levels.h"

/* Of the document of the corpus. */
json_t *expected_document(const levels *l, grade level, const json_t *document);

#endif
