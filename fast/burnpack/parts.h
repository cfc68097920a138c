/* What the parts of fast/burnpack*.c share. */
#ifndef FAST_BURNPACK_PARTS_H
#define FAST_BURNPACK_PARTS_H

#include "fast/core/cbor.h"

#define BURNPACK_HEADER 10u         /* bytes, before the metadata */
#define BURNPACK_UNIT   256u        /* of data's places */

/* In the order of their table. */
enum {
    BURNPACK_BOOL_NATIVE = 13, BURNPACK_BOOL_U8, BURNPACK_BOOL_U32,
    BURNPACK_QFLOAT
};

/* A scheme of quantization: its words, and the numbers in it. */
typedef struct {
    u32 value, param, store;        /* index in the tables of their words */
    u64 dim;                        /* of packed stores */
    bool blocks;                    /* the level is Block: */
    u64 sizes[5];
    u64 len;
} burnpack_scheme;

/* From the map of a QFloat on, before the key of the shape. */
bool fast_burnpack_take_scheme(scan *s, burnpack_scheme *q);

/* The bytes that a shape takes; false where the scheme is not clean with it. */
bool fast_burnpack_quant_size(const burnpack_scheme *q, scan dimensions,
                              u64 rank, u64 elements, u64 *size);

/* Writes the member quant. */
void fast_burnpack_put_scheme(fast_json *out, const burnpack_scheme *q);

/* Where the data section begins. */
static inline u64 burnpack_data_start(u64 metadata_size)
{
    return align_up(BURNPACK_HEADER + metadata_size, BURNPACK_UNIT);
}

/*
 * The tensors that have bytes, in the order of their data: the numbers of their
 * records are the lower halves. In a block of its own, which is to be freed;
 * NULL if there is no memory.
 */
u64 *fast_burnpack_order(const assay_fast *f, u64 data_start, u64 *count);

bool fast_burnpack_rest(const assay_fast *f);
bool fast_burnpack_document(const assay_fast *f, fast_json *out);

#endif
