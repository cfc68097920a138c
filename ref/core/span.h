/*
 * Parts of spans. A part outside of its span is empty, and a byte outside is 0:
 * no function reads outside, whatever the numbers. Only the reader and the
 * functions of bytes/ touch bytes in another way.
 */
#ifndef ASSAY_SPAN_H
#define ASSAY_SPAN_H

#include <string.h>

#include "core/base.h"

/* Returns [offset, offset + length) of whole; empty if that is not inside. */
static inline span part_of(span whole, u64 offset, u64 length)
{
    bool inside = length <= whole.size && offset <= whole.size - length;

    if (!inside || whole.bytes == NULL)
        return (span){NULL, 0};
    return (span){whole.bytes + offset, length};
}

/* Returns whole from offset on. */
static inline span rest_of(span whole, u64 offset)
{
    if (offset > whole.size || whole.bytes == NULL)
        return (span){NULL, 0};
    return (span){whole.bytes + offset, whole.size - offset};
}

/* Takes size bytes off the front, or all that are left. */
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

/* Returns the offset of a part in whole; 0 for a NULL part. */
static inline u64 place_in(span whole, span inside)
{
    return inside.bytes != NULL ? (u64)(inside.bytes - whole.bytes) : 0;
}

#endif
