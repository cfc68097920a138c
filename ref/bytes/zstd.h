/* Zstandard, RFC 8878, by libzstd: in steps, and no further than asked for. */
#ifndef ASSAY_ZSTD_H
#define ASSAY_ZSTD_H

#include "core/memory.h"

/* A window up to the first is read by every decoder, and none beyond the other
 * by this one. */
#define UNZSTD_COMMON_WINDOW (8ull << 20)
#define UNZSTD_MAX_WINDOW    (128ull << 20)

typedef enum {
    UNZSTD_DONE,            /* nothing but whole frames, to the last byte */
    UNZSTD_MORE,            /* there is more than limit; reading stopped */
    UNZSTD_CORRUPT,         /* a frame that no decoder reads */
    UNZSTD_TRAILING,        /* bytes after a frame that begin none */
    UNZSTD_DICTIONARY,      /* a frame that needs a dictionary */
    UNZSTD_LEGACY,          /* a frame of zstd 0.1 to 0.7 */
    UNZSTD_WINDOW,          /* a window that is too large */
    UNZSTD_UNSURE,          /* a frame that decoders read differently */
    UNZSTD_STOPPED,         /* by sink */
    UNZSTD_NO_MEMORY
} unzstd_outcome;

typedef struct {
    unzstd_outcome outcome;
    const char *complaint;  /* about what is corrupt */
    u64 at;                 /* the frame that the outcome is about */
    u64 size;               /* decompressed bytes seen */
    u64 frames, skippable;  /* whole ones */
    u64 window;             /* the largest, and the frame that has it */
    u64 window_at;
    bool plain;             /* the first frame's descriptor byte is 0 */
    bool partial;           /* size leaves out what could not be decompressed */
    const char *lax;        /* NULL, or what is wrong with the first frame */
    u64 lax_at;             /* that libzstd lets pass, and where it is */
} unzstd_result;

/* Takes decompressed bytes; false stops. */
typedef bool unzstd_sink(void *user, span piece);

/* One object serves many blobs, one after the other. */
typedef struct unzstd unzstd;

/* NULL if there is no memory; all that libzstd takes comes from m. */
unzstd *unzstd_open(memory *m);
void    unzstd_close(unzstd *z);

/* Asks the caller of the validation about a frame, before it is decompressed
 * for nobody (assay.h says what). */
void unzstd_believe(unzstd *z, const assay_digests *given);

/*
 * Judges the structure of all frames of blob; if there is nothing to complain
 * about, decompresses them and gives them to sink (NULL: nobody), but not much
 * more than limit bytes. Outcomes that leave something open (legacy, window,
 * unsure) are the last resort: all that can be decompressed was.
 */
unzstd_result unzstd_run(unzstd *z, span blob, u64 limit, unzstd_sink *sink,
                         void *user);

#endif
