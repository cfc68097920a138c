#include "bytes/each_byte.h"

#include <string.h>

static bool is_zero(u8 byte)
{
    return byte == 0;
}

u64 find_nonzero(span bytes)
{
    return first_byte_off(bytes, is_zero);
}

static bool is_bool(u8 byte)
{
    return byte <= 1;
}

u64 find_odd_bool(span bytes)
{
    return first_byte_off(bytes, is_bool);
}

/* Reports whether 32-bit little-endian words are all 0 or 1. The words and the
 * mask of bits that must be 0 are both loaded in the machine's byte order. */
static bool are_bools(const u8 *words, u32 count)
{
    static const u8 zero_in[4] = {0xfe, 0xff, 0xff, 0xff};
    u32 mask, word, wrong = 0;

    memcpy(&mask, zero_in, sizeof mask);
    for (u32 i = 0; i < count; i++) {
        memcpy(&word, words + i * sizeof word, sizeof word);
        wrong |= word & mask;
    }
    return wrong == 0;
}

u64 find_odd_bool32(span bytes)
{
    u64 i = 0;

    while (bytes.size - i >= BYTE_BLOCK &&
           are_bools(bytes.bytes + i, BYTE_BLOCK / 4))
        i += BYTE_BLOCK;
    while (bytes.size - i >= 4 && are_bools(bytes.bytes + i, 1))
        i += 4;
    return bytes.size - i >= 4 ? i : bytes.size;
}
