/*
 * Compares the CBOR reader with two others: the definition of RFC 8949, written
 * once more, which must always agree, and libcbor, which must agree except
 * where it is stricter: it refuses simple values and one-byte tags without an
 * assigned meaning, and texts that are not UTF-8.
 */
#ifndef ASSAY_CBOR_ORACLE_H
#define ASSAY_CBOR_ORACLE_H

#include "test/fixture.h"

/* Maximum input: libcbor gives up at 2048 open items. */
#define CBOR_ORACLE_MOST 2000
#define CBOR_NO_ANSWER   SIZE_MAX

/* Returns the size of the first item of input; 0 if it is not well-formed;
 * CBOR_NO_ANSWER if the findings contradict that. */
size_t cbor_length(fixture *s, span input);

/* The same, by the definition. */
size_t cbor_plain_length(span input);

/* Reports whether all agree; if not, sets *a to the answers. */
typedef struct {
    const char *other;
    size_t ours, theirs;
} cbor_answers;

bool same_cbor(fixture *s, span input, cbor_answers *a);

#endif
