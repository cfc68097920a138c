/* Kernels for x86-64, by the instructions that they need. */
#ifndef FAST_X86_H
#define FAST_X86_H

#include "fast/kernels/table.h"

fast_crc_function fast_pclmul_crc32, fast_pclmul_crc32c,
                  fast_avx2_crc32, fast_avx2_crc32c,
                  fast_avx512_crc32, fast_avx512_crc32c,
                  fast_avx512_fused_crc32c;
fast_combine_function fast_pclmul_combine_crc32, fast_pclmul_combine_crc32c;

#endif
