/* CRC-32 and CRC-32C. */
#ifndef FAST_CRC_H
#define FAST_CRC_H

#include <stddef.h>
#include <stdint.h>

uint32_t fast_crc32(uint32_t crc, const void *bytes, size_t size);
uint32_t fast_crc32c(uint32_t crc, const void *bytes, size_t size);

#endif
