/*
 * MessagePack, pulled one object at a time. Nothing is built in memory and
 * nothing is sized by a declared length or count.
 *
 * An object begins with its head: the first byte and the number, length, count
 * and type in the bytes after it. Numbers, nil and booleans are nothing but a
 * head; after that of a str, bin or ext stand its bytes, after that of an
 * array or map the objects in it.
 */
#ifndef ASSAY_MSGPACK_H
#define ASSAY_MSGPACK_H

#include "core/reader.h"

typedef enum {
    MP_UINT, MP_INT,            /* by form: int 8 to 64 are MP_INT */
    MP_FLOAT, MP_NIL, MP_BOOL,
    MP_STR, MP_BIN, MP_EXT,
    MP_ARRAY, MP_MAP,
    MP_NEVER                    /* c1, which MessagePack never uses */
} mp_family;

/* First bytes that stand for one form only. */
enum { MP_FLOAT32 = 0xca, MP_UINT32 = 0xce };

typedef struct {
    mp_family family;
    const char *form;           /* as the specification calls it: "uint 32" */
    u8 first;                   /* the first byte */
    u8 size;                    /* bytes of the head, the first one included */
    bool shortest;              /* of a str, bin, array or map: no form of the
                                   family takes fewer bytes; else true */
    u64 value;                  /* of a number: its value or its bits, negative
                                   ones as two's complement; else the bytes,
                                   elements or pairs after the head */
} mp_head;

/*
 * Decodes the head at the front of bytes. Returns how many bytes it takes: if
 * there are not so many, the head is not complete, and *head holds only what
 * the first byte tells. Without a first byte, returns 1.
 */
u64 mp_decode(span bytes, mp_head *head);

/*
 * Takes a str or bin off the front of bytes where one was found before, and
 * returns what it holds: no more than is there, whatever it has become.
 */
span mp_take_string(span *bytes);

/*
 * Reads a head as the field name. Its first byte must not be c1 (rule never).
 * Once the reader stopped, the head is that of the number 0.
 */
mp_head mp_get(reader *in, const char *name, rule never);

/* Whether value is a whole number of 0 or more, in whatever form. */
bool mp_is_natural(const mp_head *head);

/* Nesting that mp_skip() follows; beyond, it gives up. */
#define MP_NESTING 512

/*
 * Reads what stands after the head of an object that nobody wants, objects
 * inside it and all.
 */
void mp_skip(reader *in, const mp_head *head, rule never);

#endif
