/* The elements of a tensor in the canonical document: digests and values. */
#ifndef ASSAY_PAYLOAD_JSON_H
#define ASSAY_PAYLOAD_JSON_H

#include "core/digest.h"
#include "document/json.h"
#include "document/payload.h"

/* Elements of which all values are shown. */
#define MOST_VALUES 64

/* What payload_decode() gave of a payload: digest and first bytes. */
typedef struct {
    digests *digests;
    element_type type;
    u8 digest[SHA256_SIZE];
    u8 front[MOST_VALUES * 8];
    u64 kept;
    bool odd_bools;             /* one of them is neither 0 nor 1 */
    u8 bool_digest[SHA256_SIZE];    /* then: of all as 0 or 1 */
} decoded;

/*
 * Tied weights share their bytes: large payloads decoded lately are kept, and
 * are not decoded again.
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
    u32 next;                   /* of these, to be replaced */
} payload_writer;

/*
 * Writes the digest as the member name, and for booleans one of which is
 * neither 0 nor 1 sha256_bool, the digest of all as 0 or 1. If the payload
 * cannot be decoded, out is stopped. What was decoded stays until the next one.
 */
const decoded *print_digest(json *out, payload_writer *w, const char *name,
                            const payload *p, payload_coding coding);

/* The same as sha256; then at most MOST_VALUES elements as values. */
void print_payload(json *out, payload_writer *w, const payload *p,
                   payload_coding coding);

#endif
