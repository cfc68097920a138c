/*
 * Checks UTF-8: valid short characters, and all faults of one with four bytes,
 * at each place around the ends of blocks; against a decoder that re-encodes
 * what it decodes.
 */
#include "ref/test/suite.h"

#include <string.h>

#include "fast/core/file.h"

#define BLOCK 64u
#define SIZE  (3 * BLOCK)       /* of a text; more than two blocks */

static u32 encode(u32 c, u8 *to)
{
    if (c < 0x80) {
        to[0] = (u8)c;
        return 1;
    }
    u32 size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (u32 i = size - 1; i > 0; i--, c >>= 6)
        to[i] = (u8)(0x80 | (c & 0x3f));
    to[0] = (u8)((0xf00 >> size & 0xff) | c);
    return size;
}

/* Returns the size of the character, or 0. */
static u32 decode(const u8 *p, u64 left)
{
    u32 size = p[0] < 0x80 ? 1 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    u32 c = size == 1 ? p[0] : p[0] & (0x7fu >> size);
    u8 again[4];

    if (left < size)
        return 0;
    for (u32 i = 1; i < size; i++)
        c = c << 6 | (p[i] & 0x3f);
    if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return 0;
    return encode(c, again) == size && memcmp(again, p, size) == 0 ? size : 0;
}

static bool is_utf8(const u8 *p, u64 size)
{
    u32 n = 1;

    for (u64 at = 0; at < size && n > 0; at += n)
        n = decode(p + at, size - at);
    return n > 0;
}

static const u8 others[] = {
    0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xe0, 0xf0,
};

/* Fills with characters of two bytes, so that no block is ASCII. */
static void fill(u8 *text, u64 at)
{
    for (u64 i = 0; i < SIZE; i++)
        text[i] = 'a';
    for (u64 i = 0; i + 2 <= SIZE; i += 4)
        if (i + 2 <= at || i >= at + 4)
            memcpy(text + i, "\xc3\xa9", 2);
}

static void try_at(u64 at, u64 *right, u64 *wrong)
{
    u8 text[SIZE];

    fill(text, at);
    for (u32 i = 0; i < 128 * COUNT(others) * COUNT(others); i++) {
        text[at] = (u8)(0x80 + i % 128);
        text[at + 1] = others[i / 128 % COUNT(others)];
        text[at + 2] = others[i / 128 / COUNT(others)];
        for (size_t k = 0; k < COUNT(others); k += 2) {
            text[at + 3] = others[k];
            bool good = is_utf8(text, SIZE);
            *(good ? right : wrong) += 1;
            CLAIM(fast_is_utf8(text, SIZE) == good,
                  "%02x %02x %02x %02x at %u is %sUTF-8", text[at],
                  text[at + 1], text[at + 2], text[at + 3], (unsigned)at,
                  good ? "" : "no ");
        }
    }
}

START_TEST(anywhere)
{
    static const u64 places[] = {0, 3, 4, 63, 64, 65, 66, 67, 68, 69, 70, 71,
                                 127, 128, 129, 130, 131, 132, SIZE - 4};
    u64 right = 0, wrong = 0;

    for (size_t i = 0; i < COUNT(places); i++)
        try_at(places[i], &right, &wrong);
    ck_assert_uint_gt(right, 1000);
    ck_assert_uint_gt(wrong, 1000);
}
END_TEST

/* Every character twice, in texts whose ends are at every place. */
START_TEST(every_character)
{
    u8 text[SIZE + 4];
    u64 size = 0;

    for (u32 c = 0; c <= 0x10ffff; c++) {
        if (c >= 0xd800 && c < 0xe000)
            continue;
        size += encode(c, text + size);
        if (size < SIZE)
            continue;
        CLAIM(fast_is_utf8(text, size), "a text that ends with U+%04X",
              (unsigned)c);
        size = encode(c, text);
    }
}
END_TEST

/* Truncated characters, and ones that continue after the end, at every
 * length. */
START_TEST(cut)
{
    static const char *const characters[] = {"\xc3\xa9", "\xe2\x82\xac",
                                             "\xf0\x9f\x98\x80"};
    u8 text[SIZE];

    for (size_t k = 0; k < COUNT(characters); k++) {
        u64 n = strlen(characters[k]);
        for (u64 i = 0; i < SIZE; i++)
            text[i] = (u8)characters[k][i % n];
        for (u64 size = 0; size < SIZE; size++)
            for (u64 from = 0; from < n && from <= size; from++)
                CLAIM(fast_is_utf8(text + from, size - from) ==
                      is_utf8(text + from, size - from),
                      "bytes %u to %u of characters of %u", (unsigned)from,
                      (unsigned)size, (unsigned)n);
    }
}
END_TEST

RUN("fast.utf8", anywhere, every_character, cut)
