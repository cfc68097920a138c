/*
 * libzstd in steps. It gets a copy of each step of its input, because it trusts
 * that to stay as it was when it looked first, and a mapped file may change.
 *
 * The header goes in alone: a whole frame at once, into room for all of its
 * content, takes another way through libzstd that overlooks some mistakes.
 */
#include "unzstd.h"

#include <stdlib.h>
#include <string.h>
#define ZSTD_STATIC_LINKING_ONLY        /* for ZSTD_frameHeaderSize() */
#include <zstd.h>

#define STEP           ((size_t)128 << 10)
#define MAX_WINDOW_LOG 23
#define HEAD           5                /* magic and descriptor */

struct fast_unzstd {
    ZSTD_DCtx *stream;
    uint8_t input[STEP];
    uint8_t output[STEP];
};

fast_unzstd *fast_unzstd_open(void)
{
    fast_unzstd *z = malloc(sizeof *z);

    if (z == NULL)
        return NULL;
    z->stream = ZSTD_createDCtx();
    if (z->stream == NULL) {
        free(z);
        return NULL;
    }
    ZSTD_DCtx_setParameter(z->stream, ZSTD_d_windowLogMax, MAX_WINDOW_LOG);
    return z;
}

void fast_unzstd_close(fast_unzstd *z)
{
    if (z != NULL)
        ZSTD_freeDCtx(z->stream);
    free(z);
}

/* Takes that much out of what all frames together may use. */
static bool spend(_Atomic uint64_t *budget, uint64_t bytes)
{
    uint64_t left = atomic_load_explicit(budget, memory_order_relaxed);

    while (bytes <= left)
        if (atomic_compare_exchange_weak(budget, &left, left - bytes))
            return true;
    return false;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Bytes of the header; 0 if it is none. */
static size_t header_size(const uint8_t *bytes, size_t size)
{
    uint8_t head[HEAD];

    if (size < HEAD)
        return 0;
    memcpy(head, bytes, HEAD);
    size_t whole = ZSTD_frameHeaderSize(head, HEAD);
    return !ZSTD_isError(whole) && whole <= size ? whole : 0;
}

bool fast_unzstd_frame(fast_unzstd *z, const uint8_t *bytes, size_t size,
                       const fast_unzstd_bounds *bounds, uint64_t *unfolded)
{
    size_t header = header_size(bytes, size), at = 0, hint = header;
    uint64_t given = 0;

    ZSTD_DCtx_reset(z->stream, ZSTD_reset_session_only);
    while (hint != 0) {
        size_t end = at < header ? header : size;
        ZSTD_inBuffer in = {z->input, smaller(end - at, STEP), 0};
        ZSTD_outBuffer out = {z->output, STEP, 0};

        memcpy(z->input, bytes + at, in.size);
        hint = ZSTD_decompressStream(z->stream, &out, &in);
        at += in.pos;
        given += out.pos;
        bool stuck = hint != 0 && in.pos == 0 && out.pos == 0;
        if (ZSTD_isError(hint) || stuck || given > bounds->limit ||
            !spend(bounds->budget, out.pos) || bounds->work->cancelled)
            return false;
        atomic_fetch_add_explicit(&bounds->work->done, in.pos,
                                  memory_order_relaxed);
    }
    *unfolded = given;
    return header > 0 && at == size;
}
