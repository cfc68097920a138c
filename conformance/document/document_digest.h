/*
 * A digest of what a document says, for those who have no other document to
 * compare it with: the SHA-256 of a text that holds everything that a level
 * compares, and nothing else.
 *
 *     text            its size in bytes, ":", its bytes
 *     true, false     "T", "F"
 *     a list          "[", its elements, "]"; those of a set sorted as bytes
 *     an object       "{", its members sorted as bytes, "}"; a member is its
 *                     name as a text, and its value
 *
 * Members that are null are left out, and elements that levels.json trims; text
 * that is the bits of a NaN is "nan". Without levels everything is taken as it
 * is: null is "N", a number what JSON has.
 */
#ifndef ASSAY_DOCUMENT_DIGEST_H
#define ASSAY_DOCUMENT_DIGEST_H

#include "conformance/corpus/files.h"
#include "conformance/corpus/levels.h"

/* false: programs may say more than one thing of it (sha256_bool). */
bool document_digest(const levels *l, grade asked, const json_t *document,
                     char digits[DIGEST_SIZE]);

#endif
