/*
 * The checksums and digests of a validation: the caller's where it gave some,
 * else those of bytes/. Nothing else in ref/ computes one.
 */
#ifndef ASSAY_DIGEST_H
#define ASSAY_DIGEST_H

#include "assay.h"
#include "bytes/sha256.h"

typedef struct {
    assay_digests given;
    sha256 own;                 /* if sha256_begin was not given */
} digests;

/* Both go on from crc, which is 0 at first. */
u32 crc32_by(const digests *d, u32 crc, span bytes);
u32 crc32c_by(const digests *d, u32 crc, span bytes);

/* One digest at a time. False: the caller's function failed. */
bool begin_sha256(digests *d);
bool add_sha256(digests *d, span bytes);
bool end_sha256(digests *d, u8 digest[SHA256_SIZE]);

#endif
