/* AVX-512 and VPCLMULQDQ: eight registers of 64 bytes. */
#include "kernels/x86/avx512.h"

uint32_t fast_avx512_crc32(uint32_t crc, const void *bytes, size_t size)
{
    return ~crc_of(~crc, bytes, size, CRC32);
}

uint32_t fast_avx512_crc32c(uint32_t crc, const void *bytes, size_t size)
{
    return ~crc_of(~crc, bytes, size, CRC32C);
}
