/* Reads a MessagePack number in any spelling, as usual libraries do. */
#ifndef ASSAY_TOOL_PACKED_H
#define ASSAY_TOOL_PACKED_H

#include "base.h"

#define PACKED_UINT32  0xce
#define PACKED_FLOAT32 0xca

typedef struct {
    u8 first;                   /* the first byte */
    u64 size;                   /* of the object; 0 if it is not a number */
    bool real, negative;
    u64 whole;                  /* a whole number without its sign */
    double value;               /* a float */
} packed_number;

/* Reads the object at the front of the bytes. */
packed_number read_packed(view bytes);

/* Report whether a uint32, or a 32-bit float, equals the number, and write the
 * number, or the bits of the float. Any NaN equals any NaN. */
bool packed_uint32(const packed_number *n, u32 *value);
bool packed_float32(const packed_number *n, u32 *bits);

#endif
