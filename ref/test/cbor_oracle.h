/*
 * The CBOR reader against two others: the definition of RFC 8949 written down
 * once more, which must agree always, and libcbor, which must agree but where
 * it is stricter: it has no simple values and one-byte tags that nobody gave a
 * meaning, and no texts that are not UTF-8.
 */
#ifndef ASSAY_CBOR_ORACLE_H
#define ASSAY_CBOR_ORACLE_H

#include "test/stand.h"

/* Bytes of an input: libcbor gives up where 2048 items are open. */
#define CBOR_ORACLE_MOST 2000
#define CBOR_NO_ANSWER   SIZE_MAX

/* The bytes of the first item of input; 0 if it is not well-formed;
 * CBOR_NO_ANSWER if what was found does not fit that. */
size_t cbor_length(stand *s, span input);

/* The same by the definition alone. */
size_t cbor_plain_length(span input);

/* Whether all agree; if not, who says what. */
typedef struct {
    const char *other;
    size_t ours, theirs;
} cbor_answers;

bool same_cbor(stand *s, span input, cbor_answers *a);

#endif
