/* Payloads: the bytes of elements, for digests and values. */
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
    PAYLOAD_GGUF_BIG_ENDIAN,    /* a GGUF array; decodes to its elements as in a
                                 * little-endian file, without its head */
    PAYLOAD_UNPACKED            /* plain; packed elements decode to a byte each,
                                 * in two's complement */
} payload_coding;

/* Returns the size of all elements when decoded. */
u64 payload_size(const payload *p);

/*
 * Passes the decoded bytes to sink: in one piece if they are stored decoded,
 * else in several, with constant memory of m. Returns false if sink does, or if
 * they cannot be decoded to payload_size() bytes.
 */
typedef bool payload_sink(void *user, span piece);
bool payload_decode(memory *m, const payload *p, payload_coding coding,
                    payload_sink *sink, void *user);

/*
 * The same for booleans: each becomes 0 or 1 and keeps its width. Compressed
 * booleans are one byte wide.
 */
bool payload_decode_bools(memory *m, const payload *p, payload_coding coding,
                          payload_sink *sink, void *user);

#endif
