/*
 * Checksums and digests of a validation: the functions of the caller, or the
 * ones in bytes/ if there are none. Nothing else in ref/ calls either.
 */
#ifndef ASSAY_DIGEST_H
#define ASSAY_DIGEST_H

#include "assay.h"
#include "bytes/sha256.h"

typedef struct {
    assay_digests given;
    sha256 own;                 /* used if sha256_begin is NULL */
} digests;

/* Return the checksum of more bytes after those with checksum crc, which is 0
 * at first. */
u32 crc32_by(const digests *d, u32 crc, span bytes);
u32 crc32c_by(const digests *d, u32 crc, span bytes);

/* Compute one digest at a time. Return false if the caller's function
 * failed. */
bool begin_sha256(digests *d);
bool add_sha256(digests *d, span bytes);
bool end_sha256(digests *d, u8 digest[SHA256_SIZE]);

#endif
