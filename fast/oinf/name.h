/* Checks OINF's names and texts, eight bytes at a time. */
#ifndef FAST_OINF_NAME_H
#define FAST_OINF_NAME_H

#include "fast/core/file.h"

/*
 * Returns the high bit of each byte that is from low to high; all eight must be
 * below 128. No sum exceeds 255, so no byte carries into another. The first sum
 * sets the bit if the byte is at least low, the second if it is above high.
 */
static inline u64 oinf_between(u64 eight, u8 low, u8 high)
{
    return (eight + EACH_BYTE(0x80u - low)) &
           ~(eight + EACH_BYTE(0x7fu - high));
}

/*
 * Reports whether eight bytes are A-Z, a-z, 0-9, dot, underscore or hyphen. All
 * characters from hyphen to 9 are allowed except the slash. Bit 5 is the only
 * difference between small and capital letters, and it makes no other character
 * a letter.
 */
static inline bool oinf_are_names(u64 eight)
{
    u64 high = EACH_BYTE(0x80), low = eight & ~high;
    u64 right = oinf_between(low | EACH_BYTE(0x20), 'a', 'z') |
                (oinf_between(low, '-', '9') & ~oinf_between(low, '/', '/')) |
                oinf_between(low, '_', '_');

    return (right & ~eight & high) == high;
}

/* The same for size bytes, at least one, that are padded as below. */
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
 * Reports whether the 0 to 7 bytes after a name or text are zero. They end at a
 * multiple of 8 from the length field before the text, and are the upper ones
 * of the eight bytes up to there.
 */
static inline bool oinf_is_padded(const u8 *text, u64 size)
{
    u64 end = align_up(4 + size, 8) - 4;
    u64 padding = end - size;
    u64 last = load_u64le(text + end - 8);

    return last >> 1 >> (63 - 8 * padding) == 0;
}

#endif
