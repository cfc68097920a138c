/*
 * Random Zstandard frames, in the notation of frames.c: raw blocks, blocks of
 * one byte repeated, and compressed blocks of literals only, with skippable
 * frames around them.
 */
#include "generators/zten/random_parts.h"

#define MOST_PARTS 3

typedef struct {
    maker *m;
    builder *out;
    const u8 *bytes;
    size_t size;
    bool single;                /* the window is the content size */
} content;

static void put_block(content *c, size_t size, unsigned type, bool last)
{
    emit_le(c->out, size << 3 | type << 1 | last, 3, NULL);
}

static bool is_repeated(const content *c, size_t size)
{
    for (size_t i = 1; i < size; i++)
        if (c->bytes[i] != c->bytes[0])
            return false;
    return size > 0;
}

/* The size of literals takes one, two or three bytes. */
static void put_literals_head(builder *b, size_t size, unsigned type,
                                unsigned form)
{
    if (form == 0)
        emit_u8(b, size << 3 | type, NULL);
    else if (form == 1)
        emit_le(b, size << 4 | 4 | type, 2, NULL);
    else
        emit_le(b, size << 4 | 12 | type, 3, NULL);
}

/* A compressed block: literals without sequences. */
static void put_compressed(content *c, size_t size, bool last)
{
    bool repeated = is_repeated(c, size);
    unsigned least = size < 32 ? 0 : size < 4096 ? 1 : 2;
    unsigned form = least + (unsigned)roll(&c->m->dice, 3 - least);
    builder inside = {0};

    put_literals_head(&inside, size, repeated, form);
    emit_bytes(&inside, c->bytes, repeated ? 1 : size, NULL);
    emit_u8(&inside, 0, NULL);
    put_block(c, inside.size, 2, last);
    emit_bytes(c->out, inside.bytes, inside.size, NULL);
    free_builder(&inside);
}

static void put_some(content *c, size_t size, bool last)
{
    dice *d = &c->m->dice;

    if (is_repeated(c, size) && one_in(d, 2)) {
        put_block(c, size, 1, last);
        emit_u8(c->out, c->bytes[0], NULL);
    } else if (size > 0 && !c->single && one_in(d, 3)) {
        put_compressed(c, size, last);
    } else {
        put_block(c, size, 0, last);
        emit_bytes(c->out, c->bytes, size, NULL);
    }
    c->bytes += size;
    c->size -= size;
}

/* Puts the header of a frame of the next size bytes; a content size
 * takes 1, 2, 4 or 8 bytes. */
static void put_header(content *c, size_t size)
{
    static const u8 windows[] = {0x28, 0x38, 0x40, 0x58, 0x60, 0x68};
    dice *d = &c->m->dice;
    unsigned width = one_in(d, 2) ? 0 : 1u << roll(d, 4);
    bool single = width == 1 || (width > 0 && one_in(d, 2));
    unsigned flag = width == 8 ? 3 : width == 4 ? 2 : width == 2 ? 1 : 0;

    if ((width == 1 && size > 255) || (width == 2 && size < 256) ||
        width == 0) {
        width = flag = 0;
        single = false;
    }
    c->single = single;
    emit_bytes(c->out, FRAME, 4, NULL);
    emit_u8(c->out, flag << 6 | (single ? 0x20u : 0), NULL);
    if (!single)
        emit_u8(c->out, PICK(d, windows), NULL);
    if (width > 0)
        emit_le(c->out, width == 2 ? size - 256 : size, width, NULL);
}

static void put_frame(content *c, size_t size)
{
    put_header(c, size);
    for (unsigned more = (unsigned)roll(&c->m->dice, 3); more > 0; more--) {
        size_t some = (size_t)roll(&c->m->dice, size + 1);
        put_some(c, some, false);
        size -= some;
    }
    put_some(c, size, true);
}

static void put_skippable(content *c)
{
    literal any = random_bytes(c->m, (size_t)roll(&c->m->dice, 10));

    emit_u8(c->out, 0x50 + roll(&c->m->dice, 16), NULL);
    emit_bytes(c->out, "\x2a\x4d\x18", 3, NULL);
    emit_u32le(c->out, any.size, NULL);
    emit_bytes(c->out, any.bytes, any.size, NULL);
}

literal zten_random_frames(maker *m, const zten_tensor *t)
{
    builder elements = {0}, frames = {0};

    zten_emit_elements(&elements, t);
    content c = {m, &frames, elements.bytes, elements.size, false};
    for (u64 parts = roll(&m->dice, MOST_PARTS); parts > 0; parts--) {
        if (one_in(&m->dice, 3))
            put_skippable(&c);
        else
            put_frame(&c, (size_t)roll(&m->dice, c.size + 1));
    }
    put_frame(&c, c.size);
    if (one_in(&m->dice, 4))
        put_skippable(&c);
    free_builder(&elements);
    return keep_bytes(m, &frames);
}
