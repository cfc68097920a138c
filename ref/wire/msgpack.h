/*
 * A reader of MessagePack, one object at a time. It builds nothing in memory
 * and allocates nothing for a declared length or count.
 *
 * An object begins with its head: the first byte and the number, length, count
 * and type after it. Numbers, nil and booleans are only a head. The bytes of a
 * str, bin or ext, and the objects of an array or map, follow the head.
 */
#ifndef ASSAY_MSGPACK_H
#define ASSAY_MSGPACK_H

#include "core/reader.h"

typedef enum {
    MP_UINT, MP_INT,            /* by form: int 8 to int 64 are MP_INT */
    MP_FLOAT, MP_NIL, MP_BOOL,
    MP_STR, MP_BIN, MP_EXT,
    MP_ARRAY, MP_MAP,
    MP_NEVER                    /* c1, which MessagePack never uses */
} mp_family;

/* First bytes of forms that have a byte of their own. */
enum { MP_FLOAT32 = 0xca, MP_UINT32 = 0xce };

typedef struct {
    mp_family family;
    const char *form;           /* its name in the specification: "uint 32" */
    u8 first;                   /* the first byte */
    u8 size;                    /* bytes of the head, the first one included */
    bool shortest;              /* str, bin, array or map: no form of the family
                                   is shorter; otherwise true */
    u64 value;                  /* number: its value (two's complement) or its
                                   bits; otherwise the number of bytes, elements
                                   or pairs after the head */
} mp_head;

/*
 * Decodes the head at the front of bytes and returns its size. If bytes is
 * shorter than that, the head is truncated, and *head has only what the first
 * byte gives. Returns 1 if bytes is empty.
 */
u64 mp_decode(span bytes, mp_head *head);

/*
 * Takes a str or bin, which was read before, off the front of bytes and returns
 * its content. Never leaves bytes, even if they have changed since.
 */
span mp_take_string(span *bytes);

/*
 * Reads a head as the field name. Its first byte must not be c1 (rule never).
 * Returns the head of the number 0 if the reader has stopped.
 */
mp_head mp_get(reader *in, const char *name, rule never);

/* Reports whether the object is an integer of 0 or more, in any form. */
bool mp_is_natural(const mp_head *head);

/* The deepest nesting that mp_skip() reads; it gives up beyond. */
#define MP_NESTING 512

/* Skips the rest of an object after its head, with all objects inside it. */
void mp_skip(reader *in, const mp_head *head, rule never);

#endif
