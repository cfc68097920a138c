/*
 * A digest of the contents of a document: the SHA-256 of a text that holds all
 * that a level compares, and nothing else.
 *
 *     string          its size in bytes, ":", its bytes
 *     true, false     "T", "F"
 *     list            "[", its elements, "]"; those of a set sorted as bytes
 *     object          "{", its members sorted as bytes, "}"; a member is its
 *                     name as a string, and its value
 *
 * Members that are null are omitted, and so are elements that levels.json
 * trims. A string with the bits of a NaN is "nan". Without levels everything is
 * included: null is "N", and a number is as in JSON.
 */
#ifndef ASSAY_DOCUMENT_DIGEST_H
#define ASSAY_DOCUMENT_DIGEST_H

#include "conformance/corpus/files.h"
#include "conformance/corpus/levels.h"

/* Returns false if correct documents may differ (sha256_bool). */
bool document_digest(const levels *l, grade asked, const json_t *document,
                     char digits[DIGEST_SIZE]);

#endif
