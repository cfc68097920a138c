/* What digests.c is made of: libcrypto.c, or plain.c where CMake did not find
 * that. */
#ifndef ASSAY_CLI_SHA256_H
#define ASSAY_CLI_SHA256_H

#include "digests/digests.h"
#include "fast/kernels/sha256.h"
#include "fast/kernels/table.h"

/* A kernel in use, and what is known about it. */
typedef struct {
    const fast_kernel *kernel;  /* NULL before it is needed */
    uint64_t bytes;             /* that it was given */
    bool compared;
} checksum;

/* The user of assay_digests. */
typedef struct {
    checksum checksums[FAST_POLYNOMIALS];
    const char *fault;          /* static, or NULL */
    void *sha256;               /* of the library; NULL before the first one */
    bool sha256_is_own;         /* the library is not there */
    fast_sha256_message message;        /* without it */
} digester;

/* Sets the three functions to those of fast/. */
void give_own_sha256(assay_digests *d);

/* To what is fastest where fast/ has but plain ones. Those of a library find
 * their state in user->sha256. */
void give_sha256(assay_digests *d);
void close_sha256(void *sha256);

#endif
