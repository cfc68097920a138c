/*
 * How kernels that multiply work, and the numbers that they need (constants.h,
 * which constants.py computes).
 *
 * A message is a polynomial whose coefficients are its bits. Its CRC is the
 * remainder of the message times x^32, modulo P of degree 32. All additions are
 * XOR. "Reflected" means that the first bit of the message, the lowest bit of
 * its first byte, is the highest coefficient. So in a register of n bits, bit i
 * is the coefficient of x^(n-1-i), and shifting to higher bits divides by x.
 *
 * FOLDING. The quotient is not needed, so any multiple of P may be added to the
 * message at any time, and any power x^k may be replaced by x^k mod P, which
 * has only 32 bits. Take 16 bytes of a message, high * x^64 + low, which are D
 * bits before another 16 bytes. Moved there, without changing the remainder,
 * they are
 *
 *     high * (x^(64+D) mod P) + low * (x^D mod P)
 *
 * These are two carry-less multiplications of 64 by 32 bits, whose results fit
 * in 128 bits. XOR them to the bytes that are there, and the message is 16
 * bytes shorter. A kernel loads several vectors and folds each over all of them
 * onto the bytes that follow; so it does as many multiplications at a time as
 * the processor can. At the end it folds all vectors onto the last one.
 *
 * WHY THE EXPONENTS. The product of two 64-bit registers has 127 bits, bit i
 * for x^(126-i); read as a 128-bit register it is the product times x. A 32-bit
 * multiplier m, bit i for x^(31-i), is in the low half of its register, where
 * it counts as m * x^32. Together they make the result too large by x^33, so
 * the multipliers are
 *
 *     low lane    x^(64 + D - 33) = x^(D+31)      (it has the high part)
 *     high lane   x^(D - 33)
 *
 * For D below 33 that power is negative. It exists, because x has an inverse
 * modulo P: P has the coefficient 1 at x^0.
 *
 * THE START. To continue another CRC, add it to the first 32 bits of what
 * follows.
 *
 * THE TAIL. The last 1 to 15 bytes are put in a register after zeros, and the
 * message so far is folded onto it by that many bytes.
 *
 * THE REMAINDER of the last 16 bytes v = H * x^64 + L, times x^32 (Barrett).
 * The part H is folded once more,
 *
 *     T * x^32 + S = H * (x^96 mod P) + L * x^32
 *
 * where T has 64 bits and S has 32. The quotient of T * x^32 by P is exactly
 * floor(T * M / x^63), with M = floor(x^95 / P): the part that the floor in M
 * loses has negative degree; times T, of degree at most 63, divided by x^63, it
 * still has negative degree. The remainder is T * x^32 + S - quotient * P, of
 * which only the lowest 32 coefficients have to be computed. Processors with an
 * instruction for CRC-32C do this in one step.
 *
 * FUSION. On x86 that instruction takes 8 bytes at a time and runs on other
 * units than multiplications, so it can process some streams of the message
 * while others are folded. A chunk has a fixed size. Its parts are computed
 * separately from 0, and joined by adding each, times x^(bits after it). The
 * CRC so far is one more part.
 */
#ifndef FAST_FOLD_H
#define FAST_FOLD_H

#include <stdint.h>

/* The multipliers of the low and the high lane, to move 16 bytes. */
typedef struct {
    uint64_t low, high;
} multiplier;

typedef struct {
    multiplier by[65];          /* [n]: by n bytes */
    multiplier by_128, by_256, by_512;
    multiplier lanes[4];        /* by 48, 32 and 16 bytes; the last stays */
    uint64_t quotient;          /* M, 64 bits */
    uint64_t polynomial;        /* P, 33 bits */
} folding;

typedef struct {
    multiplier turn;            /* from one turn of the loop to the next */
    uint64_t streams[7];        /* by 1 to 6 streams; by the chunk */
} fusion;

#endif
