/* Folding in registers of 64 bytes: AVX-512 and VPCLMULQDQ. */
#ifndef FAST_X86_FOLD512_H
#define FAST_X86_FOLD512_H

#include "fast/kernels/x86/fold128.h"

#define WIDTH 64

INLINE __m512i load64(const uint8_t *p)
{
    return _mm512_loadu_si512(p);
}

INLINE __m512i start64(const uint8_t *p, uint32_t crc)
{
    return _mm512_xor_si512(load64(p), _mm512_zextsi128_si512(start16(crc)));
}

/* Returns the XOR of three values; 0x96 is its truth table. */
INLINE __m512i xor3(__m512i a, __m512i b, __m512i c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}

INLINE __m512i everywhere(const multiplier *m)
{
    return _mm512_broadcast_i32x4(load16(m));
}

INLINE __m512i fold64(__m512i from, __m512i k, __m512i to)
{
    return xor3(_mm512_clmulepi64_epi128(from, k, 0x00),
                _mm512_clmulepi64_epi128(from, k, 0x11), to);
}

/*
 * Loads the last 1 to 63 bytes before end, after zeros. Bytes that a mask
 * excludes are not read; here they belong to the message anyway.
 */
INLINE __m512i tail64(const uint8_t *end, size_t size)
{
    return _mm512_maskz_loadu_epi8(~UINT64_C(0) << (64 - size), end - 64);
}

/* Folds the four lanes onto the last one. */
INLINE __m128i fold_lanes(__m512i v, const folding *f)
{
    __m512i k = _mm512_loadu_si512(f->lanes);
    __m512i sum = _mm512_xor_si512(_mm512_clmulepi64_epi128(v, k, 0x00),
                                   _mm512_clmulepi64_epi128(v, k, 0x11));
    __m256i half = _mm256_xor_si256(_mm512_castsi512_si256(sum),
                                    _mm512_extracti64x4_epi64(sum, 1));
    __m128i last = _mm512_extracti32x4_epi32(v, 3);

    half = _mm256_xor_si256(half, _mm256_zextsi128_si256(last));
    return _mm_xor_si128(_mm256_castsi256_si128(half),
                         _mm256_extracti128_si256(half, 1));
}

/* Handles the remaining bytes of any number, vector by vector. */
INLINE uint32_t end64(__m512i sum, const uint8_t *p, size_t size, divisor d)
{
    const multiplier *by = d.fold->by;

    for (; size >= WIDTH; size -= WIDTH, p += WIDTH)
        sum = fold64(sum, everywhere(&by[WIDTH]), load64(p));
    if (size > 0)
        sum = fold64(sum, everywhere(&by[size]), tail64(p + size, size));
    return remainder16(fold_lanes(sum, d.fold), d);
}

#endif
