/*
 * Folding in registers of 16 bytes (see kernels/fold.h), and the parts that
 * wider kernels also do in them: the remainder, and messages of less than 64
 * bytes.
 */
#ifndef FAST_X86_FOLD128_H
#define FAST_X86_FOLD128_H

#include <immintrin.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "fast/kernels/constants.h"

#define INLINE static inline __attribute__((always_inline))
#ifdef __clang__
#define UNROLL _Pragma("unroll")
#else
#define UNROLL _Pragma("GCC unroll 8")
#endif

/* A polynomial, constant wherever it is passed, and removed by the compiler. */
typedef struct {
    const folding *fold;
    bool has_instruction;       /* the CRC-32C of SSE4.2 */
} divisor;

#define CRC32  ((divisor){&folding_crc32, false})
#define CRC32C ((divisor){&folding_crc32c, true})

INLINE uint64_t load8(const uint8_t *p)
{
    uint64_t word;

    memcpy(&word, p, sizeof word);
    return word;
}

INLINE uint64_t load4(const uint8_t *p)
{
    uint32_t word;

    memcpy(&word, p, sizeof word);
    return word;
}

INLINE __m128i load16(const void *p)
{
    return _mm_loadu_si128(p);
}

/* Returns a CRC as the start of a vector. */
INLINE __m128i start16(uint32_t crc)
{
    return _mm_cvtsi32_si128((int)crc);
}

INLINE __m128i fold16(__m128i from, const multiplier *m, __m128i to)
{
    __m128i k = load16(m);
    __m128i low = _mm_clmulepi64_si128(from, k, 0x00);
    __m128i high = _mm_clmulepi64_si128(from, k, 0x11);

    return _mm_xor_si128(_mm_xor_si128(low, high), to);
}

/* Loads the last 1 to 16 bytes before end, after zeros; 16 are readable. */
INLINE __m128i tail16(const uint8_t *end, size_t size)
{
    static const uint8_t edge[32] = {
        [16] = 255, 255, 255, 255, 255, 255, 255, 255,
        255, 255, 255, 255, 255, 255, 255, 255
    };

    return _mm_and_si128(load16(end - 16), load16(edge + size));
}

/* ------------------------------------------------------------- remainder -- */

/* Reduces 8 bytes times x^32, which are T in fold.h: S is 0. */
INLINE uint32_t remainder8(uint64_t word, divisor d)
{
    if (d.has_instruction)
        return (uint32_t)_mm_crc32_u64(0, word);
    __m128i k = _mm_set_epi64x((int64_t)d.fold->polynomial,
                               (int64_t)d.fold->quotient);
    __m128i t = _mm_cvtsi64_si128((int64_t)word);
    __m128i q = _mm_clmulepi64_si128(t, k, 0x00);

    return (uint32_t)_mm_extract_epi32(_mm_clmulepi64_si128(q, k, 0x10), 2);
}

/* Reduces 16 bytes times x^32. */
INLINE uint32_t remainder16(__m128i v, divisor d)
{
    if (d.has_instruction) {
        uint64_t high = _mm_crc32_u64(0, (uint64_t)_mm_cvtsi128_si64(v));
        return (uint32_t)_mm_crc32_u64(high,
                                       (uint64_t)_mm_extract_epi64(v, 1));
    }
    __m128i k = _mm_set_epi64x((int64_t)d.fold->polynomial,
                               (int64_t)d.fold->quotient);
    __m128i once = load16(&d.fold->by[8]);      /* uses its low lane */
    __m128i t = _mm_xor_si128(_mm_clmulepi64_si128(v, once, 0x00),
                              _mm_srli_si128(v, 8));
    __m128i q = _mm_clmulepi64_si128(t, k, 0x00);

    q = _mm_clmulepi64_si128(q, k, 0x10);
    return (uint32_t)_mm_extract_epi32(_mm_xor_si128(q, t), 2);
}

/* -------------------------------------------------------- short messages -- */

/* Loads up to 7 bytes, the first one lowest, with overlapping loads. */
INLINE uint64_t load_few(const uint8_t *p, size_t size)
{
    if (size >= 4)
        return load4(p) | load4(p + size - 4) << 8 * (size - 4);
    if (size == 0)
        return 0;
    return p[0] | (uint64_t)p[size / 2] << 8 * (size / 2) |
           (uint64_t)p[size - 1] << 8 * (size - 1);
}

/*
 * Computes a CRC of less than 16 bytes. The last 1 to 7 bytes are at the end of
 * a register, after zeros. If they are less than 4, they do not overlap the
 * rest of the CRC, which is only shifted.
 */
INLINE uint32_t crc_few(uint32_t crc, const uint8_t *p, size_t size, divisor d)
{
    uint64_t rest;

    if (size >= 8) {
        crc = remainder8(load8(p) ^ crc, d);
        if (size == 8)
            return crc;
        rest = load8(p + size - 8) >> 8 * (16 - size);
        size -= 8;
    } else {
        rest = load_few(p, size);
    }
    if (size == 0)
        return crc;
    rest ^= crc;
    return remainder8(rest << 8 * (8 - size), d) ^
           (uint32_t)(rest >> 8 * size);
}

/* 16 to 64 bytes: each vector is folded directly to the end. */
INLINE uint32_t crc_some(uint32_t crc, const uint8_t *p, size_t size, divisor d)
{
    const multiplier *by = d.fold->by;
    __m128i sum = _mm_xor_si128(load16(p), start16(crc));

    if (size == 16)
        return remainder16(sum, d);
    size_t whole = (size - 1) / 16 * 16;
    sum = fold16(sum, &by[size - 16], tail16(p + size, size - whole));
    if (size > 32)
        sum = fold16(load16(p + 16), &by[size - 32], sum);
    if (size > 48)
        sum = fold16(load16(p + 32), &by[size - 48], sum);
    return remainder16(sum, d);
}

/* 16 to 31 bytes with the instruction, which is available. */
INLINE uint32_t crc_words(uint32_t crc, const uint8_t *p, size_t size)
{
    uint64_t sum = crc;

    for (; size >= 16; size -= 8, p += 8)
        sum = _mm_crc32_u64(sum, load8(p));
    return crc_few((uint32_t)sum, p, size, CRC32C);
}

/* Less than 64 bytes. */
INLINE uint32_t crc_short(uint32_t crc, const uint8_t *p, size_t size,
                          divisor d)
{
    if (size < 16)
        return crc_few(crc, p, size, d);
    if (d.has_instruction && size < 32)
        return crc_words(crc, p, size);
    return crc_some(crc, p, size, d);
}

/* Handles the last bytes, less than 64, after at least 16 other bytes. */
INLINE uint32_t crc_end(__m128i sum, const uint8_t *p, size_t size, divisor d)
{
    const multiplier *by = d.fold->by;

    for (; size >= 16; size -= 16, p += 16)
        sum = fold16(sum, &by[16], load16(p));
    if (size > 0)
        sum = fold16(sum, &by[size], tail16(p + size, size));
    return remainder16(sum, d);
}

#endif
