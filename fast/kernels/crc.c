#include "kernels/crc.h"

static uint32_t divide(uint32_t crc, const uint8_t *p, size_t size, uint32_t by)
{
    crc = ~crc;
    while (size-- > 0) {
        crc ^= *p++;
        for (int i = 0; i < 8; i++)
            crc = crc >> 1 ^ (crc & 1 ? by : 0);
    }
    return ~crc;
}

uint32_t fast_crc32(uint32_t crc, const void *bytes, size_t size)
{
    return divide(crc, bytes, size, 0xedb88320);
}

uint32_t fast_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    return divide(crc, bytes, size, 0x82f63b78);
}
