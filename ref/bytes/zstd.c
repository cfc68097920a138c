/*
 * A blob: one frame after the other                          RFC 8878, 3
 *
 * zstd_frame.c judges the structure of all frames first, so that a frame that
 * cannot be decompressed here does not hide faults after it. Then libzstd gets
 * one frame after the other, in steps. The header is a step of its own:
 * otherwise libzstd takes a less strict path if all content fits into the
 * output. In a segment of no bytes, only that path reads an empty repetition,
 * and only the other one an empty compressed block.
 */
#include "bytes/zstd_stream.h"

#define MAX_BLOCK        (128u << 10)
#define TOO_LARGE_BLOCK  "a block is larger than the window or 128 KiB"

/* Structure */

static bool judge_frame(unzstd_result *r, const zstd_frame *f)
{
    bool is_first = r->frames + r->skippable == 0;

    if (f->kind == FRAME_LEGACY)
        return refuse_frame(r, UNZSTD_LEGACY, "it is older than Zstandard 1.0");
    if (f->kind == FRAME_NONE)
        return refuse_frame(r, r->frames > 0 ? UNZSTD_TRAILING : UNZSTD_CORRUPT,
                            "no frame begins here");
    if (is_first)
        r->plain = f->plain;
    if (f->window > r->window) {
        r->window = f->window;
        r->window_at = r->at;
    }
    if (f->dictionary != 0)
        return refuse_frame(r, UNZSTD_DICTIONARY, "it needs a dictionary");
    if (f->complaint != NULL)
        return refuse_frame(r, UNZSTD_CORRUPT, f->complaint);
    r->frames += f->kind == FRAME_BLOCKS;
    r->skippable += f->kind == FRAME_SKIPPABLE;
    return true;
}

static zstd_frame frame_at(span blob, u64 at)
{
    return walk_zstd_frame((span){blob.bytes + at, blob.size - at});
}

/* Judges all frames of blob, up to the first invalid one. */
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

static void note_lax(unzstd_result *r, u64 at, const char *complaint)
{
    if (r->lax != NULL)
        return;
    r->lax_at = at;
    r->lax = complaint;
}

static bool check_content_size(const zstd_frame *f, u64 at, u64 size,
                               unzstd_result *r)
{
    if (!f->has_content_size || size == f->content_size)
        return true;
    if (size > f->content_size || !f->ends_empty || f->oversize)
        return refuse_frame(r, UNZSTD_CORRUPT, "the content size is incorrect");
    note_lax(r, at, "its content size is too large");
    return true;
}

/*
 * Reports whether decode_whole() may accept a frame that decode_steps()
 * refuses: one with a block that expands beyond the window. No block expands
 * beyond 128 KiB.
 */
static bool may_be_lax(const zstd_frame *f)
{
    return f->has_content_size && (f->oversize || f->window < MAX_BLOCK);
}

/* Reports whether the caller's answer replaces decode_steps(). */
static bool is_known(const unzstd *z, const u8 *bytes, const zstd_frame *f,
                     const output *to, unzstd_result *r)
{
    u64 size;
    bool known = to->sink == NULL &&
                 unzstd_is_known(z, (span){bytes, f->size},
                                 to->limit - r->size, &size);

    r->size += known ? size : 0;
    return known;
}

/* Decompresses a frame in steps; if that fails and it may help, at once. */
static bool decode_frame(unzstd *z, const u8 *bytes, const zstd_frame *f,
                         const output *to, unzstd_result *r, u64 at)
{
    const unzstd_result before = *r;

    if (f->oversize)
        refuse_frame(r, UNZSTD_CORRUPT, TOO_LARGE_BLOCK);
    else if (is_known(z, bytes, f, to, r) || decode_steps(z, bytes, f, to, r))
        return check_content_size(f, at, r->size - before.size, r);
    u64 given = r->size - before.size;
    if (r->outcome != UNZSTD_CORRUPT || !may_be_lax(f) ||
        given > f->content_size || f->content_size > to->limit - before.size)
        return false;
    if (f->content_size > unzstd_window(z))     /* too large to try */
        return refuse_frame(r, UNZSTD_NO_MEMORY, NULL);
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

/* Reports whether libzstd refuses a frame in every way. A block that is too
 * large is only read with room for all content: not if the content size is
 * unknown, and not if another block is only read in steps. */
static bool is_refused(const zstd_frame *f)
{
    return f->oversize && (!f->has_content_size || f->hollow);
}

/* Counts the content of a frame that is not decompressed, as far as it is
 * known. */
static bool count_frame(const zstd_frame *f, u64 at, const output *to,
                        unzstd_result *r)
{
    r->partial |= f->compressed;
    if (is_refused(f))
        return refuse_frame(r, UNZSTD_CORRUPT, TOO_LARGE_BLOCK);
    if (f->plain_size > to->limit - r->size) {
        r->size = to->limit + 1;
        return refuse_frame(r, UNZSTD_MORE, NULL);
    }
    r->size += f->plain_size;
    return f->compressed || check_content_size(f, at, f->plain_size, r);
}

static bool is_wide(const unzstd *z, const zstd_frame *f)
{
    return f->window > unzstd_window(z) ||
           (f->oversize && f->content_size > unzstd_window(z));
}

/* Returns why a frame is not decompressed, or UNZSTD_DONE. */
static unzstd_outcome why_left_out(const unzstd *z, const zstd_frame *f)
{
    if (is_wide(z, f))
        return UNZSTD_WINDOW;
    return f->unsure ? UNZSTD_UNSURE : UNZSTD_DONE;
}

/*
 * Decompresses frames whose structure is valid. A frame that is left out
 * decides the outcome last, since a later frame may be corrupt.
 */
static void decode_frames(unzstd *z, span frames, const output *to,
                          unzstd_result *r)
{
    unzstd_outcome left = UNZSTD_DONE;
    bool going = true;
    u64 left_at = 0, size;

    for (u64 at = 0; at < frames.size; at += size) {
        zstd_frame f = frame_at(frames, at);
        unzstd_outcome why = why_left_out(z, &f);
        size = f.size;
        if (f.lax != NULL)
            note_lax(r, at, f.lax);
        if (why != UNZSTD_DONE) {
            left_at = left == UNZSTD_DONE ? at : left_at;
            left = left == UNZSTD_DONE ? why : left;
            going = count_frame(&f, at, to, r);
        } else if (f.kind == FRAME_BLOCKS) {
            going = decode_frame(z, frames.bytes + at, &f, to, r, at);
        }
        if (!going) {
            r->at = at;
            return;
        }
    }
    if (left != UNZSTD_DONE && r->outcome == UNZSTD_DONE) {
        refuse_frame(r, left, "it was not decompressed");
        r->at = left_at;
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
