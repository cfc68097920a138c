/* Where the bytes of a file come from. */
#ifndef FAST_SOURCE_H
#define FAST_SOURCE_H

#include "fast/core/file.h"

/* Files up to this are read: mapping one costs more than copying it. */
#ifndef FAST_SMALL
#define FAST_SMALL (64u << 10)
#endif

/* With copy so much is read at once, at least. A test makes both as small as
 * can be. */
#ifndef FAST_AHEAD
#define FAST_AHEAD (256u << 10)
#endif

/*
 * Fills in bytes, size, place and descriptor. Of the file that descriptor is
 * nothing is kept but, with copy, the number itself. false: unread or no_memory
 * says why.
 */
bool fast_source_open(assay_fast *f, int descriptor, bool copy);
void fast_source_close(assay_fast *f);

/* Whether all bytes may be touched without loading. */
static inline bool fast_has_all(const assay_fast *f)
{
    return f->loaded_from == 0 && f->loaded_to == f->size;
}

/* Gives [offset, offset + size), which must lie in the file, piece by piece;
 * false if sink said so, or they cannot be read any more. */
typedef bool fast_sink(void *user, const u8 *bytes, u64 size);
bool fast_each_piece(const assay_fast *f, u64 offset, u64 size, fast_sink *sink,
                     void *user);

#endif
