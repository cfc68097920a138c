/* A digest of all results: a changed member changes it. */
#ifndef ASSAY_SEAL_H
#define ASSAY_SEAL_H

#include <jansson.h>

#include "conformance/corpus/files.h"
#include "tool/heap.h"

/*
 * Computes the SHA-256 of the digests of all lines, each 64 digits and a line
 * feed. The digest of a line is that of the whole object (document_digest.h)
 * without the members seconds, peak and digest.
 */
typedef struct {
    capture lines;
} seal;

void seal_open(seal *s);
void seal_add(seal *s, const json_t *line);
void seal_close(seal *s, char digits[DIGEST_SIZE]);

#endif
