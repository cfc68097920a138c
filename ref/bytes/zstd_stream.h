/*
 * libzstd, one frame at a time: known to zstd.c only, which judges what the
 * frames are before, and what the result means.
 */
#ifndef ASSAY_ZSTD_STREAM_H
#define ASSAY_ZSTD_STREAM_H

#include "bytes/zstd.h"
#include "bytes/zstd_frame.h"

/* Where decompressed bytes go, and how many at most. */
typedef struct {
    u64 limit;
    unzstd_sink *sink;
    void *user;
} output;

/* The largest window for which there is memory. */
u64 unzstd_window(const unzstd *z);

/* Whether the caller of the validation knows to how many bytes, and at most
 * limit, the frame decompresses. */
bool unzstd_is_known(const unzstd *z, span frame, u64 limit, u64 *size);

/* Puts down the outcome and why; false. */
bool refuse_frame(unzstd_result *r, unzstd_outcome outcome,
                  const char *complaint);

/* Decompresses a frame in steps; false after a complaint. */
bool decode_steps(unzstd *z, const u8 *bytes, const zstd_frame *f,
                  const output *to, unzstd_result *r);

/*
 * Decompresses at once a frame that gives its content's size, and gives what
 * decode_steps() did not: all from the byte given on. False after a complaint,
 * which stays what it was if the frame is corrupt this way as well.
 */
bool decode_whole(unzstd *z, const u8 *bytes, const zstd_frame *f, u64 given,
                  const output *to, unzstd_result *r);

#endif
