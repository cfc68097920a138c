/*
 * ARMv8: eight registers of 16 bytes, folded (kernels/fold.h) by PMULL and
 * PMULL2. Both polynomials have an instruction, which computes the remainder
 * and handles what is shorter than a register.
 */
#include "fast/kernels/arm/arm.h"

#include <arm_acle.h>
#include <arm_neon.h>
#include <string.h>

#include "fast/kernels/combine.h"

#define INLINE static inline __attribute__((always_inline))
#ifdef __clang__
#define UNROLL _Pragma("unroll")
#else
#define UNROLL _Pragma("GCC unroll 8")
#endif
#define WIDTH 16
#define TURN (8 * WIDTH)

/* A polynomial, constant wherever it is passed. */
typedef struct {
    const folding *fold;
    bool castagnoli;
} divisor;

#define CRC32  ((divisor){&folding_crc32, false})
#define CRC32C ((divisor){&folding_crc32c, true})

INLINE uint64_t load8(const uint8_t *p)
{
    uint64_t word;

    memcpy(&word, p, sizeof word);
    return word;
}

INLINE uint32_t step8(uint32_t crc, uint64_t word, divisor d)
{
    return d.castagnoli ? __crc32cd(crc, word) : __crc32d(crc, word);
}

INLINE uint32_t step1(uint32_t crc, uint8_t byte, divisor d)
{
    return d.castagnoli ? __crc32cb(crc, byte) : __crc32b(crc, byte);
}

INLINE uint64x2_t load16(const uint8_t *p)
{
    return vreinterpretq_u64_u8(vld1q_u8(p));
}

INLINE uint64x2_t fold16(uint64x2_t from, const multiplier *m, uint64x2_t to)
{
    poly64x2_t a = vreinterpretq_p64_u64(from);
    poly64x2_t k = vreinterpretq_p64_u64(vld1q_u64(&m->low));
    poly128_t low = vmull_p64(vgetq_lane_p64(a, 0), vgetq_lane_p64(k, 0));
    poly128_t high = vmull_high_p64(a, k);

    return veorq_u64(veorq_u64(vreinterpretq_u64_p128(low),
                               vreinterpretq_u64_p128(high)), to);
}

/* Folds eight vectors, each onto the vector 128 bytes after it. */
INLINE uint32_t fold_turns(uint32_t crc, const uint8_t **at, size_t *size,
                           divisor d)
{
    const multiplier *by = d.fold->by;
    const uint8_t *p = *at;
    uint64x2_t v[8];

    UNROLL for (int i = 0; i < 8; i++)
        v[i] = load16(p + i * WIDTH);
    v[0] = veorq_u64(v[0], vsetq_lane_u64(crc, vdupq_n_u64(0), 0));
    p += TURN;
    for (*size -= TURN; *size >= TURN; *size -= TURN, p += TURN)
        UNROLL for (int i = 0; i < 8; i++)
            v[i] = fold16(v[i], &d.fold->by_128, load16(p + i * WIDTH));
    *at = p;
    UNROLL for (int i = 0; i < 8; i += 2)
        v[i + 1] = fold16(v[i], &by[WIDTH], v[i + 1]);
    UNROLL for (int i = 1; i < 8; i += 4)
        v[i + 2] = fold16(v[i], &by[2 * WIDTH], v[i + 2]);
    v[7] = fold16(v[3], &by[4 * WIDTH], v[7]);
    crc = step8(0, vgetq_lane_u64(v[7], 0), d);
    return step8(crc, vgetq_lane_u64(v[7], 1), d);
}

INLINE uint32_t crc_of(uint32_t crc, const uint8_t *p, size_t size, divisor d)
{
    crc = ~crc;
    if (size >= 2 * TURN)
        crc = fold_turns(crc, &p, &size, d);
    for (; size >= 8; size -= 8, p += 8)
        crc = step8(crc, load8(p), d);
    for (; size > 0; size--, p++)
        crc = step1(crc, *p, d);
    return ~crc;
}

uint32_t fast_pmull_crc32(uint32_t crc, const void *bytes, size_t size)
{
    return crc_of(crc, bytes, size, CRC32);
}

uint32_t fast_pmull_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    return crc_of(crc, bytes, size, CRC32C);
}

/* ------------------------------------------------------------- combine -- */

INLINE uint64_t product(uint32_t a, uint32_t b)
{
    poly128_t p = vmull_p64((poly64_t)a, (poly64_t)b);
    return vgetq_lane_u64(vreinterpretq_u64_p128(p), 0);
}

static inline uint32_t multiply_crc32(uint32_t a, uint32_t b)
{
    return step8(0, product(a, b), CRC32);
}

static inline uint32_t multiply_crc32c(uint32_t a, uint32_t b)
{
    return step8(0, product(a, b), CRC32C);
}

uint32_t fast_pmull_combine_crc32(uint32_t first, uint32_t second,
                                  uint64_t second_size)
{
    return COMBINE_CRC32(multiply_crc32, first, second, second_size);
}

uint32_t fast_pmull_combine_crc32c(uint32_t first, uint32_t second,
                                   uint64_t second_size)
{
    return COMBINE_CRC32C(multiply_crc32c, first, second, second_size);
}
