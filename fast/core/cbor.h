/*
 * CBOR as a clean file has it: one form for each value. Lengths are definite,
 * heads as short as can be; so what stands there can be compared with what is
 * expected, and what differs is not clean or not common, and nobody here needs
 * to understand it. A scan never goes back and never passes its end, whatever
 * the bytes say.
 */
#ifndef FAST_CBOR_H
#define FAST_CBOR_H

#include "fast/core/file.h"
#include "fast/core/scan.h"

/* The major types, where they stand in the first byte. */
enum {
    CBOR_UNSIGNED = 0x00, CBOR_NEGATIVE = 0x20, CBOR_BYTES = 0x40,
    CBOR_TEXT = 0x60, CBOR_ARRAY = 0x80, CBOR_MAP = 0xa0, CBOR_TAG = 0xc0,
    CBOR_OTHER = 0xe0
};

#define CBOR_BREAK 0xff
#define CBOR_NULL  0xf6

/* ----------------------------------------------------------------- heads -- */

/* Arguments of 1, 2, 4 and 8 bytes are at least this: the head would be longer
 * than needed otherwise. */
#define CBOR_LEAST_8  24u
#define CBOR_LEAST_16 (1u << 8)
#define CBOR_LEAST_32 (1u << 16)
#define CBOR_LEAST_64 ((u64)1 << 32)

/*
 * Takes the first byte, p[0], and the argument that follows it; there are 9
 * bytes at p. Each width is a branch of its own, although all could be loaded
 * alike and shifted: a processor guesses the branch from the records before,
 * and goes on at the next value at once, while it would have to wait for a
 * computed width.
 */
static inline const u8 *cbor_argument(const u8 *p, u32 info, u64 *n)
{
    switch (info) {
    case 24:
        *n = p[1];
        return *n >= CBOR_LEAST_8 ? p + 2 : NULL;
    case 25:
        *n = load_u16be(p + 1);
        return *n >= CBOR_LEAST_16 ? p + 3 : NULL;
    case 26:
        *n = load_u32be(p + 1);
        return *n >= CBOR_LEAST_32 ? p + 5 : NULL;
    case 27:
        *n = load_u64be(p + 1);
        return *n >= CBOR_LEAST_64 ? p + 9 : NULL;
    default:
        return NULL;
    }
}

/* Near the end there may be less than 9 bytes: what is there is copied. */
static inline bool cbor_take_last(scan *s, u32 info, u64 *n)
{
    u64 left = scan_left(s);
    u8 copy[9] = {0};

    memcpy(copy, s->at, (size_t)left);
    const u8 *end = cbor_argument(copy, info, n);
    if (end == NULL || (u64)(end - copy) > left)
        return false;
    s->at += end - copy;
    return true;
}

/* Takes a head of that type, and its number. */
static inline bool cbor_take_head(scan *s, u8 type, u64 *n)
{
    *n = 0;
    if (s->at == s->end)
        return false;
    u32 info = (u32)(*s->at ^ type);    /* of another type: 32 and more */
    if (info < 24) {
        s->at++;
        *n = info;
        return true;
    }
    if (scan_left(s) < 9)
        return cbor_take_last(s, info, n);
    const u8 *end = cbor_argument(s->at, info, n);
    s->at = end != NULL ? end : s->at;
    return end != NULL;
}

/* The same of a text or of bytes, which follow; in the scan they do. */
static inline bool cbor_take_string(scan *s, u8 type, const u8 **bytes,
                                    u64 *size)
{
    if (!cbor_take_head(s, type, size) || *size > scan_left(s))
        return false;
    *bytes = s->at;
    s->at += *size;
    return true;
}

/* Names are short and ASCII, nearly all of them: 64 bytes are tested at once,
 * of which those behind the name do not count. */
static inline bool cbor_is_utf8(const u8 *bytes, u64 size, const u8 *end)
{
    if (size > 64 || (u64)(end - bytes) < 64)
        return fast_is_utf8(bytes, size);
    const u8 *mask = fast_mask + 64 - size;
    byte_block all = {0, 0};
#pragma GCC unroll 4
    for (u32 i = 0; i < 64; i += 16) {
        byte_block some, ours;
        load_block(&some, bytes + i);
        load_block(&ours, mask + i);
        all |= some & ours;
    }
    return ((all[0] | all[1]) & 0x8080808080808080) == 0 ||
           fast_is_utf8(bytes, size);
}

/* A text that is UTF-8. */
static inline bool cbor_take_text(scan *s, const u8 **bytes, u64 *size)
{
    return cbor_take_string(s, CBOR_TEXT, bytes, size) &&
           cbor_is_utf8(*bytes, *size, s->end);
}

/* Whether a is less than b, byte by byte. */
static inline bool cbor_ascend(const u8 *a, u64 a_size, const u8 *b, u64 b_size)
{
    int order = memcmp(a, b, (size_t)(a_size < b_size ? a_size : b_size));

    return order < 0 || (order == 0 && a_size < b_size);
}

/* ---------------------------------------------------------------- shapes -- */

/* Of dimensions: their product, and that of those that are not 0. */
typedef struct {
    u64 product, others;
} cbor_shape;

/* The dimensions that follow a head of an array; false as well where a product
 * passes 64 bits. */
static inline bool cbor_take_shape(scan *s, u64 rank, cbor_shape *shape)
{
    u64 n;

    *shape = (cbor_shape){1, 1};
    for (u64 i = 0; i < rank; i++) {
        if (!cbor_take_head(s, CBOR_UNSIGNED, &n) ||
            __builtin_mul_overflow(shape->others, n | (n == 0), &shape->others))
            return false;
        shape->product = n == 0 ? 0 : shape->product;
    }
    shape->product = shape->product != 0 ? shape->others : 0;
    return true;
}

/* ---------------------------------------------------------------- values --
 *
 * Any value, of a field that readers ignore. What is clean there, but unusual:
 * it is not taken, so that the reference judges it:
 *
 *     tags, whatever they stand in front of: no original writes them;
 *     keys of maps that are containers themselves;
 *     keys that do not ascend, by major type, then length, then bytes. The
 *     original sorts them so; others would need a set to tell them apart;
 *     more than CBOR_MOST_LEVELS containers in each other, or, together with
 *     the other values of a record, CBOR_MOST_KEYS keys.
 */
#define CBOR_MOST_LEVELS 60
#define CBOR_MOST_KEYS   (1u << 16)

/* keys is how many keys there still may be; those taken are subtracted. */
bool fast_cbor_take_value(scan *s, u64 *keys);

/* Takes the same and writes its members: type, value. */
bool fast_cbor_put_value(fast_json *out, scan *s);

#endif
