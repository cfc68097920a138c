/*
 * What a library of another project gives to be fuzzed against the reference:
 * this one function, in C, C++ or Rust, in a static library or an object file.
 * README.md beside this file says how they are put together.
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
 * What the reader says of size bytes of data as a file of that format, "mag":
 *
 *     READER_ACCEPT           the file is valid
 *     READER_UNSUPPORTED      the reader lacks what it would need to say so:
 *                             the format, a feature, memory. No answer counts
 *                             then, but if it is the only one ever given
 *     any other number        the file is rejected: an error code as it is
 *
 * Of a file that the reference
 *
 *     rejects                 the reader must reject: a rule of level MUST is
 *                             broken
 *     accepts, with a remark  both answers are right: a rule of level MAY
 *     accepts                 the reader must accept, a warning (SHOULD) or a
 *                             departure from the original (NOTE) or not
 *     cannot judge            nothing is asked: the reader still must not
 *                             crash
 *
 * To accept is to be able to load it all: a reader that looks at a part of a
 * file judges that part only.
 *
 * The bytes end where data does: behind them is nothing that can be read, and
 * nothing says where they end but size. They are not to be written to, and are
 * gone after the call; NULL may be data if size is 0. The function is called
 * many times, one call after another; it gives the same answer for the same
 * bytes, returns always, and in less than a second for a few kilobytes.
 */
int reader_validate(const char *format, const uint8_t *data, size_t size);

#define READER_ACCEPT       0
#define READER_REJECT       1       /* for who has no codes of their own */
#define READER_UNSUPPORTED  INT_MIN

#ifdef __cplusplus
}
#endif

#endif
