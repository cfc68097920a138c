/* Kernels for ARMv8 with the CRC32 and PMULL instructions. */
#ifndef FAST_ARM_H
#define FAST_ARM_H

#include "fast/kernels/table.h"

fast_crc_function fast_pmull_crc32, fast_pmull_crc32c;
fast_combine_function fast_pmull_combine_crc32, fast_pmull_combine_crc32c;

#endif
