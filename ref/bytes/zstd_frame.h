/* The structure of a Zstandard frame, read without decompressing it. */
#ifndef ASSAY_ZSTD_FRAME_H
#define ASSAY_ZSTD_FRAME_H

#include "core/base.h"

typedef enum {
    FRAME_NONE,             /* not a frame */
    FRAME_BLOCKS,
    FRAME_SKIPPABLE,
    FRAME_LEGACY            /* of zstd 0.1 to 0.7: nothing else is known */
} frame_kind;

typedef struct {
    frame_kind kind;
    const char *complaint;  /* why no decoder accepts it, or NULL */
    u64 size;               /* of the frame, if complaint is NULL */

    /* For FRAME_BLOCKS, if the header is valid: */
    u64 header_size;        /* includes the magic */
    u64 window;
    u64 content_size;
    u64 dictionary;         /* 0: none */
    bool has_content_size;
    bool has_checksum;
    bool plain;             /* the descriptor is 0 */

    /* If its blocks are valid: */
    u64 plain_size;         /* content of blocks that are not compressed */
    bool compressed;        /* there is a compressed block */
    bool oversize;          /* a block exceeds the window or 128 KiB */
    bool ends_empty;        /* the last block is empty, raw or compressed */
    bool hollow;            /* a compressed block is empty */
    const char *lax;        /* what is invalid in a block although some
                               decoders accept it, or NULL */
    bool unsure;            /* which decoders accept it is unknown */
} zstd_frame;

/* Reads the frame at the front of rest, in constant memory. */
zstd_frame walk_zstd_frame(span rest);

#endif
