/* Strings and numbers in the JSON of a clean file. */
#ifndef FAST_SAFETENSORS_TEXT_H
#define FAST_SAFETENSORS_TEXT_H

#include "fast/core/file.h"
#include "fast/core/scan.h"

/* ----------------------------------------------------------------- texts --
 *
 * A string after its quote, as it is in the file. There is one way to write
 * each character, so strings are equal if their bytes are.
 */
typedef struct {
    const u8 *at;
    u64 size;
    u64 escaped;                /* bytes that it has more than its text */
    bool has_nul;
} st_text;

/* Takes what cannot be taken byte by byte: escapes, and all up to the next
 * quote, which is not taken. Returns false if it is not clean. */
bool fast_st_take_escaped(scan *s, st_text *t, u64 *high);

/* Writes the text of a string of size bytes that was taken before; it has at
 * most as many bytes. Returns its size. */
u64 fast_st_unescape(const u8 *from, u64 size, u8 *to);

#define ST_HIGH EACH_BYTE(0x80)

/* Returns the index of the first of eight bytes with its high bit set. */
static inline u32 st_first(u64 high)
{
    return (u32)__builtin_ctzll(high) / 8;
}

/* The same for eight bytes in native order, each 0 or 255. */
static inline u32 st_first_set(u64 native)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
           ? (u32)__builtin_clzll(native) / 8 : st_first(native);
}

typedef u8 st_bytes __attribute__((vector_size(16)));

/* Marks bytes that are special in a string by 255, others by 0: quotes,
 * backslashes and bytes below a space. */
static inline void st_special(byte_block *special, const byte_block *b)
{
    st_bytes bytes = (st_bytes)*b;

    *special = (byte_block)((bytes == '"') | (bytes == '\\') |
                            (bytes < ' '));
}

/* Skips to the next special byte, or to the end. The skipped bytes, and maybe
 * some after them, are added to high. */
static inline void st_skip_plain(scan *s, u64 *high)
{
    for (byte_block b, odd; scan_left(s) >= sizeof b; s->at += sizeof b) {
        load_block(&b, s->at);
        st_special(&odd, &b);
        *high |= b[0] | b[1];
        if ((odd[0] | odd[1]) != 0) {
            s->at += odd[0] != 0 ? st_first_set(odd[0])
                                 : 8 + st_first_set(odd[1]);
            return;
        }
    }
    for (; s->at < s->end; s->at++) {
        u8 byte = *s->at;
        if (byte < ' ' || byte == '"' || byte == '\\')
            return;
        *high |= byte;
    }
}

/* Takes a string in UTF-8, without its quotes. */
static inline bool st_take_text(scan *s, st_text *t)
{
    u64 high = 0;

    *t = (st_text){.at = s->at};
    st_skip_plain(s, &high);
    if (s->at < s->end && *s->at == '\\') {
        scan rest = *s;         /* s stays in registers */
        bool good = fast_st_take_escaped(&rest, t, &high);
        *s = rest;
        if (!good)
            return false;
    }
    t->size = (u64)(s->at - t->at);
    return (high & ST_HIGH) == 0 || fast_is_utf8(t->at, t->size);
}

/* Takes a pair, from after the quote of the key to after that of the value. */
static inline bool st_take_pair(scan *s, st_text *key, st_text *value)
{
    return st_take_text(s, key) && TAKE(s, "\":\"") &&
           st_take_text(s, value) && TAKE(s, "\"");
}

/* --------------------------------------------------------------- numbers --
 *
 * Eight digits at a time. Bytes are converted to digit values, so that values
 * above 9 are not digits; the digits are moved to the upper end, after zeros,
 * and added in pairs, then pairs of pairs, then both halves.
 */
static inline u64 st_value_of(u64 digits)
{
    digits = (digits * 10 + (digits >> 8)) & 0x00ff00ff00ff00ff;
    digits = (digits * 100 + (digits >> 16)) & 0x0000ffff0000ffff;
    return (digits * 10000 + (digits >> 32)) & 0xffffffff;
}

#define ST_DIGITS 24u           /* read at a place; 20 are enough */

/* Parses the number at p, where ST_DIGITS bytes can be read. Returns its number
 * of digits, or 0 if its form is invalid or it exceeds 64 bits. */
static inline u32 st_number(const u8 *p, u64 *n)
{
    static const u32 powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000,
                                 10000000, 100000000};
    u32 count = 0, some;
    bool fits = true;

    *n = 0;
    do {
        u64 digits = load_u64le(p + count) ^ EACH_BYTE('0');
        u64 others = (digits | (digits + EACH_BYTE(0x76))) & ST_HIGH;
        some = others != 0 ? st_first(others) : 8;
        if (some == 0)
            break;
        if (count == 0 && (digits & 0xff) == 0)
            return some == 1;           /* no leading zero */
        u64 value = st_value_of(digits << (64 - 8 * some));
        fits = times(*n, powers[some], n) &&    /* 16 digits always fit */
               !__builtin_add_overflow(*n, value, n);
        count += some;
    } while (some == 8 && count < ST_DIGITS);
    return fits ? count : 0;
}

static inline bool st_take_number(scan *s, u64 *n)
{
    u8 copy[ST_DIGITS] = {0};
    const u8 *p = s->at;

    if (scan_left(s) < sizeof copy) {
        memcpy(copy, s->at, (size_t)scan_left(s));
        p = copy;
    }
    u32 count = st_number(p, n);
    s->at += count;
    return count > 0;
}

#endif
