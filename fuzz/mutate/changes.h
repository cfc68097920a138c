/* What may be done to a row: one operation a call, each at a place of its own
 * choosing. */
#ifndef FUZZ_CHANGES_H
#define FUZZ_CHANGES_H

#include "mutate/pieces.h"

/*
 *     OPERATION(name, weight)      change_<name>() is drawn that often
 */
#define OPERATIONS \
    OPERATION(number, 24) \
    OPERATION(shape, 16) \
    OPERATION(width, 12) \
    OPERATION(text, 20) \
    OPERATION(type, 12) \
    OPERATION(word, 10) \
    OPERATION(item, 8) \
    OPERATION(head, 8) \
    OPERATION(data, 8) \
    OPERATION(padding, 3) \
    OPERATION(drop, 6) \
    OPERATION(copy, 7) \
    OPERATION(swap, 5) \
    OPERATION(move, 3) \
    OPERATION(values, 6) \
    OPERATION(cut, 2) \
    OPERATION(grow, 3) \
    OPERATION(insert, 4) \
    OPERATION(resize, 4) \
    OPERATION(front, 1)

typedef enum {
#define OPERATION(name, weight) OP_##name,
    OPERATIONS
#undef OPERATION
    OP_bytes,                   /* of the file that has been written */
    OP_count
} operation;

/* false: there was nothing here that it could be done to. */
#define OPERATION(name, weight) bool change_##name(mutator *m);
OPERATIONS
#undef OPERATION

/* Plain changes of size bytes, in room for most; returns the new size. */
u64 change_bytes(mutator *m, u8 *bytes, u64 size, u64 most);

/* A number that programs get wrong, or one near to old. */
u64 odd_number(mutator *m, u64 old);

/* The least number that needs more bytes than a head of that width, the
 * largest that does not, those before it, or any: 0 to 3 is none, 1, 2 or 4
 * bytes after the first. */
u64 number_of_width(mutator *m, u32 width);

/* Whether it holds a number that can be read. */
bool is_number(const piece *p);
bool give_number(mutator *m, u32 at, u64 value);

/* Whether it holds elements, or other data. */
bool is_data(const piece *p);

/* Any word of a sort, of which each is drawn as often; NULL: there is none. */
const assay_word *draw_word(mutator *m);

/* Any piece for which is(p) holds; NOBODY if a few draws found none. */
u32 draw_piece(mutator *m, const pieces *r, bool (*is)(const piece *p));

/* Pieces that stand together. */
typedef struct {
    u32 from, count;
    u32 record;                 /* all of it: its data belong to it as well */
} range;

/* The item that begins with piece at; of a map the pair that it is one of. */
range item_at(const pieces *r, u32 at);

/*
 * Puts copies of count pieces of r, from number from on, before number at of
 * m->file; like is a piece whose list the items become a part of. Copies are
 * records of their own. begin_copies() comes before, once for all that belong
 * together.
 */
void begin_copies(mutator *m);
bool copy_pieces(mutator *m, const pieces *r, u32 from, u32 count, u32 at,
                 const piece *like);

/* The same once, of pieces of m->file that stay parts of their records. */
bool copy_parts(mutator *m, u32 from, u32 count, u32 at);

#endif
