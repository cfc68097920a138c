/* Zstandard, RFC 8878, by libzstd: in steps, and only as far as needed. */
#ifndef ASSAY_ZSTD_H
#define ASSAY_ZSTD_H

#include "core/memory.h"

/* Every decoder accepts windows up to the first size; this one accepts windows
 * up to the second. */
#define UNZSTD_COMMON_WINDOW (8ull << 20)
#define UNZSTD_MAX_WINDOW    (128ull << 20)

typedef enum {
    UNZSTD_DONE,            /* complete frames up to the last byte */
    UNZSTD_MORE,            /* more than limit bytes; reading stopped */
    UNZSTD_CORRUPT,         /* a frame that no decoder reads */
    UNZSTD_TRAILING,        /* bytes after the frames that are not a frame */
    UNZSTD_DICTIONARY,      /* a frame that needs a dictionary */
    UNZSTD_LEGACY,          /* a frame of zstd 0.1 to 0.7 */
    UNZSTD_WINDOW,          /* a window that is too large */
    UNZSTD_UNSURE,          /* a frame that decoders read differently */
    UNZSTD_STOPPED,         /* sink returned false */
    UNZSTD_NO_MEMORY
} unzstd_outcome;

typedef struct {
    unzstd_outcome outcome;
    const char *complaint;  /* why a frame is corrupt */
    u64 at;                 /* offset of the frame of the outcome */
    u64 size;               /* decompressed bytes seen */
    u64 frames, skippable;  /* complete frames, by their kind */
    u64 window;             /* the largest window, */
    u64 window_at;          /* and the offset of its frame */
    bool plain;             /* the first frame's descriptor byte is 0 */
    bool partial;           /* size lacks frames that were not decompressed */
    const char *lax;        /* why the first frame that libzstd accepts against
                             * the RFC is invalid, or NULL; and its offset */
    u64 lax_at;
} unzstd_result;

/* Takes decompressed bytes; returns false to stop. */
typedef bool unzstd_sink(void *user, span piece);

/* A decoder for any number of blobs, one after the other. */
typedef struct unzstd unzstd;

/* Returns a decoder, or NULL if memory is short. libzstd takes its memory from
 * m as well. */
unzstd *unzstd_open(memory *m);
void    unzstd_close(unzstd *z);

/* Lets the caller of the validation answer for frames whose bytes no sink needs
 * (assay.h describes the question). */
void unzstd_believe(unzstd *z, const assay_digests *given);

/*
 * Judges the structure of all frames of blob. If it is valid, decompresses them
 * to sink, which may be NULL, but not much more than limit bytes. The outcomes
 * UNZSTD_LEGACY, UNZSTD_WINDOW and UNZSTD_UNSURE are returned only after all
 * other frames were decompressed.
 */
unzstd_result unzstd_run(unzstd *z, span blob, u64 limit, unzstd_sink *sink,
                         void *user);

#endif
