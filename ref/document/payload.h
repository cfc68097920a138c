/* The bytes of a tensor's elements: its digest and its values come from it. */
#ifndef ASSAY_PAYLOAD_H
#define ASSAY_PAYLOAD_H

#include "core/element.h"
#include "core/memory.h"

typedef struct {
    span stored;
    element_type type;
    u64 count;                  /* of elements */
} payload;

/* How elements are stored. */
typedef enum {
    PAYLOAD_PLAIN,              /* little-endian, or bytes */
    PAYLOAD_BIG_ENDIAN,
    PAYLOAD_ZSTD,               /* Zstandard frames, plain inside */
    PAYLOAD_GGUF_BIG_ENDIAN,    /* an array of GGUF: what stands behind its head
                                 * is wanted, as in a little-endian file */
    PAYLOAD_UNPACKED            /* packed, but wanted as a byte each, in two's
                                 * complement; others plain */
} payload_coding;

/* The bytes of all elements when plain. */
u64 payload_size(const payload *p);

/*
 * Gives the plain bytes to sink, in one piece if they are stored so, else piece
 * by piece in constant memory of m; false if sink returned false or they cannot
 * be decoded to payload_size() bytes.
 */
typedef bool payload_sink(void *user, span piece);
bool payload_decode(memory *m, const payload *p, payload_coding coding,
                    payload_sink *sink, void *user);

/*
 * The same of booleans, each as 0 or 1, as wide as it is stored. Compressed
 * ones are a byte wide.
 */
bool payload_decode_bools(memory *m, const payload *p, payload_coding coding,
                          payload_sink *sink, void *user);

#endif
