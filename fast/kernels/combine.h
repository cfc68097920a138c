/*
 * The CRC of two pieces: that of the first, times x^(8n) for the n bytes of the
 * second, plus that of the second.
 *
 * The powers of x repeat: x^(2^32-1) is 1 modulo the polynomial of CRC-32, and
 * x^(2^31-1) is 1 modulo that of CRC-32C. So n is reduced modulo that period,
 * and has four digits of base 256; advances[i][d] is the power for digit d at
 * place i. The powers are multiplied as a tree, because each multiplication
 * waits for its factors.
 *
 * multiply(a, b) is a * b * x^33 modulo P, which is what registers give (see
 * fold.h). So every power is stored as x^(8n-33), which products preserve:
 * x^(k-33) * x^(l-33) * x^33 is x^(k+l-33).
 */
#ifndef FAST_COMBINE_H
#define FAST_COMBINE_H

#include "fast/kernels/constants.h"

typedef uint32_t multiply_function(uint32_t a, uint32_t b);

/* Reduces a number modulo 2^bits - 1; the result may be 2^bits - 1. */
static inline uint32_t residue(uint64_t number, unsigned bits)
{
    uint64_t period = (UINT64_C(1) << bits) - 1;

    while (number > period)
        number = (number & period) + (number >> bits);
    return (uint32_t)number;
}

static inline uint32_t combine_by(multiply_function *multiply, uint32_t first,
                                  uint32_t second,
                                  const uint32_t powers[4][256], uint32_t n)
{
    uint32_t one = multiply(first, powers[0][n & 0xff]);
    uint32_t two = multiply(powers[1][n >> 8 & 0xff],
                            powers[2][n >> 16 & 0xff]);

    one = multiply(one, powers[3][n >> 24]);
    return multiply(one, two) ^ second;
}

#define COMBINE_CRC32(multiply, first, second, size) \
    combine_by(multiply, first, second, advances_crc32, residue(size, 32))
#define COMBINE_CRC32C(multiply, first, second, size) \
    combine_by(multiply, first, second, advances_crc32c, residue(size, 31))

#endif
