#include "payload.h"

#include <zstd.h>

#define STEP 4096u              /* a multiple of every element's size */
#define WINDOW_LOG 27           /* 128 MiB: section 4 of spec/zten.md */

fast_stored fast_stored_of(const assay_tensor *t)
{
    fast_stored s = {.offset = t->offset, .size = t->size,
                     .plain_size = t->size, .element = t->element,
                     .big_endian = t->big_endian};

    s.zstd = t->encoding != NULL && strcmp(t->encoding, "zstd") == 0;
    if (s.zstd)
        assay_element_bytes((assay_element)t->element, t->elements,
                            &s.plain_size);
    return s;
}

/* ----------------------------------------------------------- big-endian -- */

typedef struct {
    fast_sink *sink;
    void *user;
    u64 width;
} turning;

static void turn(u8 *to, const u8 *from, u64 size, u64 width)
{
    for (u64 i = 0; i + width <= size; i += width)
        for (u64 k = 0; k < width; k++)
            to[i + k] = from[i + width - 1 - k];
}

static bool turn_pieces(void *user, const u8 *bytes, u64 size)
{
    const turning *t = user;
    u8 turned[STEP];

    for (u64 n; size > 0; bytes += n, size -= n) {
        n = size < STEP ? size : STEP;
        turn(turned, bytes, n, t->width);
        if (!t->sink(t->user, turned, n))
            return false;
    }
    return true;
}

/* ----------------------------------------------------------------- zstd -- */

typedef struct {
    ZSTD_DCtx *state;
    u8 *out;
    u64 room;
    u64 left;                   /* bytes that may still come */
    size_t hint;                /* 0: at the end of a frame */
    fast_sink *sink;
    void *user;
    fast_unpacked outcome;
} unpacking;

static bool stop(unpacking *u, fast_unpacked outcome)
{
    u->outcome = outcome;
    return false;
}

static bool unpack_piece(void *user, const u8 *bytes, u64 size)
{
    unpacking *u = user;
    ZSTD_inBuffer in = {bytes, size, 0};
    bool full = true;

    while (in.pos < in.size || full) {
        ZSTD_outBuffer out = {u->out, u->room, 0};
        u->hint = ZSTD_decompressStream(u->state, &out, &in);
        if (ZSTD_isError(u->hint))
            return stop(u, UNPACK_CORRUPT);
        if (out.pos > u->left)
            return stop(u, UNPACK_LENGTH);
        u->left -= out.pos;
        if (out.pos > 0 && u->sink != NULL && !u->sink(u->user, u->out, out.pos))
            return stop(u, UNPACK_STOPPED);
        full = out.pos == out.size && u->hint != 0;
    }
    return true;
}

static fast_unpacked unpack(const assay_fast *f, const fast_stored *s,
                            unpacking *u)
{
    bool done = fast_each_piece(f, s->offset, s->size, unpack_piece, u);

    if (!done)
        return u->outcome == UNPACK_DONE ? UNPACK_READ : u->outcome;
    if (u->hint != 0)
        return UNPACK_CORRUPT;
    return u->left == 0 ? UNPACK_DONE : UNPACK_LENGTH;
}

fast_unpacked fast_unpack(const assay_fast *f, const fast_stored *s,
                          fast_sink *sink, void *user)
{
    unpacking u = {.left = s->plain_size, .sink = sink, .user = user,
                   .room = ZSTD_DStreamOutSize()};
    fast_unpacked outcome = UNPACK_MEMORY;

    u.state = ZSTD_createDCtx();
    u.out = fast_block(&f->allocator, NULL, u.room);
    if (u.state != NULL && u.out != NULL &&
        !ZSTD_isError(ZSTD_DCtx_setParameter(u.state, ZSTD_d_windowLogMax,
                                             WINDOW_LOG)))
        outcome = unpack(f, s, &u);
    if (u.out != NULL)
        fast_block(&f->allocator, u.out, 0);
    ZSTD_freeDCtx(u.state);
    return outcome;
}

bool fast_each_plain(const assay_fast *f, const fast_stored *s,
                     fast_sink *sink, void *user)
{
    u64 bits = assay_element_bits((assay_element)s->element);
    turning t = {sink, user, bits / 8};

    if (s->zstd)
        return fast_unpack(f, s, sink, user) == UNPACK_DONE;
    if (s->big_endian && t.width > 1)
        return fast_each_piece(f, s->offset, s->size, turn_pieces, &t);
    return fast_each_piece(f, s->offset, s->size, sink, user);
}
