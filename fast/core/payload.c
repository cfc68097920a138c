#include "fast/core/payload.h"

#define ZSTD_STATIC_LINKING_ONLY        /* for the allocator of the file */
#include <zstd.h>
#include <zstd_errors.h>

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

/* ----------------------------------------------------------------- zstd --
 *
 * libzstd gets a copy of each step of its input, because it trusts that the
 * bytes do not change after it has read them, and a mapped file may change. A
 * frame header is passed byte by byte: a whole frame at once takes a different
 * path through libzstd, which overlooks some errors.
 */
#define STEP_IN     (128u << 10)
#define MOST_HEADER 18u

static void *take_piece(void *user, size_t size)
{
    return fast_block(user, NULL, size);
}

static void free_piece(void *user, void *piece)
{
    if (piece != NULL)
        fast_block(user, piece, 0);
}

/* Returns NULL without memory. */
static ZSTD_DCtx *open_state(const assay_fast *f)
{
    assay_allocator *ours = (assay_allocator *)&f->allocator;

    return ZSTD_createDCtx_advanced(
        (ZSTD_customMem){take_piece, free_piece, ours});
}

/* Translates an error of libzstd; the window takes memory too. */
static fast_unpacked outcome_of(size_t error)
{
    return ZSTD_getErrorCode(error) == ZSTD_error_memory_allocation
           ? UNPACK_MEMORY : UNPACK_CORRUPT;
}

typedef struct {
    ZSTD_DCtx *state;
    u8 *in, *out;               /* STEP_IN and room bytes, one block */
    size_t room;
    u64 left;                   /* bytes that may still come out */
    u64 of_frame;               /* bytes of the frame that were passed */
    bool between;               /* frames */
    fast_sink *sink;
    void *user;
    fast_unpacked outcome;
} unzipping;

static bool stop(unzipping *u, fast_unpacked outcome)
{
    u->outcome = outcome;
    return false;
}

/* Passes the output to the sink. */
static bool take_out(unzipping *u, u64 size)
{
    if (size > u->left)
        return stop(u, UNPACK_LENGTH);
    u->left -= size;
    if (size > 0 && u->sink != NULL && !u->sink(u->user, u->out, size))
        return stop(u, UNPACK_STOPPED);
    return true;
}

/* Decompresses a step, and passes on all that comes out. */
static bool unzip_step(unzipping *u, u64 size)
{
    ZSTD_inBuffer in = {u->in, (size_t)size, 0};
    bool more = true;

    while (more) {
        ZSTD_outBuffer out = {u->out, u->room, 0};
        u64 before = in.pos;
        size_t hint = ZSTD_decompressStream(u->state, &out, &in);
        if (ZSTD_isError(hint))
            return stop(u, outcome_of(hint));
        if (!take_out(u, out.pos))
            return false;
        u->between = hint == 0;
        u->of_frame = u->between ? 0 : u->of_frame + in.pos - before;
        more = in.pos < in.size || (!u->between && out.pos == out.size);
    }
    return true;
}

static bool unzip_piece(void *user, const u8 *bytes, u64 size)
{
    unzipping *u = user;

    for (u64 n; size > 0; bytes += n, size -= n) {
        n = u->of_frame < MOST_HEADER ? 1 : STEP_IN;
        n = n < size ? n : size;
        memcpy(u->in, bytes, (size_t)n);
        if (!unzip_step(u, n))
            return false;
    }
    return true;
}

static fast_unpacked unzip(const assay_fast *f, const fast_stored *s,
                           unzipping *u)
{
    bool done = fast_each_piece(f, s->offset, s->size, unzip_piece, u);

    if (!done)
        return u->outcome == UNPACK_DONE ? UNPACK_READ : u->outcome;
    if (!u->between)
        return UNPACK_CORRUPT;
    return u->left == 0 ? UNPACK_DONE : UNPACK_LENGTH;
}

fast_unpacked fast_unpack(const assay_fast *f, const fast_stored *s,
                          fast_sink *sink, void *user)
{
    unzipping u = {.left = s->plain_size, .sink = sink, .user = user,
                   .between = true, .room = ZSTD_DStreamOutSize()};
    fast_unpacked outcome = UNPACK_MEMORY;

    u.state = open_state(f);
    u.in = fast_block(&f->allocator, NULL, STEP_IN + u.room);
    if (u.state != NULL && u.in != NULL &&
        !ZSTD_isError(ZSTD_DCtx_setParameter(u.state, ZSTD_d_windowLogMax,
                                             WINDOW_LOG))) {
        u.out = u.in + STEP_IN;
        outcome = unzip(f, s, &u);
    }
    if (u.in != NULL)
        fast_block(&f->allocator, u.in, 0);
    ZSTD_freeDCtx(u.state);
    return outcome;
}

static bool copy_stored(void *user, const u8 *bytes, u64 size)
{
    u8 **to = user;

    memcpy(*to, bytes, (size_t)size);
    *to += size;
    return true;
}

static fast_unpacked unpack_copy(ZSTD_DCtx *state, const fast_stored *s,
                                 const u8 *copy, void *into)
{
    size_t size = ZSTD_decompressDCtx(state, into, (size_t)s->plain_size,
                                      copy, (size_t)s->size);

    if (ZSTD_isError(size))
        return outcome_of(size);
    return size == s->plain_size ? UNPACK_DONE : UNPACK_CORRUPT;
}

fast_unpacked fast_unpack_whole(const assay_fast *f, const fast_stored *s,
                                void *into)
{
    u8 *copy = fast_block(&f->allocator, NULL, s->size + 1), *end = copy;
    ZSTD_DCtx *state = open_state(f);
    fast_unpacked outcome = UNPACK_MEMORY;

    if (copy != NULL && state != NULL) {
        outcome = UNPACK_READ;
        if (fast_each_piece(f, s->offset, s->size, copy_stored, &end))
            outcome = unpack_copy(state, s, copy, into);
    }
    ZSTD_freeDCtx(state);
    if (copy != NULL)
        fast_block(&f->allocator, copy, 0);
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
