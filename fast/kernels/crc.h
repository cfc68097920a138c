/*
 * Checksums by the fastest means that this machine has: CRC-32 (zlib's) and
 * CRC-32C (Castagnoli's). table.h says which means there are. Any thread may
 * call them at any time.
 */
#ifndef FAST_CRC_H
#define FAST_CRC_H

#include <stddef.h>
#include <stdint.h>

/* Of bytes; crc is that of the bytes before them, or 0. */
uint32_t fast_crc32(uint32_t crc, const void *bytes, size_t size);
uint32_t fast_crc32c(uint32_t crc, const void *bytes, size_t size);

/* Of two pieces together, of which the second has second_size bytes. */
uint32_t fast_crc32_combine(uint32_t first, uint32_t second,
                            uint64_t second_size);
uint32_t fast_crc32c_combine(uint32_t first, uint32_t second,
                             uint64_t second_size);

/* The first two by one look-up a byte: slow, and independent of all kernels. */
uint32_t fast_plain_crc32(uint32_t crc, const void *bytes, size_t size);
uint32_t fast_plain_crc32c(uint32_t crc, const void *bytes, size_t size);

#endif
