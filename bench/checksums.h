/* The contenders that compute CRC-32 and CRC-32C. */
#ifndef ASSAY_BENCH_CHECKSUMS_H
#define ASSAY_BENCH_CHECKSUMS_H

#include "bench.h"

/* A contender: one function of bench/ calls it in the way that it needs. */
typedef struct {
    char name[48];
    u32 (*call)(peer_function *function, const void *bytes, size_t size);
    peer_function *function;
    bool slow;                          /* byte by byte: not for large sizes */
} checksum;

#define MOST_CHECKSUMS 32

/*
 * Lists the contenders for "crc32" or "crc32c", the plain table first. Reports
 * as absent the kernels that this processor cannot run and the peers that are
 * not installed.
 */
size_t list_checksums(const char *race, const char *polynomial,
                      checksum all[MOST_CHECKSUMS]);

u32 checksum_of(const checksum *c, const void *bytes, size_t size);

#endif
