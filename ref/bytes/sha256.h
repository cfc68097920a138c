/* SHA-256 (FIPS 180-4). */
#ifndef ASSAY_SHA256_H
#define ASSAY_SHA256_H

#include "core/base.h"

#define SHA256_SIZE  32         /* of a digest, in bytes */
#define SHA256_BLOCK 64

typedef struct {
    u32 state[8];
    u64 size;                   /* of the message so far */
    u8 block[SHA256_BLOCK];     /* last bytes, if they do not fill a block */
} sha256;

/* Compute the digest of the bytes added between init and final. Cannot fail. */
void sha256_init(sha256 *h);
void sha256_update(sha256 *h, span bytes);
void sha256_final(sha256 *h, u8 digest[SHA256_SIZE]);

#endif
