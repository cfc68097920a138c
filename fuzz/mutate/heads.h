/*
 * Numbers as files hold them: of a fixed width, as digits, or as the heads of
 * CBOR and of MessagePack, which also say what follows.
 */
#ifndef FUZZ_HEADS_H
#define FUZZ_HEADS_H

#include "mutate/pieces.h"

typedef enum {
    HEAD_PLAIN,                 /* nothing follows that belongs to it */
    HEAD_STRING,                /* so many bytes */
    HEAD_ARRAY, HEAD_MAP,       /* so many items, or pairs of them */
    HEAD_TAG,                   /* one item */
    HEAD_BREAK                  /* ends an indefinite one */
} head_does;

typedef struct {
    u64 value;
    u8 does;                    /* a head_does */
    u8 size;                    /* bytes; 0: it is none */
    bool indefinite;
} head;

/* The form of a field of that name in a format that has heads of that form, if
 * its bytes are a head and nothing else; or NO_NUMBER. */
u8 head_form(u8 form, const char *name, const u8 *bytes, u64 size);

/* What the head in the first bytes of size says. */
head read_head(u8 form, const u8 *bytes, u64 size);

/* The number in a piece, whatever its form; 0 if it holds none. */
u64 number_in(const piece *p);

/* How many bytes a number in the form of p takes at most. */
u64 longest_number(const piece *p);

/* The number that p held before the change; what it holds, if it is new. */
u64 old_number(const mutator *m, const piece *p);

/*
 * Writes value in the form of p, and returns how many bytes that takes: as wide
 * as p if it fits there and p is wider than it need be, else as short as can
 * be. The first byte stays of the same kind. What a fixed width has no room for
 * is cut off.
 */
u64 write_number(const piece *p, u64 value, u8 bytes[NUMBER_ROOM]);

/* A head of CBOR or MessagePack like that of p in another width: 0 to 3 is 1,
 * 2, 4 or 8 bytes after the first; widths that are too small are not taken. */
u64 write_wide(const piece *p, u64 value, u32 width, u8 bytes[9]);

/* The same one width wider than value needs; 0: there is no such head. */
u64 write_wider(const piece *p, u64 value, u8 bytes[9]);

/* Sets holder and depth of all pieces that are items. */
void find_items(pieces *r);

/* How many pieces the item takes that begins at number at. */
u32 item_length(const pieces *r, u32 at);

/* Writes a number into a piece of m->file, unless that is what was changed. */
void put_number(mutator *m, u32 at, u64 value);

#endif
