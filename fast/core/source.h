/* The source of a file's bytes. */
#ifndef FAST_SOURCE_H
#define FAST_SOURCE_H

#include "fast/core/file.h"

/* Files up to this size are read: mapping costs more than copying. */
#ifndef FAST_SMALL
#define FAST_SMALL (64u << 10)
#endif

/* With copy, at least so much is read at once. A test makes both minimal. */
#ifndef FAST_AHEAD
#define FAST_AHEAD (256u << 10)
#endif

/*
 * Sets bytes, size, place and descriptor. Nothing of the file is kept except,
 * with copy, the descriptor number. On false, unread or no_memory is set.
 */
bool fast_source_open(assay_fast *f, int descriptor, bool copy);
void fast_source_close(assay_fast *f);

/* Reports whether all bytes can be touched without loading. */
static inline bool fast_has_all(const assay_fast *f)
{
    return f->loaded_from == 0 && f->loaded_to == f->size;
}

/* Passes [offset, offset + size), which must be in the file, in pieces; false
 * if sink says so, or the bytes can no longer be read. */
typedef bool fast_sink(void *user, const u8 *bytes, u64 size);
bool fast_each_piece(const assay_fast *f, u64 offset, u64 size, fast_sink *sink,
                     void *user);

#endif
