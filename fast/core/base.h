/* Basic types of fast/, and loads of numbers at any address. */
#ifndef FAST_BASE_H
#define FAST_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t  u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int64_t  i64;

/* Loads of little-endian numbers; compilers make one load of each. */
static inline u32 load_u16le(const u8 *p)
{
    return (u32)p[0] | (u32)p[1] << 8;
}

static inline u32 load_u32le(const u8 *p)
{
    return load_u16le(p) | load_u16le(p + 2) << 16;
}

static inline u64 load_u64le(const u8 *p)
{
    return (u64)load_u32le(p) | (u64)load_u32le(p + 4) << 32;
}

static inline u32 load_u16be(const u8 *p)
{
    return (u32)p[0] << 8 | (u32)p[1];
}

static inline u32 load_u32be(const u8 *p)
{
    return load_u16be(p) << 16 | load_u16be(p + 2);
}

static inline u64 load_u64be(const u8 *p)
{
    return (u64)load_u32be(p) << 32 | (u64)load_u32be(p + 4);
}

/* A word of eight bytes that are all b. */
#define EACH_BYTE(b) (UINT64_MAX / 255 * (b))

/*
 * Returns a nonzero value if a byte is 0 or not ASCII. Subtracting 1 sets the
 * high bit of a zero byte, and a non-ASCII byte has it anyway. A borrow spoils
 * the byte above, but only a zero byte borrows, so the result is correct in
 * any case.
 */
static inline u64 odd_bytes_of(u64 eight)
{
    return (eight | (eight - EACH_BYTE(1))) & EACH_BYTE(0x80);
}

/* Multiplies; returns false if the product wraps. */
static inline bool times(u64 a, u64 b, u64 *product)
{
    return !__builtin_mul_overflow(a, b, product);
}

/* Rounds x up to a multiple of unit, a power of two; x is far from 2^64. */
static inline u64 align_up(u64 x, u64 unit)
{
    return (x + unit - 1) & ~(unit - 1);
}

#endif
