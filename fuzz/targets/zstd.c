/*
 * Zstandard: compares ref's walk along a frame and its decompression, and those
 * of fast, with libzstd alone. libzstd gets each header separately and then the
 * rest, because it is less strict when it has room for a whole frame (but it
 * reads a segment of no bytes that way). ref calls lax what libzstd accepts in
 * only one of both ways. ref also checks the structure of frames, parts of
 * which libzstd overlooks.
 */
#include <stdlib.h>
#define ZSTD_STATIC_LINKING_ONLY        /* for ZSTD_getFrameHeader() */
#include <zstd.h>

#include "fast/core/unzstd.h"
#include "fast/zten/parts.h"
#include "lib/guarded.h"
#include "lib/target.h"
#include "ref/bytes/zstd.h"
#include "ref/bytes/zstd_frame.h"

#define MOST       ((uint64_t)1 << 20)  /* decompressed bytes */
#define WINDOW_LOG 23                   /* the maximum of fast: 8 MiB */
#define WINDOW     ((uint64_t)1 << WINDOW_LOG)
#define THEIR_WINDOW ((uint64_t)1 << ZSTD_WINDOWLOG_MAX)
#define OUR_MEMORY ((uint64_t)24 << 20)
#define STEP       ((size_t)64 << 10)

/* For turn(). */
enum { AGAIN };

typedef struct {
    memory memory;
    unzstd *ours;
    fast_unzstd *fast;
    ZSTD_DCtx *theirs;
    uint8_t *output;
} state;

static state *kept(void)
{
    static state s;

    return &s;
}

/* Frees libzstd's memory, which ref counts: memcheck reports memory that is
 * only reachable through inner pointers as lost. */
static void close_kept(void)
{
    unzstd_close(kept()->ours);
    fast_unzstd_close(kept()->fast);
    ZSTD_freeDCtx(kept()->theirs);
    free(kept()->output);
}

static state *opened(void)
{
    state *s = kept();

    if (s->output != NULL)
        return s;
    memory_open(&s->memory, NULL, OUR_MEMORY);
    s->ours = unzstd_open(&s->memory);
    s->fast = fast_unzstd_open();
    s->theirs = ZSTD_createDCtx();
    s->output = malloc(STEP);
    demand(s->ours != NULL && s->fast != NULL && s->theirs != NULL &&
           s->output != NULL && atexit(close_kept) == 0,
           "there is memory to decompress");
    ZSTD_DCtx_setParameter(s->theirs, ZSTD_d_windowLogMax, WINDOW_LOG);
    return s;
}

/* ---------------------------------------------------------------- theirs -- */

typedef enum { WHOLE, WRONG, TOO_LARGE } verdict;

/* Passes size bytes to libzstd; returns false on an error. */
static bool feed(state *s, const uint8_t *bytes, size_t size, uint64_t *total,
                 size_t *hint)
{
    ZSTD_inBuffer in = {bytes, size, 0};
    ZSTD_outBuffer out;

    do {
        out = (ZSTD_outBuffer){s->output, STEP, 0};
        *hint = ZSTD_decompressStream(s->theirs, &out, &in);
        if (ZSTD_isError(*hint))
            return false;
        *total += out.pos;
    } while ((in.pos < in.size || out.pos == STEP) && *hint != 0 &&
             *total <= MOST);
    return in.pos == in.size || *total > MOST;
}

static verdict decompress(state *s, const uint8_t *bytes, size_t size,
                          uint64_t *total)
{
    ZSTD_frameHeader header;
    size_t hint;

    if (ZSTD_getFrameHeader(&header, bytes, size) != 0)
        return WRONG;
    if (header.frameType == ZSTD_skippableFrame)
        return WHOLE;
    if (header.windowSize > WINDOW)
        return TOO_LARGE;
    ZSTD_DCtx_reset(s->theirs, ZSTD_reset_session_only);
    uint64_t before = *total;
    size_t first = header.windowSize > 0 ? header.headerSize : size;
    if (!feed(s, bytes, first, total, &hint) ||
        (first < size && !feed(s, bytes + first, size - first, total, &hint)))
        return WRONG;
    if (*total > MOST)
        return TOO_LARGE;
    if (header.frameContentSize != ZSTD_CONTENTSIZE_UNKNOWN &&
        header.frameContentSize != *total - before)
        return WRONG;
    return hint == 0 ? WHOLE : WRONG;
}

/* Reads all frames to the last byte, as libzstd finds them. */
static verdict their_verdict(state *s, const uint8_t *bytes, size_t size,
                             uint64_t *total)
{
    size_t at = 0;
    verdict v = WHOLE;

    *total = 0;
    while (v == WHOLE && (at < size || at == 0)) {
        size_t one = ZSTD_findFrameCompressedSize(bytes + at, size - at);
        if (ZSTD_isError(one))
            return WRONG;
        v = decompress(s, bytes + at, one, total);
        at += one;
    }
    return v;
}

/* ------------------------------------------------------------------ ours -- */

static void check_header(const zstd_frame *f, const uint8_t *bytes, size_t size)
{
    ZSTD_frameHeader h;

    if (ZSTD_getFrameHeader(&h, bytes, size) != 0 ||
        h.frameType != ZSTD_frame || f->header_size == 0)
        return;
    demand(f->window == h.windowSize, "both know the window");
    demand(f->dictionary == h.dictID, "both know the dictionary");
    demand(f->has_checksum == (h.checksumFlag != 0), "both know the checksum");
    demand((f->has_content_size ? f->content_size : ZSTD_CONTENTSIZE_UNKNOWN)
               == h.frameContentSize, "both know the size of the content");
}

static void check_walk(const uint8_t *bytes, size_t size)
{
    zstd_frame f = walk_zstd_frame((span){bytes, size});
    size_t theirs = ZSTD_findFrameCompressedSize(bytes, size);

    demand(f.complaint != NULL || f.kind == FRAME_NONE ||
           f.kind == FRAME_LEGACY || f.size <= size,
           "a frame ends in the input");
    if (f.kind == FRAME_LEGACY ||
        (f.window > THEIR_WINDOW && ZSTD_isError(theirs)))
        return;
    demand(f.kind == FRAME_NONE || f.complaint != NULL || f.size == theirs,
           "the frame has the size that was walked");
    demand(f.kind != FRAME_NONE || ZSTD_isError(theirs),
           "what is a frame begins like one");
    if (f.kind == FRAME_BLOCKS)
        check_header(&f, bytes, size);
    if (fast_zten_is_frame(bytes, size))
        demand(f.kind == FRAME_BLOCKS && f.complaint == NULL && f.size == size,
               "what fast takes for a frame is one");
}

/* Reports whether a frame has a structure that ref does not pass to libzstd,
 * which overlooks some of it, or reads it by its version. */
static bool is_broken(const uint8_t *bytes, size_t size,
                      const unzstd_result *r)
{
    zstd_frame f = walk_zstd_frame((span){bytes + r->at, size - r->at});

    return f.kind == FRAME_LEGACY || f.complaint != NULL || f.oversize ||
           f.unsure;
}

static void check_fast(state *s, const uint8_t *bytes, size_t size,
                       const unzstd_result *r)
{
    fast_work work = {0};
    _Atomic uint64_t budget = MOST;
    fast_unzstd_bounds bounds = {MOST, &budget, &work};
    uint64_t unfolded;
    bool known = fast_unzstd_frame(s->fast, bytes, size, &bounds, &unfolded);
    bool usual = r->outcome == UNZSTD_DONE && r->lax == NULL &&
                 r->frames == 1 && r->skippable == 0 && r->size <= MOST &&
                 0 < r->window && r->window <= WINDOW;

    if (known && !is_broken(bytes, size, r))    /* or it would not be asked */
        demand(r->outcome == UNZSTD_DONE && unfolded == r->size &&
               budget == MOST - unfolded, "what fast decompresses, ref does");
    demand(known || !usual, "what ref decompresses, fast does");
}

/* How far libzstd reads corrupt data, and the error it reports, depend on its
 * buffer from earlier frames. */
static void check_again(const uint8_t *bytes, size_t size,
                        const unzstd_result *r)
{
    memory m;

    memory_open(&m, NULL, OUR_MEMORY);
    unzstd *fresh = unzstd_open(&m);
    demand(fresh != NULL, "there is memory to decompress");
    unzstd_result other = unzstd_run(fresh, (span){bytes, size}, MOST, NULL,
                                     NULL);
    unzstd_close(fresh);
    demand(other.outcome == r->outcome && other.at == r->at &&
           (other.outcome == UNZSTD_CORRUPT || other.size == r->size),
           "inputs before change nothing");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *bytes = guarded_at_end(data, size);
    state *s = opened();
    uint64_t total;
    verdict theirs = their_verdict(s, bytes, size, &total);
    unzstd_result r = unzstd_run(s->ours, (span){bytes, size}, MOST, NULL,
                                 NULL);

    check_walk(bytes, size);
    if (r.outcome == UNZSTD_DONE && r.lax == NULL && theirs != TOO_LARGE)
        demand(theirs == WHOLE && total == r.size,
               "what ref decompresses, libzstd does");
    if (theirs == WHOLE && !is_broken(bytes, size, &r))
        demand(r.outcome == UNZSTD_DONE && r.size == total,
               "what libzstd decompresses, ref does");
    check_fast(s, bytes, size, &r);
    if (turn(hash_of(data, size), AGAIN, 16))
        check_again(bytes, size, &r);
    return 0;
}
