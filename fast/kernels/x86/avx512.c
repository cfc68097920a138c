/* AVX-512 and VPCLMULQDQ: eight registers of 64 bytes. */
#include "fast/kernels/x86/fold512.h"
#include "fast/kernels/x86/x86.h"

#define TURN (8 * WIDTH)

/*
 * From this size on, a message is not in the caches close to the core, and
 * hardware prefetching does not keep up with a single stream: the loop
 * prefetches AHEAD bytes ahead. For smaller messages that would be useless.
 */
#define FROM_MEMORY (2u << 20)
#define AHEAD 4096

INLINE void turn(__m512i *v, const uint8_t *p, __m512i k, bool ahead)
{
    UNROLL for (int i = 0; i < 8; i++) {
        if (ahead)
            _mm_prefetch((const void *)(p + AHEAD + i * WIDTH), _MM_HINT_T0);
        v[i] = fold64(v[i], k, load64(p + i * WIDTH));
    }
}

/* Folds eight vectors, each onto the vector 512 bytes after it. */
INLINE __m512i fold_turns(uint32_t crc, const uint8_t **at, size_t *size,
                          divisor d)
{
    const uint8_t *p = *at;
    size_t left = *size - TURN;
    __m512i k = everywhere(&d.fold->by_512);
    __m512i v[8];

    v[0] = start64(p, crc);
    UNROLL for (int i = 1; i < 8; i++)
        v[i] = load64(p + i * WIDTH);
    p += TURN;
    if (left >= FROM_MEMORY)
        for (; left >= AHEAD + TURN; left -= TURN, p += TURN)
            turn(v, p, k, true);
    for (; left >= TURN; left -= TURN, p += TURN)
        turn(v, p, k, false);
    *at = p;
    *size = left;
    k = everywhere(&d.fold->by[WIDTH]);
    UNROLL for (int i = 0; i < 8; i += 2)
        v[i + 1] = fold64(v[i], k, v[i + 1]);
    k = everywhere(&d.fold->by_128);
    UNROLL for (int i = 1; i < 8; i += 4)
        v[i + 2] = fold64(v[i], k, v[i + 2]);
    return fold64(v[3], everywhere(&d.fold->by_256), v[7]);
}

/* Folds four vectors, for messages that are too short for eight. */
INLINE __m512i fold_four(uint32_t crc, const uint8_t **at, size_t *size,
                         divisor d)
{
    const uint8_t *p = *at;
    __m512i k = everywhere(&d.fold->by_256);
    __m512i v[4];

    v[0] = start64(p, crc);
    UNROLL for (int i = 1; i < 4; i++)
        v[i] = load64(p + i * WIDTH);
    p += 4 * WIDTH;
    for (*size -= 4 * WIDTH; *size >= 4 * WIDTH; *size -= 4 * WIDTH) {
        UNROLL for (int i = 0; i < 4; i++)
            v[i] = fold64(v[i], k, load64(p + i * WIDTH));
        p += 4 * WIDTH;
    }
    *at = p;
    k = everywhere(&d.fold->by[WIDTH]);
    v[1] = fold64(v[0], k, v[1]);
    v[3] = fold64(v[2], k, v[3]);
    return fold64(v[1], everywhere(&d.fold->by_128), v[3]);
}

/* Computes the CRC without the inversions at both ends. */
INLINE uint32_t crc_of(uint32_t crc, const uint8_t *p, size_t size, divisor d)
{
    __m512i sum;

    if (size < WIDTH)
        return crc_short(crc, p, size, d);
    if (size >= 3 * TURN) {
        sum = fold_turns(crc, &p, &size, d);
    } else if (size >= 4 * WIDTH) {
        sum = fold_four(crc, &p, &size, d);
    } else {
        sum = start64(p, crc);
        p += WIDTH;
        size -= WIDTH;
    }
    return end64(sum, p, size, d);
}

uint32_t fast_avx512_crc32(uint32_t crc, const void *bytes, size_t size)
{
    return ~crc_of(~crc, bytes, size, CRC32);
}

uint32_t fast_avx512_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    return ~crc_of(~crc, bytes, size, CRC32C);
}
