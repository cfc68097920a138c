/*
 * SHA-256 (FIPS 180-4) with the fastest instructions of the processor, also of
 * two messages at once on one core.
 *
 * The blocks of a message are hashed one after another: the instructions that
 * do four rounds wait for each other, and the processor is idle in between. A
 * second message fills these gaps, so that two messages of equal length take
 * little more time than one.
 */
#ifndef FAST_SHA256_H
#define FAST_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FAST_SHA256_SIZE  32
#define FAST_SHA256_BLOCK 64

/* Process whole blocks of one message, and of two. */
typedef void fast_sha256_one(uint32_t state[8], const uint8_t *bytes,
                             size_t blocks);
typedef void fast_sha256_two(uint32_t a[8], const uint8_t *bytes_a,
                             uint32_t b[8], const uint8_t *bytes_b,
                             size_t blocks);

/* A way to hash; sha256_kernels.c has the table. */
typedef struct {
    const char *name;                   /* "sha-ni" */
    bool (*is_usable)(void);            /* on this processor */
    fast_sha256_one *one;
    fast_sha256_two *two;
    bool is_portable;                   /* then libcrypto is faster */
} fast_sha256_kernel;

/* Returns a kernel by its place in the table, the fastest first; NULL at the
 * end. */
const fast_sha256_kernel *fast_sha256_kernel_at(size_t i);

/* Returns the first usable kernel. */
const fast_sha256_kernel *fast_sha256_best(void);

/* A message that is being hashed. */
typedef struct {
    const fast_sha256_kernel *kernel;
    uint64_t size;                      /* so far */
    uint32_t state[8];
    uint8_t rest[FAST_SHA256_BLOCK];    /* the last size % 64 bytes */
} fast_sha256_message;

void fast_sha256_begin(fast_sha256_message *m);
void fast_sha256_add(fast_sha256_message *m, const void *bytes, size_t size);
void fast_sha256_end(fast_sha256_message *m, uint8_t digest[FAST_SHA256_SIZE]);

/*
 * Adds size bytes to each of two messages. They are processed together only if
 * both have whole blocks so far.
 */
void fast_sha256_add_pair(fast_sha256_message *a, const void *bytes_a,
                          fast_sha256_message *b, const void *bytes_b,
                          size_t size);

/* Hashes a whole message. */
void fast_sha256(const void *bytes, size_t size,
                 uint8_t digest[FAST_SHA256_SIZE]);

/* Hashes two messages of any lengths. */
void fast_sha256_pair(const void *bytes_a, size_t size_a,
                      const void *bytes_b, size_t size_b,
                      uint8_t digest_a[FAST_SHA256_SIZE],
                      uint8_t digest_b[FAST_SHA256_SIZE]);

#endif
