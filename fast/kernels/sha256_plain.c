/* Blocks of SHA-256 in plain C                               FIPS 180-4, 6.2 */
#include "fast/kernels/sha256_blocks.h"

static uint32_t turn(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static uint32_t get_u32(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 |
           (uint32_t)at[2] << 8 | at[3];
}

/* Computes the message word of round i, and replaces the oldest of 16 words. */
static uint32_t next_word(uint32_t w[16], int i)
{
    uint32_t old = w[(i + 1) & 15], new = w[(i + 14) & 15];

    w[i & 15] += (turn(old, 7) ^ turn(old, 18) ^ old >> 3) + w[(i + 9) & 15] +
                 (turn(new, 17) ^ turn(new, 19) ^ new >> 10);
    return w[i & 15];
}

/*
 * Does a round, which moves all eight words down by one. Here the words stay
 * and their names move: before round i, the word a is at -i, b at 1 - i, modulo
 * 8.
 */
static void do_round(uint32_t s[8], int i, uint32_t word)
{
    uint32_t a = s[-i & 7], b = s[(1 - i) & 7], c = s[(2 - i) & 7];
    uint32_t e = s[(4 - i) & 7], f = s[(5 - i) & 7], g = s[(6 - i) & 7];
    uint32_t *d = &s[(3 - i) & 7], *h = &s[(7 - i) & 7];

    *h += (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (g ^ (e & (f ^ g))) +
          fast_sha256_round[i] + word;
    *d += *h;
    *h += (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) | (c & (a | b)));
}

void fast_sha256_plain_one(uint32_t state[8], const uint8_t *bytes,
                           size_t blocks)
{
    for (; blocks > 0; blocks--, bytes += FAST_SHA256_BLOCK) {
        uint32_t s[8], w[16];
        for (int i = 0; i < 8; i++)
            s[i] = state[i];
        for (int i = 0; i < 16; i++)
            do_round(s, i, w[i] = get_u32(bytes + 4 * i));
        for (int i = 16; i < 64; i++)
            do_round(s, i, next_word(w, i));
        for (int i = 0; i < 8; i++)
            state[i] += s[i];
    }
}

/* Compiled code has no gaps to fill: the messages are hashed in turn. */
void fast_sha256_plain_two(uint32_t a[8], const uint8_t *bytes_a,
                           uint32_t b[8], const uint8_t *bytes_b,
                           size_t blocks)
{
    fast_sha256_plain_one(a, bytes_a, blocks);
    fast_sha256_plain_one(b, bytes_b, blocks);
}
