/*
 * Checksums, bit by bit: slow and simple. Both CRCs continue from the value
 * given, which is 0 at first. SHA-256 comes from the reference, which is tested
 * against libcrypto.
 */
#include "generators/engine/builder.h"

static u32 divide_bits(u32 crc, const u8 *bytes, size_t size, u32 polynomial)
{
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ polynomial : crc >> 1;
    }
    return ~crc;
}

u32 plain_crc32(u32 crc, const void *bytes, size_t size)
{
    return divide_bits(crc, bytes, size, 0xedb88320);
}

u32 plain_crc32c(u32 crc, const void *bytes, size_t size)
{
    return divide_bits(crc, bytes, size, 0x82f63b78);
}

void plain_sha256(const void *bytes, size_t size, char text[SHA256_TEXT_SIZE])
{
    u8 digest[SHA256_TEXT_SIZE / 2];

    assay_sha256(bytes, size, digest);
    for (int i = 0; i < (int)sizeof digest; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
}
