/* Digests and values of payloads in the canonical document. */
#ifndef ASSAY_PAYLOAD_JSON_H
#define ASSAY_PAYLOAD_JSON_H

#include "core/digest.h"
#include "document/json.h"
#include "document/payload.h"

/* The most elements of a tensor whose values are shown. */
#define MOST_VALUES 64

/* The digest and the first bytes of a decoded payload. */
typedef struct {
    digests *digests;
    element_type type;
    u8 digest[SHA256_SIZE];
    u8 front[MOST_VALUES * 8];
    u64 kept;
    bool odd_bools;             /* a boolean is neither 0 nor 1 */
    u8 bool_digest[SHA256_SIZE];    /* then: of all booleans as 0 or 1 */
} decoded;

/*
 * The number of large payloads to keep decoded: tied weights share bytes and
 * need not be decoded again.
 */
#define LATELY 16

typedef struct {
    bool known;
    payload payload;
    payload_coding coding;
    decoded decoded;
} known_payload;

typedef struct {
    memory *memory;
    digests *digests;
    known_payload lately[LATELY];
    u32 next;                   /* index in lately to replace next */
} payload_writer;

/*
 * Writes the digest as the member name. If a boolean is neither 0 nor 1, also
 * writes sha256_bool, the digest of all as 0 or 1. Stops out if the payload
 * cannot be decoded. The result is valid until the next call.
 */
const decoded *print_digest(json *out, payload_writer *w, const char *name,
                            const payload *p, payload_coding coding);

/* Writes the digest as sha256, and the values if there are at most
 * MOST_VALUES. */
void print_payload(json *out, payload_writer *w, const payload *p,
                   payload_coding coding);

#endif
