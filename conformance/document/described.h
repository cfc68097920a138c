/* The expected document of a case. */
#ifndef ASSAY_DESCRIBED_H
#define ASSAY_DESCRIBED_H

#include <stdio.h>

#include "conformance/corpus/levels.h"
#include "conformance/corpus/manifest.h"

/* Reports whether the corpus has the document, as a file or as digests. */
static inline bool is_described(const corpus_case *c)
{
    return c->document != NULL || c->digests != NULL;
}

/*
 * Returns the document of a described case. If the corpus has only digests, it
 * is the document of the reference, which must match them. Returns NULL after a
 * line to problems, unless that is NULL.
 */
json_t *case_document(const corpus_case *c, const levels *l, FILE *problems);

#endif
