/*
 * Parts of spans. What does not lie inside is empty, or 0: whatever the
 * numbers, no byte outside is read. But for the reader and the pure functions
 * of bytes/, bytes are touched through these alone.
 */
#ifndef ASSAY_SPAN_H
#define ASSAY_SPAN_H

#include <string.h>

#include "core/base.h"

/* [offset, offset + length) of whole; empty if it does not lie inside. */
static inline span part_of(span whole, u64 offset, u64 length)
{
    bool inside = length <= whole.size && offset <= whole.size - length;

    if (!inside || whole.bytes == NULL)
        return (span){NULL, 0};
    return (span){whole.bytes + offset, length};
}

/* All of whole from offset on. */
static inline span rest_of(span whole, u64 offset)
{
    if (offset > whole.size || whole.bytes == NULL)
        return (span){NULL, 0};
    return (span){whole.bytes + offset, whole.size - offset};
}

/* Takes size bytes off the front, or those that are left. */
static inline span take_front(span *rest, u64 size)
{
    span front = {rest->bytes, size < rest->size ? size : rest->size};

    *rest = rest_of(*rest, front.size);
    return front;
}

static inline u8 byte_at(span s, u64 i)
{
    return i < s.size ? s.bytes[i] : 0;
}

static inline bool starts_with(span s, const void *bytes, size_t size)
{
    return s.size >= size && (size == 0 || memcmp(s.bytes, bytes, size) == 0);
}

static inline bool is_word(span s, const char *word)
{
    size_t size = strlen(word);
    return s.size == size && starts_with(s, word, size);
}

/* Where in whole a part of it begins; 0 of one that is not there. */
static inline u64 place_in(span whole, span inside)
{
    return inside.bytes != NULL ? (u64)(inside.bytes - whole.bytes) : 0;
}

#endif
