/* Kernels for every machine. */
#ifndef FAST_PORTABLE_H
#define FAST_PORTABLE_H

#include "fast/kernels/table.h"

fast_crc_function fast_portable_crc32, fast_portable_crc32c;
fast_combine_function fast_portable_combine_crc32,
                      fast_portable_combine_crc32c;

#endif
