#include "bytes/zstd_stream.h"

#include <string.h>
#define ZSTD_STATIC_LINKING_ONLY        /* for our own allocator */
#include <zstd.h>
#include <zstd_errors.h>

#define OUTPUT_STEP      (128u << 10)
#define INPUT_STEP       (128u << 10)
#define MAX_WINDOW_LOG   27

struct unzstd {
    memory *memory;
    ZSTD_DCtx *stream;
    u64 most_window;
    assay_digests given;        /* unzstd is NULL without a caller's answer */
    u8 input[INPUT_STEP];       /* a copy: libzstd requires input that does
                                 * not change, and a mapped file may */
    u8 output[OUTPUT_STEP];
};

/* The header of an allocation of libzstd, which frees without a size. */
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
    z->given.unzstd = NULL;
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

void unzstd_believe(unzstd *z, const assay_digests *given)
{
    z->given = *given;
}

bool unzstd_is_known(const unzstd *z, span frame, u64 limit, u64 *size)
{
    *size = limit;
    return z->given.unzstd != NULL &&
           z->given.unzstd(z->given.user, frame.bytes, (size_t)frame.size,
                           size) &&
           *size <= limit;
}

u64 unzstd_window(const unzstd *z)
{
    return z->most_window;
}

bool refuse_frame(unzstd_result *r, unzstd_outcome outcome,
                  const char *complaint)
{
    r->outcome = outcome;
    r->complaint = complaint;
    return false;
}

static bool give(const output *to, span piece, unzstd_result *r)
{
    r->size += piece.size;
    if (r->size > to->limit)
        return refuse_frame(r, UNZSTD_MORE, NULL);
    if (to->sink != NULL && !to->sink(to->user, piece))
        return refuse_frame(r, UNZSTD_STOPPED, NULL);
    return true;
}

bool decode_steps(unzstd *z, const u8 *bytes, const zstd_frame *f,
                  const output *to, unzstd_result *r)
{
    u64 at = 0;
    size_t hint = 1;

    ZSTD_DCtx_reset(z->stream, ZSTD_reset_session_only);
    while (hint != 0) {
        bool header = at < f->header_size && (f->window > 0 || f->hollow);
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
            return refuse_frame(r, starved ? UNZSTD_NO_MEMORY : UNZSTD_CORRUPT,
                            ZSTD_getErrorName(hint));
        }
        at += in.pos;
        if (!give(to, (span){z->output, out.pos}, r))
            return false;
        if (hint != 0 && in.pos + out.pos == 0)
            break;
    }
    if (hint != 0 || at != f->size)
        return refuse_frame(r, UNZSTD_CORRUPT,
                            "the frame does not end with its last block");
    return true;
}

/* Reads the content of a frame with a content size at once. Returns false if it
 * is corrupt. */
static bool decode_at_once(unzstd *z, const u8 *copy, const zstd_frame *f,
                           u8 *content)
{
    ZSTD_inBuffer in = {copy, (size_t)f->size, 0};
    ZSTD_outBuffer out = {content, (size_t)f->content_size, 0};

    ZSTD_DCtx_reset(z->stream, ZSTD_reset_session_only);
    return ZSTD_decompressStream(z->stream, &out, &in) == 0 &&
           in.pos == in.size && out.pos == out.size;
}

bool decode_whole(unzstd *z, const u8 *bytes, const zstd_frame *f, u64 given,
                  const output *to, unzstd_result *r)
{
    u64 size = f->size, content_size = f->content_size;
    u8 *room = memory_resize(z->memory, NULL, 0, size + content_size);
    bool going = false;

    if (room == NULL)
        return refuse_frame(r, UNZSTD_NO_MEMORY, NULL);
    memcpy(room, bytes, (size_t)size);
    if (decode_at_once(z, room, f, room + size)) {
        r->outcome = UNZSTD_DONE;
        r->complaint = NULL;
        going = give(to, (span){room + size + given, content_size - given}, r);
    }
    memory_resize(z->memory, room, size + content_size, 0);
    return going;
}
