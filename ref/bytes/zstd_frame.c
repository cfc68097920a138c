/*
 * The structure of frames                                    RFC 8878, 3.1
 *
 *     zstd frame        u32 magic fd2fb528, header, blocks, u32 checksum?
 *     skippable frame   u32 magic 184d2a50 to 184d2a5f, u32 size, size bytes
 *
 * The structure is judged here, before libzstd sees the frame: its short cuts
 * skip checks, differently in each version, and it cannot read a frame whose
 * window is too large for it. libzstd judges only the bit streams inside
 * compressed blocks.
 */
#include "bytes/zstd_frame.h"

#define MAGIC            0xfd2fb528u
#define MAGIC_SKIPPABLE  0x184d2a50u        /* and the 15 after it */
#define MAGIC_LEGACY     0xfd2fb522u        /* to ...27: zstd 0.2 to 0.7 */
#define MAGIC_FIRST      0x1eb52ffdu        /* zstd 0.1, big-endian then */
#define MOST_IN_BLOCK    (128u << 10)

typedef struct {
    span rest;
    bool cut;               /* more was taken than available */
} cursor;

static span take(cursor *c, u64 size)
{
    bool there = size <= c->rest.size;
    span taken = {c->rest.bytes, there ? size : c->rest.size};

    c->cut |= !there;
    c->rest.bytes += taken.size;
    c->rest.size -= taken.size;
    return taken;
}

/* Takes a little-endian number of size bytes; missing bytes count as 0. */
static u64 take_number(cursor *c, u64 size)
{
    span bytes = take(c, size);
    u64 value = 0;

    for (u64 i = bytes.size; i > 0; i--)
        value = value << 8 | bytes.bytes[i - 1];
    return value;
}

/*
 * Literals of a block                                        3.1.1.3.1
 *
 *     2 bits   type: 0 raw, 1 one byte repeated, 2 and 3 Huffman
 *     2 bits   size format; for types 0 and 1, one bit if that is 0
 *     ...      regenerated size; for types 2 and 3, compressed size too
 */
static void skip_literals(cursor *c)
{
    static const u8 plain_sizes[] = {1, 2, 1, 3};
    static const u8 coded_sizes[] = {3, 3, 4, 5};
    static const u8 coded_bits[] = {10, 10, 14, 18};
    u64 number = take_number(c, 1);
    u64 type = number & 3, format = number >> 2 & 3;
    u64 size = type < 2 ? plain_sizes[format] : coded_sizes[format];

    number |= take_number(c, size - 1) << 8;
    if (type == 0)
        take(c, number >> (size == 1 ? 3 : 4));
    else if (type == 1)
        take(c, 1);
    else
        take(c, number >> (4 + coded_bits[format]));
}

/*
 * Literals, then sequences                                   3.1.1.3.2
 *
 *     u8 below 128, u8 and u8, or 255 and u16     number of sequences; if any:
 *     u8                                          modes, bits 0-1 reserved
 *     ...                                         tables and stream
 */
static const char *walk_compressed(span content, zstd_frame *f)
{
    cursor c = {content, false};

    if (content.size == 0) {        /* libzstd accepts it in steps */
        f->hollow = true;
        f->lax = "a compressed block is empty";
        return NULL;
    }
    skip_literals(&c);
    u64 first = take_number(&c, 1), count = first;
    if (count == 255)
        count += take_number(&c, 2);
    else if (count >= 128)
        count = (count - 128) << 8 | take_number(&c, 1);
    u64 modes = count > 0 ? take_number(&c, 1) : 0;

    if (c.cut)
        return "the literals or sequences of a block are truncated";
    if (count == 0 && first > 0) {  /* libzstd versions differ */
        f->lax = "a block gives its number of sequences, 0, in two bytes";
        f->unsure = true;
        return NULL;
    }
    if (count == 0 && c.rest.size > 0)
        return "a block without sequences has data after its literals";
    if ((modes & 3) != 0)
        return "reserved bits of the compression modes are set";
    return NULL;
}

/*
 * A block                                                    3.1.1.2
 *
 *     1 bit    last block
 *     2 bits   type: 0 raw, 1 one byte repeated, 2 compressed, 3 reserved
 *     21 bits  size, at most the window and 128 KiB; the caller judges larger
 *              ones
 */
static const char *walk_block(cursor *c, zstd_frame *f, bool *last)
{
    u64 head = take_number(c, 3);
    u64 type = head >> 1 & 3, size = head >> 3;

    *last = (head & 1) != 0;
    if (c->cut)
        return "the frame is truncated";
    if (type == 3)
        return "a block has the reserved type";
    f->oversize |= size > f->window || size > MOST_IN_BLOCK;
    f->ends_empty = type != 1 && size == 0;
    f->compressed |= type == 2;
    f->plain_size += type == 2 ? 0 : size;
    span content = take(c, type == 1 ? 1 : size);
    if (c->cut)
        return "the frame is truncated";
    return type == 2 ? walk_compressed(content, f) : NULL;
}

static const char *walk_blocks(cursor *c, zstd_frame *f)
{
    const char *complaint = NULL;

    for (bool last = false; !last && complaint == NULL; )
        complaint = walk_block(c, f, &last);
    if (complaint == NULL && f->has_checksum) {
        take(c, 4);
        complaint = c->cut ? "the checksum is truncated" : NULL;
    }
    return complaint;
}

/* 5 bits exponent, 3 bits mantissa                           3.1.1.1.2 */
static u64 window_of(u64 descriptor)
{
    u64 base = 1ull << (10 + (descriptor >> 3));
    return base + base / 8 * (descriptor & 7);
}

/*
 * Frame header                                               3.1.1.1
 *
 *     u8   descriptor   bits 0-1 size of dictionary id, 2 checksum,
 *                       3 reserved, 5 single segment, 6-7 size of content size
 *     u8   window       unless single segment: then it is the content size
 *     ...  dictionary id of 0, 1, 2 or 4 bytes
 *     ...  content size of 0 (1 if single segment), 2, 4 or 8 bytes
 */
static const char *read_header(cursor *c, zstd_frame *f)
{
    static const u8 id_sizes[] = {0, 1, 2, 4};
    static const u8 content_sizes[] = {0, 2, 4, 8};
    u64 descriptor = take_number(c, 1);
    bool single = (descriptor & 0x20) != 0;
    u64 window = single ? 0 : window_of(take_number(c, 1));
    u64 dictionary = take_number(c, id_sizes[descriptor & 3]);
    u64 size = content_sizes[descriptor >> 6];
    if (single && size == 0)
        size = 1;
    u64 content_size = take_number(c, size) + (size == 2 ? 256 : 0);

    if (c->cut)
        return "the frame header is truncated";
    if ((descriptor & 8) != 0)
        return "the reserved bit of the frame header is set";
    f->window = single ? content_size : window;
    f->content_size = content_size;
    f->dictionary = dictionary;
    f->has_content_size = size > 0;
    f->has_checksum = (descriptor & 4) != 0;
    f->plain = descriptor == 0;
    return NULL;
}

static frame_kind kind_of(u64 magic)
{
    if ((magic & ~15ull) == MAGIC_SKIPPABLE)
        return FRAME_SKIPPABLE;
    if ((MAGIC_LEGACY <= magic && magic < MAGIC) || magic == MAGIC_FIRST)
        return FRAME_LEGACY;
    return magic == MAGIC ? FRAME_BLOCKS : FRAME_NONE;
}

zstd_frame walk_zstd_frame(span rest)
{
    cursor c = {rest, false};
    u64 magic = take_number(&c, 4);
    zstd_frame f = {.kind = c.cut ? FRAME_NONE : kind_of(magic)};

    if (f.kind == FRAME_SKIPPABLE) {
        take(&c, take_number(&c, 4));
        f.complaint = c.cut ? "the skippable frame is truncated" : NULL;
    }
    if (f.kind == FRAME_BLOCKS) {
        f.complaint = read_header(&c, &f);
        f.header_size = rest.size - c.rest.size;
        if (f.complaint == NULL)
            f.complaint = walk_blocks(&c, &f);
    }
    f.size = rest.size - c.rest.size;
    return f;
}
