/*
 * MessagePack in clean files                                     section 1
 *
 *     number     ce and four bytes
 *     str        a0..bf and up to 31 bytes; d9, da, db and 1, 2, 4 of length
 *     bin        c4, c5, c6
 *     array      90..9f and up to 15 objects; dc, dd and 2, 4 of count
 *     map        80..8f; de, df
 *
 * A length is in the shortest head that holds it.
 */
#ifndef FAST_PRIMITIV_OBJECTS_H
#define FAST_PRIMITIV_OBJECTS_H

#include "fast/core/file.h"

/* The place of reading. Bytes before end were there(). */
typedef struct {
    assay_fast *file;
    u64 at;
} cursor;

/* A str: its head, and its bytes. */
typedef struct {
    u64 head, at;
    u32 size;
} str;

static inline bool take_u32(cursor *c, u32 *value)
{
    const u8 *p = c->file->bytes + c->at;

    if (!there(c->file, c->at, 5) || p[0] != 0xce)
        return ask(c->file, c->at);
    *value = load_u32be(p + 1);
    c->at += 5;
    return true;
}

static inline bool take_exactly(cursor *c, u32 value)
{
    u64 at = c->at;
    u32 read;

    return take_u32(c, &read) && (read == value || ask(c->file, at));
}

/* Takes the width bytes after a first byte, for numbers of at least least. */
static inline bool take_wide(cursor *c, u64 width, u64 least, u64 *number)
{
    const u8 *p = c->file->bytes + c->at + 1;

    if (!there(c->file, c->at, 1 + width))
        return ask(c->file, c->at);
    *number = width == 1 ? p[0] : width == 2 ? load_u16be(p) : load_u32be(p);
    if (*number < least)
        return ask(c->file, c->at);
    c->at += 1 + width;
    return true;
}

/* Takes the count of an array or map; up to 15 it is in the first byte, fix +
 * count. */
static inline bool take_items(cursor *c, u8 fix, u8 wide, u64 *count)
{
    u8 first = there(c->file, c->at, 1) ? c->file->bytes[c->at] : 0xc1;

    if ((first & 0xf0) == fix) {
        *count = first & 0x0f;
        c->at++;
        return true;
    }
    if (first == wide)
        return take_wide(c, 2, 16, count);
    if (first == wide + 1)
        return take_wide(c, 4, 1u << 16, count);
    return ask(c->file, c->at);
}

static inline bool take_array(cursor *c, u64 *count)
{
    return take_items(c, 0x90, 0xdc, count);
}

static inline bool take_map(cursor *c, u64 *count)
{
    return take_items(c, 0x80, 0xde, count);
}

/* Takes a length of one, two or four bytes after byte, byte + 1, byte + 2. */
static inline bool take_length(cursor *c, u8 byte, u64 least, u64 *size)
{
    u8 first = there(c->file, c->at, 1) ? c->file->bytes[c->at] : 0xc1;

    if (first == byte)
        return take_wide(c, 1, least, size);
    if (first == byte + 1)
        return take_wide(c, 2, 1u << 8, size);
    if (first == byte + 2)
        return take_wide(c, 4, 1u << 16, size);
    return ask(c->file, c->at);
}

static inline bool take_bin(cursor *c, u64 *size)
{
    return take_length(c, 0xc4, 0, size);
}

static inline bool is_short_text(const u8 *p, u64 size)
{
    u64 word = 0;               /* without odd bytes, filled up with 1 */

    for (u64 i = 0; i < sizeof word; i++)
        word = word << 8 | (i < size ? p[i] : 1);
    return odd_bytes_of(word) == 0 ||
           (fast_is_utf8(p, size) && fast_find_byte(p, size, 0) == size);
}

/* Checks for UTF-8 without U+0000: mostly ASCII words, the last overlapping. */
static inline bool is_text(const u8 *p, u64 size)
{
    u64 word, at = 0;
    bool odd = false;

    if (size < sizeof word)
        return is_short_text(p, size);
    for (; !odd && size - at > sizeof word; at += sizeof word) {
        memcpy(&word, p + at, sizeof word);
        odd = odd_bytes_of(word) != 0;
    }
    if (!odd) {
        memcpy(&word, p + size - sizeof word, sizeof word);
        odd = odd_bytes_of(word) != 0;
    }
    if (!odd)
        return true;
    return fast_is_utf8(p, size) && fast_find_byte(p, size, 0) == size;
}

static inline bool take_str(cursor *c, str *s)
{
    assay_fast *f = c->file;
    u8 first = there(f, c->at, 1) ? f->bytes[c->at] : 0xc1;
    u64 size = first & 0x1f;

    s->head = c->at;
    if ((first & 0xe0) == 0xa0)
        c->at++;
    else if (!take_length(c, 0xd9, 32, &size))
        return false;
    s->at = c->at;
    s->size = (u32)size;
    if (!there(f, c->at, size) || !is_text(f->bytes + c->at, size))
        return ask(f, s->head);
    c->at += size;
    return true;
}

/* Returns a str that was found clean, before end. If its bytes have changed, it
 * still ends there. */
static inline str next_str(const assay_fast *f, u64 *at, u64 end)
{
    u64 left = end - *at;
    const u8 *p = f->bytes + *at;
    u8 first = left > 0 ? p[0] : 0xa0;
    u32 width = first == 0xd9 ? 1 : first == 0xda ? 2 : first == 0xdb ? 4 : 0;
    u64 size = first & 0x1f;
    str s = {.head = *at, .at = end};

    if (left >= 1 + width) {
        size = width == 1 ? p[1] : width == 2 ? load_u16be(p + 1)
             : width == 4 ? load_u32be(p + 1) : size;
        s.at = *at + 1 + width;
        s.size = (u32)(size < end - s.at ? size : end - s.at);
    }
    *at = s.at + s.size;
    return s;
}

#endif
