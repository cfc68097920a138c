/*
 * libzstd, one block after the other                         RFC 8878, 3.1.1
 *
 *     header      with the window, and perhaps the size of the content
 *     blocks      u24 last, type, size; then size bytes, or 1 of type 1
 *     u32         checksum, if the header says so
 *
 * The blocks give as many bytes as the header states, if it does. libzstd only
 * notices a wrong size if its own buffer is too small for more, and the size of
 * that buffer depends on earlier frames. So the bytes are counted here, and
 * frames with a wrong size are left to the caller. For all other frames the
 * answer of libzstd does not depend on what it read before.
 *
 * libzstd gets a copy of each block, because it trusts that its input does not
 * change, and a mapped file may change. The header is passed alone: a whole
 * frame at once, with room for all its content, takes a different path through
 * libzstd, which overlooks some errors.
 */
#include "fast/core/unzstd.h"

#include <stdlib.h>
#include <string.h>
#define ZSTD_STATIC_LINKING_ONLY        /* for ZSTD_getFrameHeader() */
#include <zstd.h>

#define MOST_HEADER ((size_t)18)        /* magic, descriptor and all fields */
#define MOST_BLOCK  ((size_t)128 << 10)
#define MOST_WINDOW ((uint64_t)8 << 20)

struct fast_unzstd {
    ZSTD_DCtx *stream;
    const uint8_t *bytes;       /* of the frame */
    size_t size, at;
    size_t hint;                /* what libzstd returned last: 0 at the end */
    uint8_t input[3 + MOST_BLOCK];
    uint8_t output[MOST_BLOCK + 1];
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
    return z;
}

void fast_unzstd_close(fast_unzstd *z)
{
    if (z != NULL)
        ZSTD_freeDCtx(z->stream);
    free(z);
}

/* Appends the next bytes to input; false if there are not enough. */
static bool copy(fast_unzstd *z, size_t held, size_t more)
{
    if (more > z->size - z->at || more > sizeof z->input - held)
        return false;
    memcpy(z->input + held, z->bytes + z->at, more);
    z->at += more;
    return true;
}

/* Passes input to libzstd; false unless it takes all and returns at most the
 * bytes of a block. */
static bool feed(fast_unzstd *z, size_t size, size_t *given)
{
    ZSTD_inBuffer in = {z->input, size, 0};
    ZSTD_outBuffer out = {z->output, sizeof z->output, 0};

    z->hint = ZSTD_decompressStream(z->stream, &out, &in);
    *given = out.pos;
    return !ZSTD_isError(z->hint) && in.pos == size && out.pos <= MOST_BLOCK;
}

static bool read_header(fast_unzstd *z, ZSTD_frameHeader *header)
{
    size_t size = z->size < MOST_HEADER ? z->size : MOST_HEADER, given;

    ZSTD_DCtx_reset(z->stream, ZSTD_reset_session_only);
    if (!copy(z, 0, size) ||
        ZSTD_getFrameHeader(header, z->input, size) != 0 ||
        header->frameType != ZSTD_frame || header->windowSize > MOST_WINDOW)
        return false;
    z->at = header->headerSize;
    return feed(z, header->headerSize, &given);
}

/* Reads a block; false if it is truncated or has an invalid type. */
static bool read_block(fast_unzstd *z, bool *last, size_t *given)
{
    if (!copy(z, 0, 3))
        return false;
    uint32_t head = z->input[0] | (uint32_t)z->input[1] << 8 |
                    (uint32_t)z->input[2] << 16;
    uint32_t type = head >> 1 & 3, size = type == 1 ? 1 : head >> 3;
    *last = (head & 1) != 0;
    return type < 3 && copy(z, 3, size) && feed(z, 3 + size, given);
}

/* Takes bytes out of the common budget of all frames. */
static bool spend(_Atomic uint64_t *budget, uint64_t bytes)
{
    uint64_t left = atomic_load_explicit(budget, memory_order_relaxed);

    while (bytes <= left)
        if (atomic_compare_exchange_weak(budget, &left, left - bytes))
            return true;
    return false;
}

static void count_done(const fast_unzstd_bounds *bounds, size_t bytes)
{
    atomic_fetch_add_explicit(&bounds->work->done, bytes, memory_order_relaxed);
}

static bool read_blocks(fast_unzstd *z, const fast_unzstd_bounds *bounds,
                        uint64_t *unfolded)
{
    size_t given;

    for (bool last = false; !last; *unfolded += given) {
        size_t before = z->at;
        if (!read_block(z, &last, &given) ||
            given > bounds->limit - *unfolded ||
            !spend(bounds->budget, given) || bounds->work->cancelled)
            return false;
        count_done(bounds, z->at - before);
    }
    return true;
}

bool fast_unzstd_frame(fast_unzstd *z, const uint8_t *bytes, size_t size,
                       const fast_unzstd_bounds *bounds, uint64_t *unfolded)
{
    ZSTD_frameHeader header;
    size_t given;

    z->bytes = bytes;
    z->size = size;
    z->at = 0;
    *unfolded = 0;
    if (!read_header(z, &header))
        return false;
    count_done(bounds, z->at);
    if (!read_blocks(z, bounds, unfolded) ||
        (header.frameContentSize != ZSTD_CONTENTSIZE_UNKNOWN &&
         header.frameContentSize != *unfolded))
        return false;
    if (header.checksumFlag && (!copy(z, 0, 4) || !feed(z, 4, &given)))
        return false;
    count_done(bounds, header.checksumFlag ? 4 : 0);
    return z->hint == 0 && z->at == size;
}
