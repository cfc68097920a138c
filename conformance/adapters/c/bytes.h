/* Numbers, UTF-8 and checksums, which the C library lacks. */
#ifndef BYTES_H
#define BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns a little-endian integer of at most 8 bytes. */
uint64_t number_at(const uint8_t *bytes, size_t size);

/* Reports whether the bytes are well-formed by Table 3-7 of Unicode. */
bool is_utf8(const uint8_t *bytes, size_t size);

uint32_t crc32c(const uint8_t *bytes, size_t size);
void sha256(uint8_t digest[32], const uint8_t *bytes, size_t size);

#endif
