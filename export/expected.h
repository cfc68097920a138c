/*
 * Makes the expected document in a form that a few lines of any language can
 * compare. It has only the members that the level compares, with
 *
 *     null                    for a member that must be absent
 *     {"any_of": [A, B]}      for several texts or lists with the same meaning
 *     {"in_any_order": [...]} for a list without order
 */
#ifndef ASSAY_EXPECTED_H
#define ASSAY_EXPECTED_H

#include "conformance/corpus/levels.h"

/* Returns the expected document, a new reference, for a document of the
   corpus. */
json_t *expected_document(const levels *l, grade level, const json_t *document);

#endif
