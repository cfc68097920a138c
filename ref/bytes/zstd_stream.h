/*
 * libzstd, one frame at a time, for zstd.c alone. zstd.c judges the structure
 * of frames before, and interprets the result.
 */
#ifndef ASSAY_ZSTD_STREAM_H
#define ASSAY_ZSTD_STREAM_H

#include "bytes/zstd.h"
#include "bytes/zstd_frame.h"

/* The destination of decompressed bytes, and their limit. */
typedef struct {
    u64 limit;
    unzstd_sink *sink;
    void *user;
} output;

/* Returns the largest window for which there is memory. */
u64 unzstd_window(const unzstd *z);

/* Reports whether the caller of the validation knows the decompressed size of
 * the frame, and it is at most limit. */
bool unzstd_is_known(const unzstd *z, span frame, u64 limit, u64 *size);

/* Stores the outcome and its reason. Returns false. */
bool refuse_frame(unzstd_result *r, unzstd_outcome outcome,
                  const char *complaint);

/* Decompresses a frame in steps. Returns false after a complaint. */
bool decode_steps(unzstd *z, const u8 *bytes, const zstd_frame *f,
                  const output *to, unzstd_result *r);

/*
 * Decompresses a frame with a content size at once, and outputs what
 * decode_steps() did not: all bytes from given on. Returns false after a
 * complaint; if the frame is corrupt this way too, the complaint stays.
 */
bool decode_whole(unzstd *z, const u8 *bytes, const zstd_frame *f, u64 given,
                  const output *to, unzstd_result *r);

#endif
