/* A digest of results as a whole: who changes a member must change it too. */
#ifndef ASSAY_SEAL_H
#define ASSAY_SEAL_H

#include <jansson.h>

#include "conformance/corpus/files.h"
#include "tool/heap.h"

/*
 * The SHA-256 of the digests of all lines, 64 digits and a line feed each. The
 * digest of a line is that of all of its object (document_digest.h), without
 * the members seconds, peak and digest.
 */
typedef struct {
    capture lines;
} seal;

void seal_open(seal *s);
void seal_add(seal *s, const json_t *line);
void seal_close(seal *s, char digits[DIGEST_SIZE]);

#endif
