/*
 * Runs of bytes. The loops are plain C that compilers turn into vectors: a
 * block has no way out in its middle, only one answer at its end.
 */
#include "file.h"

#define BLOCK 64u

/* Whether a byte of the block has its highest bit. */
static bool has_high(const u8 *p)
{
    u8 all = 0;

    for (u32 i = 0; i < BLOCK; i++)
        all |= p[i];
    return all >= 0x80;
}

/* The bytes from the front on that are ASCII, in whole blocks and words. */
static u64 ascii_front(const u8 *p, u64 size)
{
    const u64 high = 0x8080808080808080;
    u64 at = 0;

    while (size - at >= BLOCK && !has_high(p + at))
        at += BLOCK;
    for (u64 word; size - at >= sizeof word; at += sizeof word) {
        memcpy(&word, p + at, sizeof word);
        if ((word & high) != 0)
            break;
    }
    while (at < size && p[at] < 0x80)
        at++;
    return at;
}

static bool is_tail(const u8 *p, u64 count)
{
    for (u64 i = 0; i < count; i++)
        if ((p[i] & 0xc0) != 0x80)
            return false;
    return true;
}

/*
 * Bytes of the character at p that is not ASCII; 0 if there is none. Table 3-7
 * of Unicode: the first byte gives the length, and of the second byte there may
 * be less than the usual range: no overlong forms (after e0, f0), no surrogates
 * (after ed), nothing above U+10FFFF (after f4).
 */
static u64 character(const u8 *p, u64 left)
{
    u8 first = p[0];
    u64 size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    u8 low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    u8 high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;

    if (first < 0xc2 || first > 0xf4 || left < size)
        return 0;
    if (p[1] < low || p[1] > high || !is_tail(p + 1, size - 1))
        return 0;
    return size;
}

bool fast_is_utf8(const u8 *bytes, u64 size)
{
    u64 at = ascii_front(bytes, size);

    while (at < size) {
        u64 n = bytes[at] < 0x80 ? 1 : character(bytes + at, size - at);
        if (n == 0)
            return false;
        at += n;
        if (at < size && bytes[at] < 0x80)
            at += ascii_front(bytes + at, size - at);
    }
    return true;
}

bool fast_all_are(const u8 *bytes, u64 size, u8 value)
{
    u8 wrong = 0;
    u64 at = 0;

    for (; size - at >= BLOCK && wrong == 0; at += BLOCK)
        for (u32 i = 0; i < BLOCK; i++)
            wrong |= bytes[at + i] ^ value;
    for (; at < size; at++)
        wrong |= bytes[at] ^ value;
    return wrong == 0;
}

bool fast_none_above(const u8 *bytes, u64 size, u8 most)
{
    u8 wrong = 0;
    u64 at = 0;

    for (; size - at >= BLOCK && wrong == 0; at += BLOCK)
        for (u32 i = 0; i < BLOCK; i++)
            wrong |= bytes[at + i] > most;
    for (; at < size; at++)
        wrong |= bytes[at] > most;
    return wrong == 0;
}

u64 fast_find_byte(const u8 *bytes, u64 size, u8 value)
{
    const u8 *found = size > 0 ? memchr(bytes, value, (size_t)size) : NULL;
    return found != NULL ? (u64)(found - bytes) : size;
}
