/* What the kernels of SHA-256 share: known to fast/kernels/sha256*.c only. */
#ifndef ASSAY_FAST_SHA256_BLOCKS_H
#define ASSAY_FAST_SHA256_BLOCKS_H

#include "kernels/sha256.h"

/* The 64 constants of the rounds, for loads of four at a time. */
extern const uint32_t fast_sha256_round[64];

/* One for each file; where an architecture lacks it, there is none. */
extern const fast_sha256_kernel fast_sha256_plain;
#if defined __x86_64__ || defined __i386__
#define FAST_SHA256_X86
extern const fast_sha256_kernel fast_sha256_ni;
#elif defined __aarch64__ && (defined __linux__ || defined __APPLE__) && \
    (!defined __clang__ || __clang_major__ >= 16)       /* it hid intrinsics */
#define FAST_SHA256_ARM
extern const fast_sha256_kernel fast_sha256_armv8;
#endif

#endif
