/* The bytes of MAG's keys, eight at a time. */
#ifndef FAST_MAG_KEY_H
#define FAST_MAG_KEY_H

#include "file.h"

/*
 * Whether a key is UTF-8 without U+0000; size is at least 1. Its record begins
 * more than eight bytes before it, so that the last eight are always there: of
 * a shorter key, what stands before it is shifted out.
 */
static inline bool mag_is_key(const u8 *key, u32 size)
{
    u64 last = load_u64le(key + size - 8), odd = 0;

    for (u32 i = 0; i + 8 <= size; i += 8)
        odd |= odd_bytes_of(load_u64le(key + i));
    if (size < 8)
        last = last >> (64 - 8 * size) | EACH_BYTE('a') << 8 * size;
    if ((odd | odd_bytes_of(last)) == 0)
        return true;
    return fast_find_byte(key, size, 0) == size && fast_is_utf8(key, size);
}

#endif
