/*
 * Messages, made of blocks                                  FIPS 180-4, 5.1.1
 *
 *     message     size bytes
 *     padding     80, and zeros up to 56 bytes of a block
 *     u64         size in bits, big-endian
 */
#include "fast/kernels/sha256_blocks.h"

#include <string.h>

#define LENGTH_AT 56

const _Alignas(64) uint32_t fast_sha256_round[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5,
    0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
    0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

void fast_sha256_begin(fast_sha256_message *m)
{
    static const uint32_t start[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };

    m->kernel = fast_sha256_best();
    m->size = 0;
    memcpy(m->state, start, sizeof start);
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

void fast_sha256_add(fast_sha256_message *m, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    size_t held = m->size % FAST_SHA256_BLOCK;

    m->size += size;
    if (held > 0) {
        size_t more = smaller(size, FAST_SHA256_BLOCK - held);
        if (more > 0)
            memcpy(m->rest + held, at, more);
        if (held + more < FAST_SHA256_BLOCK)
            return;
        m->kernel->one(m->state, m->rest, 1);
        at += more;
        size -= more;
    }
    size_t blocks = size / FAST_SHA256_BLOCK;
    if (blocks > 0)
        m->kernel->one(m->state, at, blocks);
    if (size % FAST_SHA256_BLOCK > 0)
        memcpy(m->rest, at + blocks * FAST_SHA256_BLOCK,
               size % FAST_SHA256_BLOCK);
}

void fast_sha256_add_pair(fast_sha256_message *a, const void *bytes_a,
                          fast_sha256_message *b, const void *bytes_b,
                          size_t size)
{
    const uint8_t *at_a = bytes_a, *at_b = bytes_b;
    size_t whole = size - size % FAST_SHA256_BLOCK;

    if ((a->size | b->size) % FAST_SHA256_BLOCK != 0)
        whole = 0;
    if (whole > 0) {
        a->kernel->two(a->state, at_a, b->state, at_b,
                       whole / FAST_SHA256_BLOCK);
        a->size += whole;
        b->size += whole;
        at_a += whole;
        at_b += whole;
    }
    fast_sha256_add(a, at_a, size - whole);
    fast_sha256_add(b, at_b, size - whole);
}

static void put_u32(uint8_t *to, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (24 - 8 * i));
}

void fast_sha256_end(fast_sha256_message *m, uint8_t digest[FAST_SHA256_SIZE])
{
    uint64_t bits = m->size * 8;
    uint8_t tail[2 * FAST_SHA256_BLOCK] = {0};
    size_t held = m->size % FAST_SHA256_BLOCK;
    size_t blocks = held < LENGTH_AT ? 1 : 2;
    uint8_t *length = tail + blocks * FAST_SHA256_BLOCK - 8;

    memcpy(tail, m->rest, held);
    tail[held] = 0x80;
    put_u32(length, (uint32_t)(bits >> 32));
    put_u32(length + 4, (uint32_t)bits);
    m->kernel->one(m->state, tail, blocks);
    for (int i = 0; i < 8; i++)
        put_u32(digest + 4 * i, m->state[i]);
}

void fast_sha256(const void *bytes, size_t size,
                 uint8_t digest[FAST_SHA256_SIZE])
{
    fast_sha256_message m;

    fast_sha256_begin(&m);
    fast_sha256_add(&m, bytes, size);
    fast_sha256_end(&m, digest);
}

void fast_sha256_pair(const void *bytes_a, size_t size_a,
                      const void *bytes_b, size_t size_b,
                      uint8_t digest_a[FAST_SHA256_SIZE],
                      uint8_t digest_b[FAST_SHA256_SIZE])
{
    size_t both = smaller(size_a, size_b);
    fast_sha256_message a, b;

    both -= both % FAST_SHA256_BLOCK;
    fast_sha256_begin(&a);
    fast_sha256_begin(&b);
    fast_sha256_add_pair(&a, bytes_a, &b, bytes_b, both);
    fast_sha256_add(&a, (const uint8_t *)bytes_a + both, size_a - both);
    fast_sha256_add(&b, (const uint8_t *)bytes_b + both, size_b - both);
    fast_sha256_end(&a, digest_a);
    fast_sha256_end(&b, digest_b);
}
