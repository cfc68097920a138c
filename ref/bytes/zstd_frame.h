/* A frame of Zstandard, walked to its end without being decompressed. */
#ifndef ASSAY_ZSTD_FRAME_H
#define ASSAY_ZSTD_FRAME_H

#include "core/base.h"

typedef enum {
    FRAME_NONE,             /* no frame begins so */
    FRAME_BLOCKS,
    FRAME_SKIPPABLE,
    FRAME_LEGACY            /* of zstd 0.1 to 0.7: nothing else is known */
} frame_kind;

typedef struct {
    frame_kind kind;
    const char *complaint;  /* why no decoder reads it, or NULL */
    u64 size;               /* from the magic on, if there is no complaint */

    /* Of FRAME_BLOCKS; nothing where the header is wrong. */
    u64 header_size;        /* with the magic */
    u64 window;
    u64 content_size;
    u64 dictionary;         /* 0: none */
    bool has_content_size;
    bool has_checksum;
    bool plain;             /* the descriptor is 0 */

    /* Of its blocks; nothing where they are wrong. */
    u64 plain_size;         /* what those that are not compressed hold, */
    bool compressed;        /* and there is another one */
    bool oversize;          /* one is larger than the window or 128 KiB */
    bool ends_empty;        /* the last one is of no bytes, and no repetition */
    bool hollow;            /* a compressed one is of no bytes */
    const char *lax;        /* what is wrong with one, though some decoders
                               read it, or NULL; */
    bool unsure;            /* and which ones do nobody can say */
} zstd_frame;

/* Walks the frame at the front of rest, in constant memory. */
zstd_frame walk_zstd_frame(span rest);

#endif
