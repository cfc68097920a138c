/*
 * The interface for fuzzing a library of another project against the reference:
 * this one function, in C, C++ or Rust, in a static library or an object file.
 * README.md in this folder explains the build.
 */
#ifndef ASSAY_READER_H
#define ASSAY_READER_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Judges size bytes of data as a file of that format, such as "mag". Returns
 *
 *     READER_ACCEPT           the file is valid
 *     READER_UNSUPPORTED      the reader lacks something to decide it: the
 *                             format, a feature, memory. This never counts as
 *                             wrong, unless it is the only answer ever given
 *     any other number        the file is rejected: any error code
 *
 * If the reference
 *
 *     rejects                 the reader must reject: a rule of level MUST is
 *                             broken
 *     accepts, with a remark  both answers are correct: a rule of level MAY
 *     accepts                 the reader must accept, even with a warning
 *                             (SHOULD) or a difference from upstream (NOTE)
 *     cannot judge            nothing is expected, except that the reader must
 *                             not crash
 *
 * To accept a file means that all of it can be loaded: a reader that looks at a
 * part of a file judges only that part.
 *
 * The bytes after data cannot be read, and no terminator follows: size is the
 * only limit. data must not be written to, and is gone after the call; it may
 * be NULL if size is 0. The function is called many times, one call after
 * another. It gives the same answer for the same bytes, always returns, and
 * takes less than a second for a few kilobytes.
 */
int reader_validate(const char *format, const uint8_t *data, size_t size);

#define READER_ACCEPT       0
#define READER_REJECT       1       /* for readers without error codes */
#define READER_UNSUPPORTED  INT_MIN

#ifdef __cplusplus
}
#endif

#endif
