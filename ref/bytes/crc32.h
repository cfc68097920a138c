/* CRC-32 (as in zlib) and CRC-32C (Castagnoli), both reflected. */
#ifndef ASSAY_CRC32_H
#define ASSAY_CRC32_H

#include "core/base.h"

/*
 * Return the checksum of bytes that follow bytes with the checksum crc; crc is
 * 0 at the start. For "123456789": cbf43926 and e3069283.
 */
u32 crc32_of(u32 crc, span bytes);
u32 crc32c_of(u32 crc, span bytes);

#endif
