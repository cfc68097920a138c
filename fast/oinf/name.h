/* The bytes of OINF's names and texts, eight at a time. */
#ifndef FAST_OINF_NAME_H
#define FAST_OINF_NAME_H

#include "fast/core/file.h"

/*
 * The high bit of each byte that is from low to high, of eight below 128: none
 * of the sums is above 255, so that no byte lends to another. The first has the
 * bit where the byte is at least low, the second where it is above high.
 */
static inline u64 oinf_between(u64 eight, u8 low, u8 high)
{
    return (eight + EACH_BYTE(0x80u - low)) &
           ~(eight + EACH_BYTE(0x7fu - high));
}

/*
 * Whether eight bytes are A-Z, a-z, 0-9, dot, underscore or hyphen. Of the
 * characters the ones from hyphen to 9 are right but for the slash; bit 5 is
 * all that small letters differ in from capitals, and it makes no other
 * character a letter.
 */
static inline bool oinf_are_names(u64 eight)
{
    u64 high = EACH_BYTE(0x80), low = eight & ~high;
    u64 right = oinf_between(low | EACH_BYTE(0x20), 'a', 'z') |
                (oinf_between(low, '-', '9') & ~oinf_between(low, '/', '/')) |
                oinf_between(low, '_', '_');

    return (right & ~eight & high) == high;
}

/* The same of size bytes, and at least one, that are padded as below. */
static inline bool oinf_is_name(const u8 *name, u64 size)
{
    u64 full = size & ~(u64)7, bits = 8 * (size % 8);
    bool right = true;

    for (u64 i = 0; i < full; i += 8)
        right &= oinf_are_names(load_u64le(name + i));
    if (bits == 0)
        return right;
    if (size > 8) {
        u64 last = load_u64le(name + size - 8);
        return right && oinf_are_names(last);
    }
    u64 mask = ((u64)1 << bits) - 1;
    u64 first = size > 4 ? load_u64le(name) : load_u32le(name);
    return oinf_are_names((first & mask) | (EACH_BYTE('a') & ~mask));
}

/*
 * Whether the 0 to 7 bytes after a name, or a text, are zero. They end at a
 * multiple of 8 from its length field on, which stands before it, and are the
 * upper ones of the eight bytes up to there.
 */
static inline bool oinf_is_padded(const u8 *text, u64 size)
{
    u64 end = align_up(4 + size, 8) - 4;
    u64 padding = end - size;
    u64 last = load_u64le(text + end - 8);

    return last >> 1 >> (63 - 8 * padding) == 0;
}

#endif
