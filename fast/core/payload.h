/* The elements of a tensor, decoded: little-endian and out of zstd frames. */
#ifndef FAST_PAYLOAD_H
#define FAST_PAYLOAD_H

#include "fast/core/source.h"

/* How the elements at offset are stored. */
typedef struct {
    u64 offset, size;
    u64 plain_size;             /* of the elements */
    u8 element;
    bool zstd, big_endian;
} fast_stored;

fast_stored fast_stored_of(const assay_tensor *t);

/*
 * Gives the elements to sink, piece by piece, whole ones in each piece but of
 * compressed ones; false if sink said so, they cannot be read, or they do not
 * decode to plain_size bytes.
 */
bool fast_each_plain(const assay_fast *f, const fast_stored *s,
                     fast_sink *sink, void *user);

/* Nothing is wrong with zstd frames but what they hold. */
typedef enum {
    UNPACK_DONE, UNPACK_CORRUPT, UNPACK_LENGTH, UNPACK_READ, UNPACK_MEMORY,
    UNPACK_STOPPED
} fast_unpacked;

fast_unpacked fast_unpack(const assay_fast *f, const fast_stored *s,
                          fast_sink *sink, void *user);

/* All at once into plain_size bytes, out of a copy of what is stored: some odd
 * frames (zten.zstd.lax-frame) are read by libzstd only so. */
fast_unpacked fast_unpack_whole(const assay_fast *f, const fast_stored *s,
                                void *into);

#endif
