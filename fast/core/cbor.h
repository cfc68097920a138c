/*
 * CBOR in clean files, which use one form for each value: definite lengths, and
 * heads as short as possible. So bytes can be compared with the expected ones.
 * What differs is not clean, or rare, and need not be understood here. A scan
 * never moves back and never passes its end, whatever the bytes are.
 */
#ifndef FAST_CBOR_H
#define FAST_CBOR_H

#include "fast/core/file.h"
#include "fast/core/scan.h"

/* The major types, in the bits of the first byte. */
enum {
    CBOR_UNSIGNED = 0x00, CBOR_NEGATIVE = 0x20, CBOR_BYTES = 0x40,
    CBOR_TEXT = 0x60, CBOR_ARRAY = 0x80, CBOR_MAP = 0xa0, CBOR_TAG = 0xc0,
    CBOR_OTHER = 0xe0
};

#define CBOR_BREAK 0xff
#define CBOR_NULL  0xf6

/* ----------------------------------------------------------------- heads -- */

/* The smallest arguments of 1, 2, 4 and 8 bytes; for smaller ones a shorter
 * head exists. */
#define CBOR_LEAST_8  24u
#define CBOR_LEAST_16 (1u << 8)
#define CBOR_LEAST_32 (1u << 16)
#define CBOR_LEAST_64 ((u64)1 << 32)

/*
 * Takes the first byte, p[0], and the argument after it; 9 bytes at p can be
 * read. Each width has its own branch, although all could be loaded alike and
 * shifted: a processor predicts the branch from earlier records and continues
 * with the next value at once, while it would have to wait for a computed
 * width.
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

/* Takes a head with fewer than 9 bytes before the end: the bytes are copied. */
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

/* Takes a head of this type, and its number. */
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

/* Takes a string; its bytes are inside the scan. */
static inline bool cbor_take_string(scan *s, u8 type, const u8 **bytes,
                                    u64 *size)
{
    if (!cbor_take_head(s, type, size) || *size > scan_left(s))
        return false;
    *bytes = s->at;
    s->at += *size;
    return true;
}

/* Checks UTF-8. Most names are short and ASCII: 64 bytes are tested at once,
 * ignoring those after the name. */
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

/* Takes a text string that is valid UTF-8. */
static inline bool cbor_take_text(scan *s, const u8 **bytes, u64 *size)
{
    return cbor_take_string(s, CBOR_TEXT, bytes, size) &&
           cbor_is_utf8(*bytes, *size, s->end);
}

/* Reports whether a is less than b, by bytes. */
static inline bool cbor_ascend(const u8 *a, u64 a_size, const u8 *b, u64 b_size)
{
    int order = memcmp(a, b, (size_t)(a_size < b_size ? a_size : b_size));

    return order < 0 || (order == 0 && a_size < b_size);
}

/* ---------------------------------------------------------------- shapes -- */

/* The product of the dimensions, and the product of the nonzero ones. */
typedef struct {
    u64 product, others;
} cbor_shape;

/* Takes the dimensions after the head of an array; also false if a product
 * exceeds 64 bits. */
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
 * Any value, in a field that readers ignore. These are clean but rare, and are
 * not taken, so that the reference judges them:
 *
 *     tags before any value: no upstream writer uses them
 *     keys of maps that are containers
 *     keys that do not ascend by major type, then length, then bytes; upstream
 *     sorts them so, and others would need a set to detect duplicates
 *     containers nested deeper than CBOR_MOST_LEVELS, or more than
 *     CBOR_MOST_KEYS keys in all values of a record together
 */
#define CBOR_MOST_LEVELS 60
#define CBOR_MOST_KEYS   (1u << 16)

/* Takes a value. *keys is the number of keys still allowed, and is reduced. */
bool fast_cbor_take_value(scan *s, u64 *keys);

/* Takes a value and writes its members type and value. */
bool fast_cbor_put_value(fast_json *out, scan *s);

#endif
