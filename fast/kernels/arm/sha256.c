/*
 * SHA-256 blocks by the SHA2 instructions of ARMv8, for one message and for two
 * (../x86/sha256.c explains why). sha256h and sha256h2 do four rounds; each
 * computes one half of the words from the old values of both halves.
 */
#include "fast/kernels/sha256_blocks.h"

#include <arm_neon.h>

typedef struct {
    uint32x4_t abcd, efgh;
    uint32x4_t w[4];            /* sixteen words of the message */
} lane;

static inline lane load_state(const uint32_t state[8])
{
    return (lane){.abcd = vld1q_u32(state), .efgh = vld1q_u32(state + 4)};
}

static inline void store_state(const lane *l, uint32_t state[8])
{
    vst1q_u32(state, l->abcd);
    vst1q_u32(state + 4, l->efgh);
}

/* Loads big-endian words. */
static inline void load_block(lane *l, const uint8_t *bytes)
{
    for (int i = 0; i < 4; i++)
        l->w[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * i)));
}

/* Does rounds 4i to 4i + 3, and from 16 on computes their words first. */
static inline void four_rounds(lane *l, int i)
{
    uint32x4_t *w = l->w;

    if (i >= 4)
        w[i & 3] = vsha256su1q_u32(
            vsha256su0q_u32(w[i & 3], w[(i + 1) & 3]), w[(i + 2) & 3],
            w[(i + 3) & 3]);
    uint32x4_t wk = vaddq_u32(w[i & 3], vld1q_u32(fast_sha256_round + 4 * i));
    uint32x4_t abcd = l->abcd;
    l->abcd = vsha256hq_u32(abcd, l->efgh, wk);
    l->efgh = vsha256h2q_u32(l->efgh, abcd, wk);
}

static inline void add_state(lane *l, const lane *before)
{
    l->abcd = vaddq_u32(l->abcd, before->abcd);
    l->efgh = vaddq_u32(l->efgh, before->efgh);
}

void fast_sha256_arm_one(uint32_t state[8], const uint8_t *bytes,
                         size_t blocks)
{
    lane l = load_state(state);

    for (; blocks > 0; blocks--, bytes += FAST_SHA256_BLOCK) {
        lane before = l;
        load_block(&l, bytes);
#pragma GCC unroll 16
        for (int i = 0; i < 16; i++)
            four_rounds(&l, i);
        add_state(&l, &before);
    }
    store_state(&l, state);
}

void fast_sha256_arm_two(uint32_t state_a[8], const uint8_t *bytes_a,
                         uint32_t state_b[8], const uint8_t *bytes_b,
                         size_t blocks)
{
    lane a = load_state(state_a), b = load_state(state_b);

    for (size_t n = 0; n < blocks; n++) {
        lane a0 = a, b0 = b;
        load_block(&a, bytes_a + n * FAST_SHA256_BLOCK);
        load_block(&b, bytes_b + n * FAST_SHA256_BLOCK);
#pragma GCC unroll 16
        for (int i = 0; i < 16; i++) {
            four_rounds(&a, i);
            four_rounds(&b, i);
        }
        add_state(&a, &a0);
        add_state(&b, &b0);
    }
    store_state(&a, state_a);
    store_state(&b, state_b);
}
