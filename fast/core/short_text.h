/* Checks texts such as names, most of them short, eight bytes at a time. */
#ifndef FAST_SHORT_TEXT_H
#define FAST_SHORT_TEXT_H

#include "fast/core/file.h"

/*
 * Reports whether a text is UTF-8 without U+0000. size is at least 1. The text
 * is not in the first eight bytes of the file, so the eight bytes before its
 * end exist: for a shorter text, the bytes before it are shifted out.
 */
static inline bool is_nul_free_text(const u8 *text, u32 size)
{
    u64 last = load_u64le(text + size - 8), odd = 0;

    for (u32 i = 0; i + 8 <= size; i += 8)
        odd |= odd_bytes_of(load_u64le(text + i));
    if (size < 8)
        last = last >> (64 - 8 * size) | EACH_BYTE('a') << 8 * size;
    if ((odd | odd_bytes_of(last)) == 0)
        return true;
    return fast_find_byte(text, size, 0) == size && fast_is_utf8(text, size);
}

#endif
