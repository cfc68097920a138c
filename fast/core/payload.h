/* The elements of a tensor, decompressed and little-endian. */
#ifndef FAST_PAYLOAD_H
#define FAST_PAYLOAD_H

#include "fast/core/source.h"

/* Describes how elements at offset are stored. */
typedef struct {
    u64 offset, size;
    u64 plain_size;             /* of the elements */
    u8 element;
    bool zstd, big_endian;
} fast_stored;

fast_stored fast_stored_of(const assay_tensor *t);

/*
 * Passes the elements to sink in pieces of whole elements (except compressed
 * ones). Returns false if sink does, if the data cannot be read, or if it does
 * not decode to plain_size bytes.
 */
bool fast_each_plain(const assay_fast *f, const fast_stored *s,
                     fast_sink *sink, void *user);

/* The result of decompression, without a check of the contents. */
typedef enum {
    UNPACK_DONE, UNPACK_CORRUPT, UNPACK_LENGTH, UNPACK_READ, UNPACK_MEMORY,
    UNPACK_STOPPED
} fast_unpacked;

fast_unpacked fast_unpack(const assay_fast *f, const fast_stored *s,
                          fast_sink *sink, void *user);

/* Decompresses all at once into plain_size bytes, from a copy of the input.
 * libzstd reads some unusual frames (zten.zstd.lax-frame) only this way. */
fast_unpacked fast_unpack_whole(const assay_fast *f, const fast_stored *s,
                                void *into);

#endif
