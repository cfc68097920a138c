/* Declarations shared by the SHA-256 kernels. */
#ifndef FAST_SHA256_BLOCKS_H
#define FAST_SHA256_BLOCKS_H

#include "fast/kernels/sha256.h"

/* The 64 round constants, for loads of four at a time. */
extern const uint32_t fast_sha256_round[64];

/* Kernels: the SHA extensions of x86, those of ARMv8, and plain C. */
fast_sha256_one fast_sha256_ni_one, fast_sha256_arm_one, fast_sha256_plain_one;
fast_sha256_two fast_sha256_ni_two, fast_sha256_arm_two, fast_sha256_plain_two;

#endif
