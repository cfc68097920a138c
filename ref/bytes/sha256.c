/*
 * SHA-256 turns a message of any length into 32 bytes. It pads the message to
 * whole blocks of 64 bytes and compresses each block into a state of eight
 * words:
 *
 *     message   1 bit   zeros   length in bits, 8 bytes, big-endian
 *
 * Compression must be one-way, and each bit of the block must reach each bit of
 * the state. So the sixteen words of the block are expanded to 64, each
 * computed from four before it, and 64 rounds mix one of them at a time into
 * the state: words shift from a to h, and two of them are replaced by sums with
 * rotated words and with functions of three bits that no addition undoes. At
 * the end, the state from before the rounds is added, so that the rounds cannot
 * be run backwards.
 *
 * The constants leave no choice: the first 32 bits after the point of the
 * square roots (for the state) and cube roots (for the rounds) of the first
 * primes. All additions are modulo 2^32, all numbers are big-endian.
 */
#include "bytes/sha256.h"

#include <string.h>

static const u32 roots[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static u32 rotate(u32 word, u32 bits)
{
    return word >> bits | word << (32 - bits);
}

/* Expands a block to one word for each round           FIPS 180-4, 6.2.2, 1 */
static void spread(const u8 *block, u32 words[64])
{
    for (u32 i = 0; i < 16; i++, block += 4)
        words[i] = (u32)block[0] << 24 | (u32)block[1] << 16 |
                   (u32)block[2] << 8 | block[3];
    for (u32 i = 16; i < 64; i++) {
        u32 x = words[i - 15], y = words[i - 2];
        u32 sigma0 = rotate(x, 7) ^ rotate(x, 18) ^ x >> 3;
        u32 sigma1 = rotate(y, 17) ^ rotate(y, 19) ^ y >> 10;
        words[i] = sigma1 + words[i - 7] + sigma0 + words[i - 16];
    }
}

/* Compresses a block into the state               FIPS 180-4, 6.2.2, 2 to 4 */
static void stir(u32 state[8], const u8 *block)
{
    u32 words[64];
    u32 a = state[0], b = state[1], c = state[2], d = state[3];
    u32 e = state[4], f = state[5], g = state[6], h = state[7];

    spread(block, words);
    for (u32 i = 0; i < 64; i++) {
        u32 sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        u32 sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        u32 choice = (e & f) ^ (~e & g);                /* by the bits of e */
        u32 majority = (a & b) ^ (a & c) ^ (b & c);
        u32 t1 = h + sum1 + choice + roots[i] + words[i];
        u32 t2 = sum0 + majority;

        h = g; g = f; f = e; e = d + t1;
        d = c; c = b; b = a; a = t1 + t2;
    }
    state[0] += a; state[1] += b; state[2] += c; state[3] += d;
    state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

void sha256_init(sha256 *h)
{
    *h = (sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

/* Compresses whole blocks in place; buffers the rest. */
void sha256_update(sha256 *h, span bytes)
{
    while (bytes.size > 0) {
        u64 waiting = h->size % SHA256_BLOCK;
        u64 room = SHA256_BLOCK - waiting;
        u64 taken = bytes.size < room ? bytes.size : room;

        if (taken == SHA256_BLOCK) {
            stir(h->state, bytes.bytes);
        } else {
            memcpy(h->block + waiting, bytes.bytes, (size_t)taken);
            if (taken == room)
                stir(h->state, h->block);
        }
        h->size += taken;
        bytes = (span){bytes.bytes + taken, bytes.size - taken};
    }
}

void sha256_final(sha256 *h, u8 digest[SHA256_SIZE])
{
    static const u8 padding[SHA256_BLOCK] = {0x80};
    u64 bits = 8 * h->size;
    u64 zeros = (2 * SHA256_BLOCK - 9 - h->size % SHA256_BLOCK) % SHA256_BLOCK;
    u8 length[8];

    for (u32 i = 0; i < 8; i++)
        length[i] = (u8)(bits >> (56 - 8 * i));
    sha256_update(h, (span){padding, 1 + zeros});
    sha256_update(h, (span){length, sizeof length});
    for (u32 i = 0; i < SHA256_SIZE; i++)
        digest[i] = (u8)(h->state[i / 4] >> (24 - 8 * (i % 4)));
}
