/* Functions shared by finding places and setting values. */
#ifndef FUZZ_LIMITS_PARTS_H
#define FUZZ_LIMITS_PARTS_H

#include "mutate/changes.h"
#include "mutate/heads.h"
#include "mutate/limit_places.h"

#define LIMIT_ROOM (192u << 10) /* bytes of a list or a text */

/* The kinds of places. */
enum { LIMIT_NUMBER, LIMIT_LIST, LIMIT_TEXT, LIMIT_SHAPE };

/* The ways of a place: a wider head, or a shape of limits_put.c. */
#define LIMIT_WIDER  1
#define LIMIT_SHAPES 5

static inline bool is_head_that(const piece *p, u8 does)
{
    head h = {0};

    if (p->form == CBOR_HEAD || p->form == MSGPACK_HEAD)
        h = read_head(p->form, p->bytes, p->size);
    return h.does == does && h.size > 0 && !h.indefinite;
}

static inline bool is_dimension(const piece *p)
{
    return p->role == ASSAY_ROLE_SHAPE && is_number(p);
}

/* Reports whether a row of that kind measures p, or uses p as the measure. */
bool limit_row(const mutator *m, const piece *p, u8 what, bool target);

/* Returns the piece that counts the list of an item, or NO_PIECE. */
u32 limit_counter(const mutator *m, u32 at);

/* Counts the items of the list that starts at a piece, and sets its end; 0 if
 * the list starts before that piece. */
u64 limit_items(const mutator *m, u32 at, u32 *end);

/* Returns the adjacent field that holds the high part, or NO_PIECE. */
u32 limit_carry(const mutator *m, u32 at);

#endif
