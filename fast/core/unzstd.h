/* Decompresses Zstandard frames with libzstd, to check that they are valid. */
#ifndef FAST_UNZSTD_H
#define FAST_UNZSTD_H

#include <stddef.h>

#include "fast/core/work.h"

/* A decompressor for successive frames: 256 KiB of buffers plus the memory of
 * libzstd, with a window of at most 8 MiB. */
typedef struct fast_unzstd fast_unzstd;

/* Returns NULL without memory. */
fast_unzstd *fast_unzstd_open(void);
void fast_unzstd_close(fast_unzstd *z);

/* Bounds of a frame: its decompressed bytes, those of all frames together, and
 * the work that may be cancelled. */
typedef struct {
    uint64_t limit;
    _Atomic uint64_t *budget;
    fast_work *work;
} fast_unzstd_bounds;

/*
 * Reports whether libzstd decompresses the frame without an error, and the
 * frame ends with these bytes; *unfolded is the decompressed size. On false
 * nothing is known: libzstd failed, or a bound was reached.
 */
bool fast_unzstd_frame(fast_unzstd *z, const uint8_t *bytes, size_t size,
                       const fast_unzstd_bounds *bounds, uint64_t *unfolded);

#endif
