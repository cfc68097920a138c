/*
 * Packed numbers and spans. A number takes seven bits per byte, lowest bits
 * first; only its last byte is below 0x80.
 */
#ifndef ASSAY_PACKED_H
#define ASSAY_PACKED_H

#include "core/memory.h"

typedef LIST_OF(u8) packed;

/* Append a number or a span; return false if there is no memory. */
bool pack_number(memory *m, packed *to, u64 value);
bool pack_span(memory *m, packed *to, span bytes);

/* Returns all packed bytes. */
span packed_bytes(const packed *p);

/* Take the next number or span off the front. */
u64  unpack_number(span *rest);
span unpack_span(span *rest);

#endif
