/* A number of MessagePack in any form, as a usual library returns it. */
#ifndef ASSAY_TOOL_PACKED_H
#define ASSAY_TOOL_PACKED_H

#include "base.h"

#define PACKED_UINT32  0xce
#define PACKED_FLOAT32 0xca

typedef struct {
    u8 first;                   /* the first byte, which tells the form */
    u64 size;                   /* of the object; 0: there is no number */
    bool real, negative;
    u64 whole;                  /* of a whole number, without its sign */
    double value;               /* of a float */
} packed_number;

/* Reads the object at the front of the bytes. */
packed_number read_packed(view bytes);

/* Whether a uint32, or a float of 32 bits, is equal to the number; any NaN
 * equals any NaN. Writes the number, or the bits of the float. */
bool packed_uint32(const packed_number *n, u32 *value);
bool packed_float32(const packed_number *n, u32 *bits);

#endif
