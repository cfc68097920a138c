/* Declarations shared by fast/burnpack/. */
#ifndef FAST_BURNPACK_PARTS_H
#define FAST_BURNPACK_PARTS_H

#include "fast/core/cbor.h"

#define BURNPACK_HEADER 10u         /* bytes before the metadata */
#define BURNPACK_UNIT   256u        /* alignment of data */

/* Types in the order of their table. */
enum {
    BURNPACK_BOOL_NATIVE = 13, BURNPACK_BOOL_U8, BURNPACK_BOOL_U32,
    BURNPACK_QFLOAT
};

/* A quantization scheme: its words and numbers. */
typedef struct {
    u32 value, param, store;        /* indices in the tables of words */
    u64 dim;                        /* of packed stores */
    bool blocks;                    /* the level is Block: */
    u64 sizes[5];
    u64 len;
} burnpack_scheme;

/* Takes a scheme, from the map of a QFloat up to the key of the shape. */
bool fast_burnpack_take_scheme(scan *s, burnpack_scheme *q);

/* Computes the size of a shape; false if the scheme is not clean with it. */
bool fast_burnpack_quant_size(const burnpack_scheme *q, scan dimensions,
                              u64 rank, u64 elements, u64 *size);

/* Writes the member quant. */
void fast_burnpack_put_scheme(fast_json *out, const burnpack_scheme *q);

/* Returns the start of the data section. */
static inline u64 burnpack_data_start(u64 metadata_size)
{
    return align_up(BURNPACK_HEADER + metadata_size, BURNPACK_UNIT);
}

/*
 * Returns the tensors with bytes in the order of their data: the lower halves
 * are record numbers. The caller frees the block. NULL if memory is lacking.
 */
u64 *fast_burnpack_order(const assay_fast *f, u64 data_start, u64 *count);

bool fast_burnpack_rest(const assay_fast *f);
bool fast_burnpack_document(const assay_fast *f, fast_json *out);

#endif
