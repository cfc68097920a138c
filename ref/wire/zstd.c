/*
 * A blob is frames, one behind the other                     RFC 8878, 3
 *
 * The structure of all of them is judged first (zstd_frame.c), so that a frame
 * that cannot be decompressed here hides nothing behind it. Then libzstd gets
 * one frame after the other, in steps; its header first, or libzstd would take
 * another, less strict way if the whole content fits into the output. Only that
 * way reads an empty repetition in a segment of no bytes.
 */
#include "zstd.h"

#include <string.h>
#define ZSTD_STATIC_LINKING_ONLY        /* for memory of our own */
#include <zstd.h>
#include <zstd_errors.h>

#include "zstd_frame.h"

#define OUTPUT_STEP      (128u << 10)
#define INPUT_STEP       (128u << 10)
#define MAX_WINDOW_LOG   27
#define TOO_LARGE_BLOCK  "a block is larger than the window or 128 KiB"

struct unzstd {
    memory *memory;
    ZSTD_DCtx *stream;
    u64 most_window;
    u8 input[INPUT_STEP];       /* a copy: libzstd trusts its input not to
                                 * change under it, and ours may */
    u8 output[OUTPUT_STEP];
};

/* What libzstd takes; it does not tell the size again when it frees. */
typedef union {
    u64 size;                   /* of what follows */
    max_align_t unit;
} taken;

static void *take_piece(void *user, size_t size)
{
    taken *new = memory_resize(user, NULL, 0, sizeof *new + size);
    if (new == NULL)
        return NULL;
    new->size = size;
    return new + 1;
}

static void free_piece(void *user, void *given)
{
    taken *old = given;

    if (old != NULL)
        memory_resize(user, old - 1, sizeof *old + old[-1].size, 0);
}

unzstd *unzstd_open(memory *m)
{
    ZSTD_customMem ours = {take_piece, free_piece, m};
    u64 room = m->limit - m->used;

    unzstd *z = memory_resize(m, NULL, 0, sizeof *z);
    if (z == NULL)
        return NULL;
    z->memory = m;
    z->stream = ZSTD_createDCtx_advanced(ours);
    if (z->stream == NULL) {
        memory_resize(m, z, sizeof *z, 0);
        return NULL;
    }
    z->most_window = room < UNZSTD_MAX_WINDOW ? room : UNZSTD_MAX_WINDOW;
    ZSTD_DCtx_setParameter(z->stream, ZSTD_d_windowLogMax, MAX_WINDOW_LOG);
    return z;
}

void unzstd_close(unzstd *z)
{
    if (z == NULL)
        return;
    ZSTD_freeDCtx(z->stream);
    memory_resize(z->memory, z, sizeof *z, 0);
}

static bool complain(unzstd_result *r, unzstd_outcome outcome,
                     const char *complaint)
{
    r->outcome = outcome;
    r->complaint = complaint;
    return false;
}

/* Structure */

static bool judge_frame(unzstd_result *r, const zstd_frame *f)
{
    bool is_first = r->frames + r->skippable == 0;

    if (f->kind == FRAME_LEGACY)
        return complain(r, UNZSTD_LEGACY, "it is of zstd before 1.0");
    if (f->kind == FRAME_NONE)
        return complain(r, r->frames > 0 ? UNZSTD_TRAILING : UNZSTD_CORRUPT,
                        "no frame begins here");
    if (is_first)
        r->plain = f->plain;
    if (f->window > r->window) {
        r->window = f->window;
        r->window_at = r->at;
    }
    if (f->dictionary != 0)
        return complain(r, UNZSTD_DICTIONARY, "it needs a dictionary");
    if (f->complaint != NULL)
        return complain(r, UNZSTD_CORRUPT, f->complaint);
    r->frames += f->kind == FRAME_BLOCKS;
    r->skippable += f->kind == FRAME_SKIPPABLE;
    return true;
}

static zstd_frame frame_at(span blob, u64 at)
{
    return walk_zstd_frame((span){blob.bytes + at, blob.size - at});
}

/* All frames of blob, or those in front of the one that r is about then. */
static unzstd_result judge_frames(span blob)
{
    unzstd_result r = {.outcome = UNZSTD_DONE};
    bool going = true;

    while (going && (r.at < blob.size || r.at == 0)) {
        zstd_frame f = frame_at(blob, r.at);
        going = judge_frame(&r, &f);
        r.at += going ? f.size : 0;
    }
    return r;
}

/* Content */

typedef struct {
    u64 limit;
    unzstd_sink *sink;
    void *user;
} output;

static bool give(const output *to, span piece, unzstd_result *r)
{
    r->size += piece.size;
    if (r->size > to->limit)
        return complain(r, UNZSTD_MORE, NULL);
    if (to->sink != NULL && !to->sink(to->user, piece))
        return complain(r, UNZSTD_STOPPED, NULL);
    return true;
}

static void note_lax(unzstd_result *r, u64 at, const char *complaint)
{
    if (r->lax == NULL)
        r->lax_at = at;
    r->lax = r->lax != NULL ? r->lax : complaint;
}

static bool decode_steps(unzstd *z, const u8 *bytes, const zstd_frame *f,
                         const output *to, unzstd_result *r)
{
    u64 at = 0;
    size_t hint = 1;

    ZSTD_DCtx_reset(z->stream, ZSTD_reset_session_only);
    while (hint != 0) {
        bool header = at < f->header_size && f->window > 0;
        u64 end = header ? f->header_size : f->size;
        u64 step = end - at < INPUT_STEP ? end - at : INPUT_STEP;
        ZSTD_inBuffer in = {z->input, (size_t)step, 0};
        ZSTD_outBuffer out = {z->output, sizeof z->output, 0};

        if (step > 0)
            memcpy(z->input, bytes + at, (size_t)step);
        hint = ZSTD_decompressStream(z->stream, &out, &in);
        if (ZSTD_isError(hint)) {
            bool starved = ZSTD_getErrorCode(hint) ==
                          ZSTD_error_memory_allocation;
            return complain(r, starved ? UNZSTD_NO_MEMORY : UNZSTD_CORRUPT,
                            ZSTD_getErrorName(hint));
        }
        at += in.pos;
        if (!give(to, (span){z->output, out.pos}, r))
            return false;
        if (hint != 0 && in.pos == 0 && out.pos == 0)
            break;
    }
    if (hint != 0 || at != f->size)
        return complain(r, UNZSTD_CORRUPT, "its last block does not end it");
    return true;
}

/* The content of a frame that gives its size, read at once; false: corrupt. */
static bool decode_at_once(unzstd *z, const u8 *copy, const zstd_frame *f,
                           u8 *content)
{
    ZSTD_inBuffer in = {copy, (size_t)f->size, 0};
    ZSTD_outBuffer out = {content, (size_t)f->content_size, 0};

    ZSTD_DCtx_reset(z->stream, ZSTD_reset_session_only);
    return ZSTD_decompressStream(z->stream, &out, &in) == 0 &&
           in.pos == in.size && out.pos == out.size;
}

static bool check_content_size(const zstd_frame *f, u64 at, u64 size,
                               unzstd_result *r)
{
    if (!f->has_content_size || size == f->content_size)
        return true;
    if (size > f->content_size || !f->ends_empty)
        return complain(r, UNZSTD_CORRUPT, "the content size is wrong");
    note_lax(r, at, "its content size is too large");
    return true;
}

/* Gives what decode_steps() did not: all from the byte given on. */
static bool decode_whole(unzstd *z, const u8 *bytes, const zstd_frame *f,
                         u64 given, const output *to, unzstd_result *r)
{
    u64 size = f->size, content_size = f->content_size;
    u8 *room = memory_resize(z->memory, NULL, 0, size + content_size);
    bool going = false;

    if (room == NULL)
        return complain(r, UNZSTD_NO_MEMORY, "no memory for a whole frame");
    memcpy(room, bytes, (size_t)size);
    if (decode_at_once(z, room, f, room + size)) {
        r->outcome = UNZSTD_DONE;
        r->complaint = NULL;
        going = give(to, (span){room + size + given, content_size - given}, r);
    }
    memory_resize(z->memory, room, size + content_size, 0);
    return going;
}

/* In steps; if that fails and the frame gives its size, the other way. */
static bool decode_frame(unzstd *z, const u8 *bytes, const zstd_frame *f,
                         const output *to, unzstd_result *r, u64 at)
{
    const unzstd_result before = *r;

    if (f->oversize)
        complain(r, UNZSTD_CORRUPT, TOO_LARGE_BLOCK);
    else if (decode_steps(z, bytes, f, to, r))
        return check_content_size(f, at, r->size - before.size, r);
    u64 given = r->size - before.size;
    if (r->outcome != UNZSTD_CORRUPT || !f->has_content_size ||
        f->content_size > z->most_window || given > f->content_size ||
        f->content_size > to->limit - before.size)
        return false;
    const char *complaint = r->complaint;
    bool going = decode_whole(z, bytes, f, given, to, r);
    if (r->outcome != UNZSTD_CORRUPT && r->outcome != UNZSTD_NO_MEMORY)
        note_lax(r, at, complaint);
    if (going) {
        r->outcome = before.outcome;
        r->complaint = before.complaint;
    }
    return going;
}

/* What is known of a frame without libzstd. */
static bool count_frame(const zstd_frame *f, u64 at, const output *to,
                        unzstd_result *r)
{
    r->partial |= f->compressed;
    if (f->plain_size > to->limit - r->size) {
        r->size = to->limit + 1;
        return complain(r, UNZSTD_MORE, NULL);
    }
    r->size += f->plain_size;
    return f->compressed || check_content_size(f, at, f->plain_size, r);
}

static bool is_wide(const unzstd *z, const zstd_frame *f)
{
    return f->window > z->most_window ||
           (f->oversize && f->content_size > z->most_window);
}

/*
 * Frames that were judged before. One whose window is too large is left out:
 * those behind it may be corrupt.
 */
static void decode_frames(unzstd *z, span frames, const output *to,
                          unzstd_result *r)
{
    bool wide = false, going = true;
    u64 wide_at = 0, size;

    for (u64 at = 0; at < frames.size; at += size) {
        zstd_frame f = frame_at(frames, at);
        size = f.size;
        if (is_wide(z, &f)) {
            wide_at = wide ? wide_at : at;
            wide = true;
            going = count_frame(&f, at, to, r);
        } else if (f.kind == FRAME_BLOCKS) {
            going = decode_frame(z, frames.bytes + at, &f, to, r, at);
        }
        if (!going) {
            r->at = at;
            return;
        }
    }
    if (wide && r->outcome == UNZSTD_DONE) {
        complain(r, UNZSTD_WINDOW, "its window is too large");
        r->at = wide_at;
    }
}

unzstd_result unzstd_run(unzstd *z, span blob, u64 limit, unzstd_sink *sink,
                         void *user)
{
    unzstd_result r = judge_frames(blob);

    if (r.outcome == UNZSTD_DONE || r.outcome == UNZSTD_LEGACY)
        decode_frames(z, (span){blob.bytes, r.at},
                      &(output){limit, sink, user}, &r);
    return r;
}
