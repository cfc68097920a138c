/* Zstandard frames, decompressed by libzstd to find out that they can be. */
#ifndef FAST_UNZSTD_H
#define FAST_UNZSTD_H

#include <stddef.h>

#include "fast/core/work.h"

/* Memory for one frame after the other: 256 KiB of buffers and what libzstd
 * takes, a window of at most 8 MiB among it. */
typedef struct fast_unzstd fast_unzstd;

/* NULL without memory. */
fast_unzstd *fast_unzstd_open(void);
void fast_unzstd_close(fast_unzstd *z);

/* What a frame may use up: decompressed bytes of its own, and of all frames
 * together; and who may cancel it. */
typedef struct {
    uint64_t limit;
    _Atomic uint64_t *budget;
    fast_work *work;
} fast_unzstd_bounds;

/*
 * Whether libzstd decompresses the frame of these bytes without a complaint and
 * to its last byte, which is the last of them; *unfolded is to how many. false:
 * nothing is known, be it that it complained, or that a bound was met.
 */
bool fast_unzstd_frame(fast_unzstd *z, const uint8_t *bytes, size_t size,
                       const fast_unzstd_bounds *bounds, uint64_t *unfolded);

#endif
