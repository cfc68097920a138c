/*
 * The hash of a name: folded products of 64 bits. Each table has its own random
 * seed, because names come from files, whose authors must not be able to cause
 * collisions.
 */
#ifndef FAST_HASH_H
#define FAST_HASH_H

#include "fast/core/base.h"

/* Returns a random number from the system, or an address if there is none. */
u64 fast_seed(void);

#ifdef __SIZEOF_INT128__
static inline u64 fast_fold(u64 a, u64 b)
{
    __extension__ typedef unsigned __int128 u128;
    u128 product = (u128)a * b;

    return (u64)product ^ (u64)(product >> 64);
}
#else
/*
 * Multiplies with four products of 32 bits, for machines without larger ones.
 * middle has room for its carries: (2^32 - 1)^2 + 2 (2^32 - 1) is 2^64 - 1.
 */
static inline u64 fast_fold(u64 a, u64 b)
{
    u64 a_low = (u32)a, a_high = a >> 32, b_low = (u32)b, b_high = b >> 32;
    u64 low = a_low * b_low;
    u64 middle = a_high * b_low + (low >> 32);
    u64 other = a_low * b_high + (u32)middle;
    u64 high = a_high * b_high + (middle >> 32) + (other >> 32);

    return (other << 32 | (u32)low) ^ high;
}
#endif

/* Loads a word in native order: the hash never leaves this machine. */
static inline u64 fast_word(const u8 *p)
{
    u64 word;
    memcpy(&word, p, sizeof word);
    return word;
}

/* Loads up to 16 bytes as two overlapping words that together have each byte;
 * the size is hashed too. */
static inline void fast_ends(const u8 *p, u64 size, u64 *a, u64 *b)
{
    *a = 0;
    *b = 0;
    if (size >= 8) {
        *a = fast_word(p);
        *b = fast_word(p + size - 8);
    } else if (size >= 4) {
        *a = load_u32le(p);
        *b = load_u32le(p + size - 4);
    } else if (size > 0) {
        *a = (u64)p[0] << 16 | (u64)p[size / 2] << 8 | p[size - 1];
    }
}

static inline u64 fast_hash(u64 seed, const u8 *p, u64 size)
{
    u64 hash = seed ^ 0x9e3779b97f4a7c15;
    u64 left = size, a, b;

    for (; left > 16; p += 16, left -= 16)
        hash = fast_fold(fast_word(p) ^ hash,
                         fast_word(p + 8) ^ 0xd6e8feb86659fd93 ^ seed);
    fast_ends(p, left, &a, &b);
    hash = fast_fold(a ^ hash, b ^ 0xa0761d6478bd642f ^ seed);
    return fast_fold(hash ^ size, 0xe7037ed1a0b428db ^ seed);
}

#endif
