/*
 * Computes checksums and digests of many ranges of the same bytes, in several
 * threads.
 *
 * First the ranges are added; a run computes those whose result is unknown;
 * then each can be looked up. The key of a result is the range and the
 * algorithm, so a wrong range only wastes work: nothing looks it up.
 */
#ifndef FAST_PAYLOADS_H
#define FAST_PAYLOADS_H

#include <stddef.h>

#include "fast/core/work.h"

typedef enum {
    FAST_DIGEST_CRC32,      /* of zlib */
    FAST_DIGEST_CRC32C,
    FAST_DIGEST_SHA256,
    FAST_DIGEST_UNZSTD      /* decompresses one whole frame with libzstd */
} fast_algorithm;

typedef struct {
    uint64_t offset, size;
    fast_algorithm algorithm;
    uint64_t limit;         /* of a frame: decompressed bytes, above which no
                               result is needed */
} fast_payload;

/* Returns the approximate cost of a byte; a checksum costs 1. */
uint64_t fast_weight_of(fast_algorithm algorithm);

typedef union {
    uint32_t crc;
    uint8_t digest[32];
    uint64_t unfolded;      /* decompressed bytes, without an error */
} fast_result;

typedef struct fast_payloads fast_payloads;

/* Opens a list for these bytes, which must not move; NULL without memory. */
fast_payloads *fast_payloads_open(const void *bytes, size_t size);
void fast_payloads_close(fast_payloads *p);

/* Adds a range to compute, which is in the bytes and not empty. Returns false
 * without memory, or if the ranges exceed what the bytes can hold. */
bool fast_payloads_add(fast_payloads *p, const fast_payload *payload);

/* Adds a range whose result is known. */
bool fast_payloads_know(fast_payloads *p, const fast_payload *payload,
                        const fast_result *result);

/* The options of a run; {0} is the default. */
typedef struct {
    unsigned threads;       /* at most; 0 and 1: only the caller's */
    uint64_t slice;         /* bytes of a checksum per piece of work, whatever
                               the cost; 0: choose, and use fewer threads for
                               little work */
    fast_work *work;        /* or NULL */
} fast_run;

/*
 * Computes all unknown results. Returns when that is done, when memory is
 * lacking, or soon after it was cancelled; results that were not computed stay
 * unknown. Continues without threads that cannot be started.
 */
void fast_payloads_run(fast_payloads *p, const fast_run *run);

/* Reports whether the range was added before the last run and is known. */
bool fast_payloads_find(const fast_payloads *p, const fast_payload *payload,
                        fast_result *result);

/* Returns the number of unknown ranges that were added since the last run. */
size_t fast_payloads_waiting(const fast_payloads *p);

#endif
