/* Digests of bytes that arrive in pieces, by the kernels. */
#ifndef FAST_DIGESTS_H
#define FAST_DIGESTS_H

#include "assay.h"
#include "fast/core/base.h"
#include "fast/kernels/crc.h"
#include "fast/kernels/sha256.h"

typedef struct {
    bool wants_sha256;
    u32 crc;                    /* CRC-32C, else */
    fast_sha256_message sha256;
} fast_running;

fast_running fast_running_open(bool sha256);
bool fast_running_add(void *running, const u8 *bytes, u64 size);
void fast_running_sha256(fast_running *r, u8 digest[32]);

/* Returns functions for assay_options that use the kernels; message holds one
 * digest at a time. */
assay_digests fast_digests(fast_sha256_message *message);

#endif
