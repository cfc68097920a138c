/*
 * A compressed blob                                      spec/zten.md, 4
 *
 *     28 b5 2f fd        magic of a frame
 *     00                 no content size, no checksum, no dictionary
 *     window             one byte
 *     block ...          the last one is marked, and ends the blob
 *
 * Upstream writes one frame of this kind. libzstd decodes its compressed
 * blocks. What RFC 8878 forbids, and libzstd does not check in all versions, is
 * checked here: sizes, kinds and reserved bits. Any other frame is not clean,
 * but may be valid.
 */
#include "fast/zten/parts.h"

#define MOST_WINDOW (8u << 20)
#define MOST_BLOCK  (128u << 10)

enum { BLOCK_RAW, BLOCK_SAME, BLOCK_COMPRESSED };
enum { LITERALS_RAW, LITERALS_SAME, LITERALS_CODED, LITERALS_TREELESS };

typedef struct {
    const u8 *at, *end;
} part;

static u64 left_of(const part *p)
{
    return (u64)(p->end - p->at);
}

/* Takes a little-endian number of at most 5 bytes. */
static bool take_number(part *p, u32 size, u64 *n)
{
    if (left_of(p) < size)
        return false;
    *n = 0;
    for (u32 i = 0; i < size; i++)
        *n |= (u64)p->at[i] << (8 * i);
    p->at += size;
    return true;
}

static bool skip(part *p, u64 size)
{
    if (size > left_of(p))
        return false;
    p->at += size;
    return true;
}

/*
 * Takes literals. The size of the header depends on kind and bits 2 and 3.
 * After these four bits comes the size, one bit shorter in raw literals if bit
 * 2 is 0; in coded ones the size of the stored bytes follows, of the same
 * width.
 */
static bool take_literals(part *p, u64 most)
{
    static const u8 plain_header[] = {1, 2, 1, 3};
    static const u8 coded_header[] = {3, 3, 4, 5};
    static const u8 coded_bits[]   = {10, 10, 14, 18};
    u64 n, size, stored;

    if (left_of(p) == 0)
        return false;
    u32 first = *p->at, kind = first & 3, form = first >> 2 & 3;
    bool plain = kind == LITERALS_RAW || kind == LITERALS_SAME;
    if (!take_number(p, plain ? plain_header[form] : coded_header[form], &n))
        return false;
    size = n >> (form % 2 == 0 && plain ? 3 : 4);
    stored = kind == LITERALS_SAME ? 1 : size;
    if (!plain) {
        stored = size >> coded_bits[form];
        size &= ((u64)1 << coded_bits[form]) - 1;
    }
    return size <= most && skip(p, stored);
}

/* Takes the number of sequences and the modes of their codes. Without sequences
 * nothing follows. */
static bool take_sequences(part *p)
{
    u64 first, rest = 1, modes;

    if (!take_number(p, 1, &first))
        return false;
    if (first == 0)
        return left_of(p) == 0;
    if (first >= 128 && !take_number(p, first == 255 ? 2 : 1, &rest))
        return false;
    if (first == 128 && rest == 0)
        return false;
    return take_number(p, 1, &modes) && (modes & 3) == 0;
}

/* Takes one block; its window has at least 1024 bytes. */
static bool take_block(part *p, u64 most, bool *last)
{
    u64 header;

    if (!take_number(p, 3, &header))
        return false;
    u64 size = header >> 3;
    *last = (header & 1) != 0;
    if (size > most)
        return false;
    part block = *p;
    switch (header >> 1 & 3) {
    case BLOCK_RAW:
        return skip(p, size);
    case BLOCK_SAME:
        return skip(p, 1);
    case BLOCK_COMPRESSED:
        if (!skip(p, size))
            return false;
        block.end = p->at;
        return take_literals(&block, most) && take_sequences(&block);
    default:
        return false;
    }
}

bool fast_zten_is_frame(const u8 *bytes, u64 size)
{
    part p = {bytes, bytes + size};
    u64 front, window;
    bool last = false;

    if (!take_number(&p, 5, &front) || front != 0x00fd2fb528 ||
        !take_number(&p, 1, &window))
        return false;
    u64 base = (u64)1 << (10 + (window >> 3));
    window = base + base / 8 * (window & 7);
    if (window > MOST_WINDOW)
        return false;
    while (!last)
        if (!take_block(&p, window < MOST_BLOCK ? window : MOST_BLOCK, &last))
            return false;
    return left_of(&p) == 0;
}
