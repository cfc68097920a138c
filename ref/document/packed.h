/*
 * Numbers and spans, one after another, in as few bytes as they need: a number
 * takes seven bits a byte, the lowest first, and the last byte is below 0x80.
 */
#ifndef ASSAY_PACKED_H
#define ASSAY_PACKED_H

#include "core/memory.h"

typedef LIST_OF(u8) packed;

/* Add one at the end; false if there is no memory. */
bool pack_number(memory *m, packed *to, u64 value);
bool pack_span(memory *m, packed *to, span bytes);

/* All of it, and what was packed next, which they take off the front. */
span packed_bytes(const packed *p);
u64  unpack_number(span *rest);
span unpack_span(span *rest);

#endif
