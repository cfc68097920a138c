/* Who computes CRC-32 and CRC-32C here. */
#ifndef ASSAY_BENCH_CHECKSUMS_H
#define ASSAY_BENCH_CHECKSUMS_H

#include "bench.h"

/* Each is called through one function of ours, which knows how. */
typedef struct {
    char name[48];
    u32 (*call)(peer_function *function, const void *bytes, size_t size);
    peer_function *function;
    bool slow;                          /* byte by byte: not of large sizes */
} checksum;

#define MOST_CHECKSUMS 32

/*
 * Those for "crc32" or "crc32c", the plain one first; the kernels that this
 * processor cannot run and the peers that are not here are told as absent.
 */
size_t list_checksums(const char *race, const char *polynomial,
                      checksum all[MOST_CHECKSUMS]);

u32 checksum_of(const checksum *c, const void *bytes, size_t size);

#endif
