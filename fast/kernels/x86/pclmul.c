/* SSE4.2 and PCLMULQDQ: eight registers of 16 bytes. */
#include "fast/kernels/combine.h"
#include "fast/kernels/x86/fold128.h"
#include "fast/kernels/x86/x86.h"

#define WIDTH 16
#define TURN (8 * WIDTH)

/* Folds eight vectors, each onto the vector 128 bytes after it. */
INLINE __m128i fold_turns(uint32_t crc, const uint8_t **at, size_t *size,
                          divisor d)
{
    const multiplier *by = d.fold->by;
    const uint8_t *p = *at;
    __m128i v[8];

    UNROLL for (int i = 0; i < 8; i++)
        v[i] = load16(p + i * WIDTH);
    v[0] = _mm_xor_si128(v[0], start16(crc));
    p += TURN;
    for (*size -= TURN; *size >= TURN; *size -= TURN, p += TURN)
        UNROLL for (int i = 0; i < 8; i++)
            v[i] = fold16(v[i], &d.fold->by_128, load16(p + i * WIDTH));
    *at = p;
    UNROLL for (int i = 0; i < 8; i += 2)
        v[i + 1] = fold16(v[i], &by[WIDTH], v[i + 1]);
    UNROLL for (int i = 1; i < 8; i += 4)
        v[i + 2] = fold16(v[i], &by[2 * WIDTH], v[i + 2]);
    return fold16(v[3], &by[4 * WIDTH], v[7]);
}

INLINE uint32_t crc_of(uint32_t crc, const uint8_t *p, size_t size, divisor d)
{
    __m128i sum;

    crc = ~crc;
    if (size < 64)
        return ~crc_short(crc, p, size, d);
    if (size >= TURN) {
        sum = fold_turns(crc, &p, &size, d);
    } else {
        sum = _mm_xor_si128(load16(p), start16(crc));
        p += WIDTH;
        size -= WIDTH;
    }
    return ~crc_end(sum, p, size, d);
}

uint32_t fast_pclmul_crc32(uint32_t crc, const void *bytes, size_t size)
{
    return crc_of(crc, bytes, size, CRC32);
}

uint32_t fast_pclmul_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    return crc_of(crc, bytes, size, CRC32C);
}

/* ------------------------------------------------------------- combine -- */

INLINE uint64_t product(uint32_t a, uint32_t b)
{
    __m128i p = _mm_clmulepi64_si128(start16(a), start16(b), 0);
    return (uint64_t)_mm_cvtsi128_si64(p);
}

static inline uint32_t multiply_crc32(uint32_t a, uint32_t b)
{
    return remainder8(product(a, b), CRC32);
}

static inline uint32_t multiply_crc32c(uint32_t a, uint32_t b)
{
    return remainder8(product(a, b), CRC32C);
}

uint32_t fast_pclmul_combine_crc32(uint32_t first, uint32_t second,
                                   uint64_t second_size)
{
    return COMBINE_CRC32(multiply_crc32, first, second, second_size);
}

uint32_t fast_pclmul_combine_crc32c(uint32_t first, uint32_t second,
                                    uint64_t second_size)
{
    return COMBINE_CRC32C(multiply_crc32c, first, second, second_size);
}
