/* AVX2 and VPCLMULQDQ: eight registers of 32 bytes. */
#include "fast/kernels/x86/fold128.h"
#include "fast/kernels/x86/x86.h"

#define WIDTH 32
#define TURN (8 * WIDTH)

INLINE __m256i load32(const uint8_t *p)
{
    return _mm256_loadu_si256((const void *)p);
}

INLINE __m256i fold32(__m256i from, const multiplier *m, __m256i to)
{
    __m256i k = _mm256_broadcastsi128_si256(load16(m));
    __m256i low = _mm256_clmulepi64_epi128(from, k, 0x00);
    __m256i high = _mm256_clmulepi64_epi128(from, k, 0x11);

    return _mm256_xor_si256(_mm256_xor_si256(low, high), to);
}

INLINE __m256i start32(const uint8_t *p, uint32_t crc)
{
    return _mm256_xor_si256(load32(p), _mm256_zextsi128_si256(start16(crc)));
}

/* Folds eight vectors, each onto the vector 256 bytes after it. */
INLINE __m256i fold_turns(uint32_t crc, const uint8_t **at, size_t *size,
                          divisor d)
{
    const uint8_t *p = *at;
    __m256i v[8];

    v[0] = start32(p, crc);
    UNROLL for (int i = 1; i < 8; i++)
        v[i] = load32(p + i * WIDTH);
    p += TURN;
    for (*size -= TURN; *size >= TURN; *size -= TURN, p += TURN)
        UNROLL for (int i = 0; i < 8; i++)
            v[i] = fold32(v[i], &d.fold->by_256, load32(p + i * WIDTH));
    *at = p;
    UNROLL for (int i = 0; i < 8; i += 2)
        v[i + 1] = fold32(v[i], &d.fold->by[WIDTH], v[i + 1]);
    UNROLL for (int i = 1; i < 8; i += 4)
        v[i + 2] = fold32(v[i], &d.fold->by[2 * WIDTH], v[i + 2]);
    return fold32(v[3], &d.fold->by_128, v[7]);
}

INLINE uint32_t crc_of(uint32_t crc, const uint8_t *p, size_t size, divisor d)
{
    __m256i sum;

    crc = ~crc;
    if (size < 64)
        return ~crc_short(crc, p, size, d);
    if (size >= TURN) {
        sum = fold_turns(crc, &p, &size, d);
    } else {
        sum = start32(p, crc);
        p += WIDTH;
        size -= WIDTH;
    }
    for (; size >= WIDTH; size -= WIDTH, p += WIDTH)
        sum = fold32(sum, &d.fold->by[WIDTH], load32(p));
    __m128i last = fold16(_mm256_castsi256_si128(sum), &d.fold->by[16],
                          _mm256_extracti128_si256(sum, 1));
    return ~crc_end(last, p, size, d);
}

uint32_t fast_avx2_crc32(uint32_t crc, const void *bytes, size_t size)
{
    return crc_of(crc, bytes, size, CRC32);
}

uint32_t fast_avx2_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    return crc_of(crc, bytes, size, CRC32C);
}
