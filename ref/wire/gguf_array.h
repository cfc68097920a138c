/*
 * A walk over a valid GGUF array, which may contain arrays.
 *
 *     u32  type          of the elements, see gguf_value_types[]
 *     u64  length        number of elements
 *     elements           numbers and bools as they are; a string as
 *                        u64 length and its bytes; an array like this one
 */
#ifndef ASSAY_GGUF_ARRAY_H
#define ASSAY_GGUF_ARRAY_H

#include "core/element.h"
#include "core/memory.h"

enum {
    GGUF_UINT8, GGUF_INT8, GGUF_UINT16, GGUF_INT16, GGUF_UINT32, GGUF_INT32,
    GGUF_FLOAT32, GGUF_BOOL, GGUF_STRING, GGUF_ARRAY, GGUF_UINT64, GGUF_INT64,
    GGUF_FLOAT64, GGUF_VALUE_TYPES
};

#define GGUF_HEAD_SIZE 12       /* of an array */
#define GGUF_LENGTH_SIZE 8      /* before the bytes of a string */

typedef struct {
    const char *name;
    element_type element;       /* ASSAY_NO_ELEMENT: a string or an array */
    u8 least;                   /* bytes of an element, or of its head */
} gguf_value_type;

extern const gguf_value_type gguf_value_types[GGUF_VALUE_TYPES];

/* Reports whether all elements of a type have the same size. */
bool gguf_is_fixed(u32 type);

/* Returns a number of up to 8 bytes. */
u64 gguf_number(span bytes, bool big_endian);

typedef enum {
    GGUF_PART_HEAD,             /* of an array: bytes are type and length */
    GGUF_PART_RUN,              /* all elements of an array, of a fixed size */
    GGUF_PART_STRING,           /* one string, with its length */
    GGUF_PART_END               /* of the innermost array; no bytes */
} gguf_part_kind;

typedef struct {
    gguf_part_kind kind;
    u32 type;                   /* of the elements */
    u64 count;                  /* number of elements in the array or run */
    span bytes;
} gguf_part;

/*
 *     gguf_walk w = {.memory = m, .rest = array, .big_endian = big};
 *     for (gguf_part p; gguf_next(&w, &p); )
 *         ...
 *     gguf_close(&w);
 *
 * If the bytes change during the walk, it still reads nothing outside of them
 * and ends, with broken set. broken is also set if memory runs out.
 */
typedef struct {
    memory *memory;
    span rest;
    bool big_endian;
    bool begun, broken;
    LIST_OF(gguf_part) open;    /* heads; count: elements left */
} gguf_walk;

/* Sets *part to the next part; returns false at the end, or if broken. */
bool gguf_next(gguf_walk *w, gguf_part *part);

void gguf_close(gguf_walk *w);

#endif
