/* The document that a case of the corpus expects. */
#ifndef ASSAY_DESCRIBED_H
#define ASSAY_DESCRIBED_H

#include <stdio.h>

#include "conformance/corpus/levels.h"
#include "conformance/corpus/manifest.h"

/* Whether the corpus says what the document is: in a file, or by its digests */
static inline bool is_described(const corpus_case *c)
{
    return c->document != NULL || c->digests != NULL;
}

/*
 * Reads the document of a case that is described. A document that is kept as
 * its digests is the reference's, if it has these digests. Returns NULL after a
 * line to problems unless that is NULL.
 */
json_t *case_document(const corpus_case *c, const levels *l, FILE *problems);

#endif
