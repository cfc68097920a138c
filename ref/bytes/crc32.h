/* CRC-32 (zlib's) and CRC-32C (Castagnoli's), both reflected. */
#ifndef ASSAY_CRC32_H
#define ASSAY_CRC32_H

#include "core/base.h"

/*
 * The checksum of some bytes; to go on from the checksum of the bytes before
 * them, pass it as crc, else 0. Of "123456789": cbf43926 and e3069283.
 */
u32 crc32_of(u32 crc, span bytes);
u32 crc32c_of(u32 crc, span bytes);

#endif
