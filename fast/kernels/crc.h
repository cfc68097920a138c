/*
 * CRC-32 (that of zlib) and CRC-32C (Castagnoli) by the fastest kernel for this
 * machine; table.h lists the kernels. Thread-safe.
 */
#ifndef FAST_CRC_H
#define FAST_CRC_H

#include <stddef.h>
#include <stdint.h>

/* Return the CRC of bytes; crc is that of the bytes before them, or 0. */
uint32_t fast_crc32(uint32_t crc, const void *bytes, size_t size);
uint32_t fast_crc32c(uint32_t crc, const void *bytes, size_t size);

/* Return the CRC of two pieces; the second one has second_size bytes. */
uint32_t fast_crc32_combine(uint32_t first, uint32_t second,
                            uint64_t second_size);
uint32_t fast_crc32c_combine(uint32_t first, uint32_t second,
                             uint64_t second_size);

/* Compute CRCs with one look-up per byte: slow, and independent of kernels. */
uint32_t fast_plain_crc32(uint32_t crc, const void *bytes, size_t size);
uint32_t fast_plain_crc32c(uint32_t crc, const void *bytes, size_t size);

#endif
