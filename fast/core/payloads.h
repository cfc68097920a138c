/*
 * Checksums and digests of many ranges of the same bytes, by several threads.
 *
 * First the ranges are told; one run computes what is known of none of them;
 * then any of them may be asked for. The key of a result is the range itself
 * and the algorithm: whoever tells wrong ranges has done work for nothing, and
 * that is all, for nobody will ask for them.
 */
#ifndef FAST_PAYLOADS_H
#define FAST_PAYLOADS_H

#include <stddef.h>

#include "fast/core/work.h"

typedef enum {
    FAST_DIGEST_CRC32,      /* zlib's */
    FAST_DIGEST_CRC32C,
    FAST_DIGEST_SHA256,
    FAST_DIGEST_UNZSTD      /* of one whole frame, by libzstd */
} fast_algorithm;

typedef struct {
    uint64_t offset, size;
    fast_algorithm algorithm;
    uint64_t limit;         /* of a frame: more decompressed bytes than that
                               need not be known */
} fast_payload;

/* About what a byte of it takes, where one of a checksum is 1. */
uint64_t fast_weight_of(fast_algorithm algorithm);

typedef union {
    uint32_t crc;
    uint8_t digest[32];
    uint64_t unfolded;      /* decompressed bytes, without a complaint */
} fast_result;

typedef struct fast_payloads fast_payloads;

/* About these bytes, which stay where they are; NULL without memory. */
fast_payloads *fast_payloads_open(const void *bytes, size_t size);
void fast_payloads_close(fast_payloads *p);

/* A range to compute, which lies in the bytes and is not empty; false without
 * memory, or where there are more of them than the bytes can hold. */
bool fast_payloads_add(fast_payloads *p, const fast_payload *payload);

/* One that is known already. */
bool fast_payloads_know(fast_payloads *p, const fast_payload *payload,
                        const fast_result *result);

/* {0} is the usual. */
typedef struct {
    unsigned threads;       /* at most; 0 and 1: no others than the caller's */
    uint64_t slice;         /* bytes of a checksum that are one piece of work,
                               whatever that costs; 0: that is chosen, and for
                               little work there are fewer threads */
    fast_work *work;        /* or NULL */
} fast_run;

/*
 * Computes what was told and is not known. Returns when it is done, or when
 * there is no memory, or soon after it was cancelled: what has been computed
 * is known, and all else unknown. Threads that cannot be started are done
 * without.
 */
void fast_payloads_run(fast_payloads *p, const fast_run *run);

/* Whether that range was told before the last run, and is known. */
bool fast_payloads_find(const fast_payloads *p, const fast_payload *payload,
                        fast_result *result);

/* How many of those told since the last run are not known. */
size_t fast_payloads_waiting(const fast_payloads *p);

#endif
