/*
 * SHA-256 blocks by the SHA extensions of x86, for one message and for two.
 *
 * sha256rnds2 does two rounds. The eight words are two vectors, a b e f and
 * c d g h. Two rounds turn a b e f into the new c d g h, so the instruction
 * only computes the other half: the vectors swap roles and nothing is moved.
 *
 *     cdgh = sha256rnds2(cdgh, abef, w0 w1)       now cdgh holds a b e f
 *     abef = sha256rnds2(abef, cdgh, w2 w3)       and the roles are restored
 *
 * Each instruction waits for the one before. The time of a message is that of
 * 32 in sequence for each block, whatever else the processor could do. So there
 * is a second variant: `two` does the same four rounds of two messages, and
 * neither waits for the other. More than two messages do not fit into sixteen
 * registers: each has two vectors of words and four of its block.
 *
 * The message words of rounds 16 to 63 are computed four at a time:
 *
 *     w[i] = w[i-16] + s0(w[i-15]) + w[i-7] + s1(w[i-2])
 *
 * sha256msg1 computes the first two terms, palignr takes w[i-7] out of the last
 * eight words, and sha256msg2 adds the fourth term, whose last two words depend
 * on the first two.
 */
#include "fast/kernels/sha256_blocks.h"

#include <immintrin.h>

typedef struct {
    __m128i abef, cdgh;
    __m128i w[4];           /* sixteen words of the message */
} lane;

/* Loads a b c d and e f g h; a is the highest word of its vector. */
static inline void load_state(lane *l, const uint32_t state[8])
{
    __m128i abcd = _mm_loadu_si128((const __m128i *)state);
    __m128i efgh = _mm_loadu_si128((const __m128i *)(state + 4));
    __m128i badc = _mm_shuffle_epi32(abcd, 0xb1);
    __m128i hgfe = _mm_shuffle_epi32(efgh, 0x1b);

    l->abef = _mm_alignr_epi8(badc, hgfe, 8);
    l->cdgh = _mm_blend_epi16(hgfe, badc, 0xf0);
}

static inline void store_state(const lane *l, uint32_t state[8])
{
    __m128i feba = _mm_shuffle_epi32(l->abef, 0x1b);
    __m128i dchg = _mm_shuffle_epi32(l->cdgh, 0xb1);

    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

/* Loads big-endian words. */
static inline void load_block(lane *l, const uint8_t *bytes)
{
    const __m128i turn = _mm_set_epi64x(0x0c0d0e0f08090a0b,
                                        0x0405060700010203);

    for (int i = 0; i < 4; i++) {
        const __m128i *at = (const __m128i *)(bytes + 16 * i);
        l->w[i] = _mm_shuffle_epi8(_mm_loadu_si128(at), turn);
    }
}

/* Does rounds 4i to 4i + 3, and from 16 on computes their words first. */
static inline void four_rounds(lane *l, int i)
{
    const __m128i *k = (const __m128i *)fast_sha256_round;
    __m128i *w = l->w;

    if (i >= 4) {
        __m128i last = w[(i + 3) & 3];
        __m128i seven = _mm_alignr_epi8(last, w[(i + 2) & 3], 4);
        __m128i sum = _mm_add_epi32(
            _mm_sha256msg1_epu32(w[i & 3], w[(i + 1) & 3]), seven);
        w[i & 3] = _mm_sha256msg2_epu32(sum, last);
    }
    __m128i wk = _mm_add_epi32(w[i & 3], k[i]);
    l->cdgh = _mm_sha256rnds2_epu32(l->cdgh, l->abef, wk);
    wk = _mm_shuffle_epi32(wk, 0x0e);
    l->abef = _mm_sha256rnds2_epu32(l->abef, l->cdgh, wk);
}

static inline void add_state(lane *l, __m128i abef, __m128i cdgh)
{
    l->abef = _mm_add_epi32(l->abef, abef);
    l->cdgh = _mm_add_epi32(l->cdgh, cdgh);
}

void fast_sha256_ni_one(uint32_t state[8], const uint8_t *bytes,
                        size_t blocks)
{
    lane l;

    load_state(&l, state);
    for (; blocks > 0; blocks--, bytes += FAST_SHA256_BLOCK) {
        __m128i abef = l.abef, cdgh = l.cdgh;
        load_block(&l, bytes);
#pragma GCC unroll 16
        for (int i = 0; i < 16; i++)
            four_rounds(&l, i);
        add_state(&l, abef, cdgh);
    }
    store_state(&l, state);
}

void fast_sha256_ni_two(uint32_t state_a[8], const uint8_t *bytes_a,
                        uint32_t state_b[8], const uint8_t *bytes_b,
                        size_t blocks)
{
    lane a, b;

    load_state(&a, state_a);
    load_state(&b, state_b);
    for (size_t n = 0; n < blocks; n++) {
        lane a0 = a, b0 = b;
        load_block(&a, bytes_a + n * FAST_SHA256_BLOCK);
        load_block(&b, bytes_b + n * FAST_SHA256_BLOCK);
#pragma GCC unroll 16
        for (int i = 0; i < 16; i++) {
            four_rounds(&a, i);
            four_rounds(&b, i);
        }
        add_state(&a, a0.abef, a0.cdgh);
        add_state(&b, b0.abef, b0.cdgh);
    }
    store_state(&a, state_a);
    store_state(&b, state_b);
}
