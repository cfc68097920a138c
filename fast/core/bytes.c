/*
 * Runs of bytes. The loops are plain C that compilers vectorize: a block has no
 * early exit, only one answer at its end.
 */
#include "fast/core/file.h"
#include "fast/core/scan.h"

#define BLOCK 64u

/* Reports whether a byte of the block has its high bit set. */
static bool has_high(const u8 *p)
{
    u8 all = 0;

    for (u32 i = 0; i < BLOCK; i++)
        all |= p[i];
    return all >= 0x80;
}

/* Returns the number of leading ASCII bytes, in whole blocks and words. */
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
 * Returns the size of the non-ASCII character at p, or 0 if it is invalid.
 * Table 3-7 of Unicode: the first byte gives the length and may restrict the
 * second one, which excludes overlong forms (after e0, f0), surrogates (after
 * ed) and values above U+10FFFF (after f4).
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

/*
 * Reports whether all continuation bytes of the block are where they must be,
 * and nowhere else: a byte continues a character exactly if the first byte of
 * the character, one to three bytes before, says so. This decides all blocks
 * without rare first bytes; *rare reports whether there is one.
 */
static bool goes_on(const u8 *p, bool *rare)
{
    const u8 *before = p - 3;
    u8 odd = 0, special = 0;

    for (u32 i = 0; i < BLOCK; i++) {
        u8 b = p[i];
        u8 due = (before[i] >= 0xf0) | (before[i + 1] >= 0xe0) |
                 (before[i + 2] >= 0xc0);
        u8 tail = (b & 0xc0) == 0x80;
        odd |= tail ^ due;
        special |= (b >= 0xf0) | (b == 0xe0) | (b == 0xed) |
                   ((b & 0xfe) == 0xc0);
    }
    *rare = special != 0;
    return odd == 0;
}

/* Checks rare first bytes: they must exist in Unicode, and be followed by an
 * allowed byte. Also checks the byte before the block. */
static bool are_rare_right(const u8 *p)
{
    u8 odd = 0;

    for (u32 i = 0; i < BLOCK; i++) {
        u8 b = p[i], last = *(p + i - 1);
        u8 low = ((last == 0xe0) & (b < 0xa0)) | ((last == 0xf0) & (b < 0x90));
        u8 high = ((last == 0xed) & (b > 0x9f)) | ((last == 0xf4) & (b > 0x8f));
        odd |= ((b & 0xfe) == 0xc0) | (b > 0xf4) | low | high;
    }
    return odd == 0;
}

/* Checks a block. If its last byte is a rare one, the next block counts as rare
 * as well. */
static bool is_block_utf8(const u8 *p, bool *was_rare)
{
    bool rare;

    if (!goes_on(p, &rare))
        return false;
    bool right = !(rare || *was_rare) || are_rare_right(p);
    *was_rare = rare;
    return right;
}

/* Returns the start of the character that contains the byte at `at`, or at. The
 * bytes before at passed is_block_utf8(). */
static u64 back(const u8 *bytes, u64 at)
{
    static const u8 least[] = {0xc0, 0xe0, 0xf0};

    for (u32 i = 0; i < sizeof least; i++)
        if (bytes[at - 1 - i] >= least[i])
            return at - 1 - i;
    return at;
}

/* Checks whole blocks from the start of a character that has three bytes before
 * it, and moves *at to a character after them. */
static bool are_blocks_utf8(const u8 *bytes, u64 size, u64 *at)
{
    u64 here = *at;
    bool good = true, was_rare = false;

    for (; size - here >= BLOCK && good; here += BLOCK)
        good = is_block_utf8(bytes + here, &was_rare);
    *at = back(bytes, here);
    return good;
}

/* Skips a character and the ASCII after it; false if it is invalid. */
static bool step(const u8 *bytes, u64 size, u64 *at)
{
    u64 n = bytes[*at] < 0x80 ? 1 : character(bytes + *at, size - *at);

    *at += n;
    if (n > 0 && *at < size && bytes[*at] < 0x80)
        *at += ascii_front(bytes + *at, size - *at);
    return n > 0;
}

bool fast_is_utf8(const u8 *bytes, u64 size)
{
    u64 at = ascii_front(bytes, size);

    while (at < size) {
        if (at >= 3 && size - at >= BLOCK
            ? !are_blocks_utf8(bytes, size, &at) : !step(bytes, size, &at))
            return false;
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

#define ONES 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff
#define SOME ONES, ONES, ONES, ONES

const u8 fast_mask[128] = {SOME, SOME};
