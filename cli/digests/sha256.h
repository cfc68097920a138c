/* Shared by digests.c and libcrypto.c, or plain.c if CMake did not find
 * libcrypto. */
#ifndef ASSAY_CLI_SHA256_H
#define ASSAY_CLI_SHA256_H

#include "digests/digests.h"
#include "fast/kernels/sha256.h"
#include "fast/kernels/table.h"

/* A kernel in use. */
typedef struct {
    const fast_kernel *kernel;  /* NULL before it is needed */
    uint64_t bytes;             /* number of bytes it has read */
    bool compared;
} checksum;

/* The user of assay_digests. */
typedef struct {
    checksum checksums[FAST_POLYNOMIALS];
    const char *fault;          /* static, or NULL */
    void *sha256;               /* the library's state; NULL at first */
    bool sha256_is_own;         /* there is no library */
    fast_sha256_message message;        /* used if there is no library */
} digester;

/* Sets the three functions to those of fast/. */
void give_own_sha256(assay_digests *d);

/* Sets them to the fastest ones for processors on which fast/ has only the
 * plain one. The library keeps its state in user->sha256. */
void give_sha256(assay_digests *d);
void close_sha256(void *sha256);

#endif
