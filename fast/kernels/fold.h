/*
 * How kernels that multiply work, and the numbers that they need (constants.h,
 * which constants.py computes).
 *
 * A message is a polynomial whose coefficients are its bits, and its CRC is the
 * remainder modulo P, of degree 32, of the message times x^32. All additions
 * are XOR. "Reflected": the first bit of the message, the lowest one of its
 * first byte, is the highest coefficient. In a register of n bits, bit i is
 * thus the coefficient of x^(n-1-i), and shifting to higher bits divides by x.
 *
 * FOLDING. Nobody needs the quotient, so any multiple of P may be added to the
 * message at any time, and any power x^k may be replaced by x^k mod P, which
 * has 32 bits only. Take 16 bytes of a message, high * x^64 + low, that stand D
 * bits before another 16. Moved there, without a change to the remainder, they
 * are
 *
 *     high * (x^(64+D) mod P) + low * (x^D mod P)
 *
 * which are two multiplications without carries of 64 by 32 bits, and so fit in
 * 128 bits: XOR them to what stands there, and 16 bytes of the message are
 * gone. A kernel loads several vectors, folds each over all of them onto the
 * bytes that follow, and so goes through the message, as many multiplications
 * at a time as the processor has room for. At the end it folds the vectors
 * onto the last one.
 *
 * WHY THE EXPONENTS. The product of two registers of 64 bits has 127 bits, bit
 * i for x^(126-i); read as a register of 128 bits it is the product times x. A
 * multiplier m of 32 bits, bit i for x^(31-i), stands in the low half of its
 * register, where it counts as m * x^32. Both together make the result
 * x^33 too large, so the multipliers are
 *
 *     low lane    x^(64 + D - 33) = x^(D+31)      (it has the high part)
 *     high lane   x^(D - 33)
 *
 * For D below 33 that is a negative power. x has an inverse modulo P, since P
 * has the coefficient 1 at x^0, so it exists and is as good as any other.
 *
 * THE START. A CRC goes on from another one by adding that to the first 32 bits
 * of what follows.
 *
 * THE TAIL. The last 1 to 15 bytes stand in a register that has zeros before
 * them: the message so far is folded by that many bytes onto it.
 *
 * THE REMAINDER of the last 16 bytes v = H * x^64 + L times x^32 (Barrett). The
 * part H is folded once more,
 *
 *     T * x^32 + S = H * (x^96 mod P) + L * x^32
 *
 * with 64 bits of T and 32 of S. The quotient of T * x^32 by P is
 * floor(T * M / x^63) with M = floor(x^95 / P), exactly: what the floor in M
 * lost is of negative degree, times T of degree at most 63, over x^63, stays
 * of negative degree. The remainder is T * x^32 + S - quotient * P, and only
 * its lowest 32 coefficients need be computed. Processors that have an
 * instruction for CRC-32C do the same in one step.
 *
 * FUSION. On x86 that instruction takes 8 bytes at a time and runs on other
 * units than multiplications do, so some streams of the message may go through
 * it while others are folded. A chunk has a fixed size; its parts are
 * computed from 0 each, and joined by adding each, times x^(bits after it). The
 * CRC so far is one more part.
 */
#ifndef FAST_FOLD_H
#define FAST_FOLD_H

#include <stdint.h>

/* Moves 16 bytes: the multipliers of the low and of the high lane. */
typedef struct {
    uint64_t low, high;
} multiplier;

typedef struct {
    multiplier by[65];          /* [n]: further by n bytes */
    multiplier by_128, by_256, by_512;
    multiplier lanes[4];        /* by 48, 32 and 16 bytes; the last stays */
    uint64_t quotient;          /* M, 64 bits */
    uint64_t polynomial;        /* P, 33 bits */
} folding;

typedef struct {
    multiplier turn;            /* from one turn of the loop to the next */
    uint64_t streams[7];        /* further by 1 to 6 streams; by the chunk */
} fusion;

#endif
