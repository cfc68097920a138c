/*
 * Table look-ups, for machines without better means. With one table, each byte
 * costs a look-up that waits for the previous one, because its index is the
 * remainder so far. Slicing takes eight bytes at a time: the remainder is added
 * to the first four, and then eight independent look-ups are made in eight
 * tables. slices[i] has the remainder of each byte that is followed by i bytes.
 */
#include "fast/kernels/portable.h"

#include "fast/kernels/combine.h"
#include "fast/kernels/crc.h"

static uint32_t step(const uint32_t slices[8][256], uint32_t crc,
                     const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        crc = crc >> 8 ^ slices[0][(crc ^ bytes[i]) & 0xff];
    return crc;
}

static uint32_t read_le(const uint8_t *b)
{
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
           (uint32_t)b[3] << 24;
}

static uint32_t slice(const uint32_t slices[8][256], uint32_t one,
                      uint32_t two)
{
    return slices[7][one & 0xff] ^ slices[6][one >> 8 & 0xff] ^
           slices[5][one >> 16 & 0xff] ^ slices[4][one >> 24] ^
           slices[3][two & 0xff] ^ slices[2][two >> 8 & 0xff] ^
           slices[1][two >> 16 & 0xff] ^ slices[0][two >> 24];
}

static uint32_t sliced(const uint32_t slices[8][256], uint32_t crc,
                       const uint8_t *bytes, size_t size)
{
    crc = ~crc;
    for (; size >= 8; size -= 8, bytes += 8)
        crc = slice(slices, crc ^ read_le(bytes), read_le(bytes + 4));
    return ~step(slices, crc, bytes, size);
}

uint32_t fast_portable_crc32(uint32_t crc, const void *bytes, size_t size)
{
    return sliced(slices_crc32, crc, bytes, size);
}

uint32_t fast_portable_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    return sliced(slices_crc32c, crc, bytes, size);
}

uint32_t fast_plain_crc32(uint32_t crc, const void *bytes, size_t size)
{
    return ~step(slices_crc32, ~crc, bytes, size);
}

uint32_t fast_plain_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    return ~step(slices_crc32c, ~crc, bytes, size);
}

/* ------------------------------------------------------------- combine -- */

/* Multiplies without carries. The remainder of the product is that of a message
 * of these eight bytes. */
static uint64_t product(uint32_t a, uint32_t b)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < 32; i++)
        sum ^= ((uint64_t)a << i) & (0 - (uint64_t)(b >> i & 1));
    return sum;
}

static uint32_t multiply_crc32(uint32_t a, uint32_t b)
{
    uint64_t p = product(a, b);
    return slice(slices_crc32, (uint32_t)p, (uint32_t)(p >> 32));
}

static uint32_t multiply_crc32c(uint32_t a, uint32_t b)
{
    uint64_t p = product(a, b);
    return slice(slices_crc32c, (uint32_t)p, (uint32_t)(p >> 32));
}

uint32_t fast_portable_combine_crc32(uint32_t first, uint32_t second,
                                     uint64_t second_size)
{
    return COMBINE_CRC32(multiply_crc32, first, second, second_size);
}

uint32_t fast_portable_combine_crc32c(uint32_t first, uint32_t second,
                                      uint64_t second_size)
{
    return COMBINE_CRC32C(multiply_crc32c, first, second, second_size);
}
