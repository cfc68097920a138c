/* The words that every file of mutate/ uses, and its dice. */
#ifndef FUZZ_BASE_H
#define FUZZ_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t  u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

/* splitmix64: every seed is a good one, and nothing is kept but 64 bits. */
typedef struct {
    u64 state;
} dice;

static inline u64 next(dice *d)
{
    u64 x = d->state += 0x9e3779b97f4a7c15;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

/* 0 to below - 1; 0 of none. */
static inline u64 roll(dice *d, u64 below)
{
    return below > 0 ? next(d) % below : 0;
}

static inline bool one_in(dice *d, u64 n)
{
    return roll(d, n) == 0;
}

static inline u64 least(u64 a, u64 b)
{
    return a < b ? a : b;
}

/* x rounded up to a multiple of unit, which is a power of two. */
static inline u64 align_up(u64 x, u64 unit)
{
    return (x + unit - 1) & ~(unit - 1);
}

#endif
