/*
 * A blob is frames, one behind the other                     RFC 8878, 3.1
 *
 *     zstd frame        u32 magic fd2fb528, header, blocks
 *     skippable frame   u32 magic 184d2a50 to 184d2a5f, u32 size, size bytes
 *
 * Frame header                                               RFC 8878, 3.1.1.1
 *
 *     u8   descriptor   bits 0-1 size of dictionary id, 5 single segment,
 *                       6-7 size of content size
 *     u8   window       unless single segment: 5 bits exponent, 3 mantissa
 *     ...  dictionary id of 0, 1, 2 or 4 bytes
 *     ...  content size of 0 (1 if single segment), 2, 4 or 8 bytes
 *
 * Of a header, dictionary and window are read here, before libzstd sees the
 * frame: it would allocate the window at once.
 */
#include "zstd.h"

#include <stdlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#define OUTPUT_STEP      (128u << 10)
#define INPUT_STEP       (128u << 10)
#define MAGIC            0xfd2fb528u
#define MAGIC_SKIPPABLE  0x184d2a50u        /* and the 15 behind it */
#define MAGIC_LEGACY     0xfd2fb522u        /* to ...27: zstd 0.2 to 0.7 */
#define MAX_WINDOW_LOG   27

struct unzstd {
    ZSTD_DCtx *stream;
    u64 most_window;
    u8 output[OUTPUT_STEP];
};

unzstd *unzstd_open(u64 room)
{
    unzstd *z = malloc(sizeof *z);
    if (z == NULL)
        return NULL;
    z->stream = ZSTD_createDCtx();
    if (z->stream == NULL) {
        free(z);
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
    free(z);
}

/* size bytes of blob from at as a number; what is not there counts as 0. */
static u64 number_at(span blob, u64 at, u64 size)
{
    u64 value = 0;

    for (u64 i = size; i > 0; i--)
        if (at + i <= blob.size)
            value |= (u64)blob.bytes[at + i - 1] << 8 * (i - 1);
    return value;
}

typedef struct {
    u64 dictionary;
    u64 window;
} header;

static header read_header(span frame)
{
    static const u8 id_sizes[] = {0, 1, 2, 4};
    static const u8 content_sizes[] = {0, 2, 4, 8};
    u64 descriptor = number_at(frame, 4, 1);
    bool single = (descriptor & 0x20) != 0;
    u64 id_at = single ? 5 : 6;
    u64 id_size = id_sizes[descriptor & 3];
    u64 content_size = content_sizes[descriptor >> 6];
    u64 window = number_at(frame, 5, 1);
    header h = {.dictionary = number_at(frame, id_at, id_size)};

    if (!single) {
        u64 base = 1ull << (10 + (window >> 3));
        h.window = base + base / 8 * (window & 7);
    } else if (content_size == 0) {
        h.window = number_at(frame, id_at + id_size, 1);
    } else {
        h.window = number_at(frame, id_at + id_size, content_size);
        h.window += content_size == 2 ? 256 : 0;
    }
    return h;
}

static bool complain(unzstd_result *r, unzstd_outcome outcome,
                     const char *complaint)
{
    r->outcome = outcome;
    r->complaint = complaint;
    return false;
}

/* Skips one frame of user data at r->at. */
static bool skip_frame(span *rest, unzstd_result *r)
{
    u64 size = number_at(*rest, 4, 4);

    if (rest->size < 8 || size > rest->size - 8)
        return complain(r, UNZSTD_CORRUPT, "the skippable frame is cut off");
    rest->bytes += 8 + size;
    rest->size -= 8 + size;
    r->skippable++;
    return true;
}

/* Judges header and window of the frame at the front of rest. */
static bool check_header(const unzstd *z, span rest, unzstd_result *r)
{
    header h = read_header(rest);

    if (r->frames == 0 && r->skippable == 0)
        r->plain = rest.size > 4 && rest.bytes[4] == 0;
    if (h.dictionary != 0)
        return complain(r, UNZSTD_DICTIONARY, "it needs a dictionary");
    if (h.window > r->window) {
        r->window = h.window;
        r->window_at = r->at;
    }
    if (h.window > z->most_window)
        return complain(r, UNZSTD_WINDOW, "its window is too large");
    return true;
}

/* Decompresses the frame at the front of rest. */
static bool read_frame(unzstd *z, span *rest, u64 limit, unzstd_sink *sink,
                       void *user, unzstd_result *r)
{
    size_t hint = 1;

    ZSTD_DCtx_reset(z->stream, ZSTD_reset_session_only);
    while (hint != 0) {
        size_t step = rest->size < INPUT_STEP ? (size_t)rest->size : INPUT_STEP;
        ZSTD_inBuffer in = {rest->bytes, step, 0};
        ZSTD_outBuffer out = {z->output, sizeof z->output, 0};

        hint = ZSTD_decompressStream(z->stream, &out, &in);
        if (ZSTD_isError(hint)) {
            bool memory = ZSTD_getErrorCode(hint) ==
                          ZSTD_error_memory_allocation;
            return complain(r, memory ? UNZSTD_NO_MEMORY : UNZSTD_CORRUPT,
                            ZSTD_getErrorName(hint));
        }
        rest->bytes += in.pos;
        rest->size -= in.pos;
        r->size += out.pos;
        if (r->size > limit)
            return complain(r, UNZSTD_MORE, NULL);
        if (sink != NULL && !sink(user, (span){z->output, out.pos}))
            return complain(r, UNZSTD_STOPPED, NULL);
        if (hint != 0 && in.pos == 0 && out.pos == 0)
            return complain(r, UNZSTD_CORRUPT, "the frame is cut off");
    }
    r->frames++;
    return true;
}

unzstd_result unzstd_run(unzstd *z, span blob, u64 limit, unzstd_sink *sink,
                         void *user)
{
    unzstd_result r = {.outcome = UNZSTD_DONE};
    span rest = blob;
    bool going = true;

    while (going && (rest.size > 0 || r.frames + r.skippable == 0)) {
        u64 magic = rest.size < 4 ? 0 : number_at(rest, 0, 4);

        r.at = blob.size - rest.size;
        if ((magic & ~15ull) == MAGIC_SKIPPABLE)
            going = skip_frame(&rest, &r);
        else if (magic == MAGIC)
            going = check_header(z, rest, &r) &&
                    read_frame(z, &rest, limit, sink, user, &r);
        else if (MAGIC_LEGACY <= magic && magic < MAGIC)
            going = complain(&r, UNZSTD_LEGACY, "it is of zstd before 1.0");
        else if (r.frames > 0)
            going = complain(&r, UNZSTD_TRAILING, "no frame begins here");
        else
            going = complain(&r, UNZSTD_CORRUPT, "no frame begins here");
    }
    return r;
}
