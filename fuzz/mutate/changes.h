/* The operations on a row of pieces; each chooses its own place. */
#ifndef FUZZ_CHANGES_H
#define FUZZ_CHANGES_H

#include "mutate/pieces.h"

/*
 *     OPERATION(name, weight)      change_<name>() is drawn with this weight
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
    OP_bytes,                   /* changes the written file */
    OP_count
} operation;

/* Each returns false if it found nothing to change. */
#define OPERATION(name, weight) bool change_##name(mutator *m);
OPERATIONS
#undef OPERATION

/* Changes bytes in a buffer of most bytes; returns the new size. */
u64 change_bytes(mutator *m, u8 *bytes, u64 size, u64 most);

/* Returns a number that programs often mishandle, or one near old. */
u64 odd_number(mutator *m, u64 old);

/* Returns a number at a limit of heads: with width 0 to 3 for none, 1, 2 or 4
 * bytes after the first, the least number that needs more, the largest that
 * does not, one near them, or any. */
u64 number_of_width(mutator *m, u32 width);

/* Reports whether the piece holds a number that can be read. */
bool is_number(const piece *p);
bool give_number(mutator *m, u32 at, u64 value);

/* Reports whether it holds elements, or other data. */
bool is_data(const piece *p);

/* Draws a word; sorts are equally likely. NULL: there are none. */
const assay_word *draw_word(mutator *m);

/* Draws a piece for which is(p) holds; NO_PIECE if a few draws find none. */
u32 draw_piece(mutator *m, const pieces *r, bool (*is)(const piece *p));

/* Consecutive pieces. */
typedef struct {
    u32 from, count;
    u32 record;                 /* a whole record, with its data; or NO_PIECE */
} range;

/* Returns the item that starts at a piece; in a map, its whole pair. */
range item_at(const pieces *r, u32 at);

/*
 * Copies count pieces of r, starting at from, to m->file before the piece at.
 * like is a piece of the list that the items join. Copies are new records. Call
 * begin_copies() once before all copies that belong together.
 */
void begin_copies(mutator *m);
bool copy_pieces(mutator *m, const pieces *r, u32 from, u32 count, u32 at,
                 const piece *like);

/* Copies pieces of m->file that stay parts of their records. */
bool copy_parts(mutator *m, u32 from, u32 count, u32 at);

#endif
