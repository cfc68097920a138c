/*
 * Numbers in files: of a fixed width, as digits, or as heads of CBOR and
 * MessagePack, which also describe what follows.
 */
#ifndef FUZZ_HEADS_H
#define FUZZ_HEADS_H

#include "mutate/pieces.h"

typedef enum {
    HEAD_PLAIN,                 /* nothing after it belongs to it */
    HEAD_STRING,                /* that many bytes follow */
    HEAD_ARRAY, HEAD_MAP,       /* that many items, or pairs, follow */
    HEAD_TAG,                   /* one item follows */
    HEAD_BREAK                  /* ends an indefinite item */
} head_does;

typedef struct {
    u64 value;
    u8 does;                    /* a head_does */
    u8 size;                    /* bytes; 0: not a head */
    bool indefinite;
} head;

/* Returns the form of a field in a format with heads of that form, if its bytes
 * are exactly a head; otherwise NO_NUMBER. */
u8 head_form(u8 form, const char *name, const u8 *bytes, u64 size);

/* Decodes the head at the start of size bytes. */
head read_head(u8 form, const u8 *bytes, u64 size);

/* Returns the number in a piece of any form; 0 if it has none. */
u64 number_in(const piece *p);

/* Returns the most bytes that a number in the form of p takes. */
u64 longest_number(const piece *p);

/* Returns the number that p had before the change; a new p, its own number. */
u64 old_number(const mutator *m, const piece *p);

/*
 * Writes value in the form of p; returns its size. It keeps the width of p if
 * it fits and p is wider than needed, otherwise it is as short as possible. The
 * first byte stays of the same kind. A fixed width truncates the number.
 */
u64 write_number(const piece *p, u64 value, u8 bytes[NUMBER_ROOM]);

/* Writes a head of CBOR or MessagePack like that of p with another width: 0 to
 * 3 is 1, 2, 4 or 8 bytes after the first; a width that is too small is
 * skipped. */
u64 write_wide(const piece *p, u64 value, u32 width, u8 bytes[9]);

/* Writes a head one width wider than needed; 0 if no such head exists. */
u64 write_wider(const piece *p, u64 value, u8 bytes[9]);

/* Sets holder and depth of all pieces that are items. */
void find_items(pieces *r);

/* Returns the number of pieces of the item that starts at a piece. */
u32 item_length(const pieces *r, u32 at);

/* Writes a number to a piece of m->file, unless that piece was changed. */
void put_number(mutator *m, u32 at, u64 value);

#endif
