/* Changes shapes: dimensions, their number and their product. */
#include "mutate/changes.h"

#include "mutate/heads.h"

#define NEAR 8                /* pieces between two dimensions */

static bool is_dimension(const piece *p)
{
    return p->role == ASSAY_ROLE_SHAPE && is_number(p);
}

/* Returns a dimension: small, so that data ends before, at and after the blocks
 * of kernels; or so large that unchecked products wrap, often to the same
 * value. */
static u64 other_dimension(mutator *m, u64 old)
{
    switch (roll(&m->dice, 4)) {
    case 0:
        return old + ((1 + roll(&m->dice, 3)) << (61 + roll(&m->dice, 3)));
    case 1:
        return old + roll(&m->dice, 17) - 8;
    default:
        return roll(&m->dice, 66);
    }
}

/* --------------------------------------------------------------- nearby -- */

/* Returns another dimension of the same record nearby. */
static u32 dimension_near(const pieces *r, u32 at)
{
    for (u32 i = at > NEAR ? at - NEAR : 0;
         i < r->count && i <= at + NEAR; i++)
        if (i != at && is_dimension(&r->list[i]) &&
            r->list[i].record == r->list[at].record)
            return i;
    return NO_PIECE;
}

/* Inserts a dimension of 1 after it, which keeps products. */
static u32 add_dimension(mutator *m, u32 at)
{
    if (!copy_parts(m, at, 1, at + 1) || !give_number(m, at + 1, 1))
        return NO_PIECE;
    m->file.list[at + 1].was = UINT64_MAX;
    return at + 1;
}

static u32 some_near(mutator *m, u32 at)
{
    u32 other = dimension_near(&m->file, at);

    return other != NO_PIECE ? other : add_dimension(m, at);
}

/* Returns the product of a record's other dimensions; 1 if that is 0. */
static u64 product_near(const pieces *r, u32 at, u32 other)
{
    u64 product = 1;

    for (u32 i = 0; i < r->count; i++)
        if (i != at && i != other && is_dimension(&r->list[i]) &&
            r->list[i].record == r->list[at].record)
            product *= number_in(&r->list[i]);
    return product > 0 ? product : 1;
}

/* ------------------------------------------------------------- products -- */

/* Returns a number that brings the product of all dimensions but a zero to a
 * limit, in elements or bytes, or just above; or any number. */
static u64 number_near_zero(mutator *m, u32 at, u32 other)
{
    static const u64 limits[] = {
        (u64)1 << 63, (u64)1 << 63, INT64_MAX, UINT64_MAX, (u64)1 << 32,
        (u64)1 << 31,
    };
    u64 limit = limits[roll(&m->dice, sizeof limits / sizeof limits[0])];
    u64 size = one_in(&m->dice, 2) ? 0 : roll(&m->dice, 5);

    if (one_in(&m->dice, 3))
        return number_of_width(m, (u32)roll(&m->dice, 4));
    return (limit >> size) / product_near(&m->file, at, other) +
           roll(&m->dice, 3) - 1;
}

/* Rewrites the number in a head of any width. */
static void widen(mutator *m, u32 at)
{
    const piece *p = &m->file.list[at];
    u8 bytes[9];

    if (p->form != CBOR_HEAD && p->form != MSGPACK_HEAD)
        return;
    u64 size = write_wide(p, number_in(p), (u32)roll(&m->dice, 4), bytes);
    give_bytes(m, at, bytes, size);
}

static bool make_empty(mutator *m, u32 at)
{
    u32 other = some_near(m, at);

    if (other == NO_PIECE ||
        !give_number(m, other, number_near_zero(m, at, other)))
        return false;
    if (one_in(&m->dice, 8))
        widen(m, other);
    return give_number(m, at, 0);
}

/* Makes the product of two wrap: to its value, if one of them is even; or to
 * 0. */
static bool wrap(mutator *m, u32 at)
{
    u32 other = some_near(m, at), twos = 0;
    u64 power = 1 + roll(&m->dice, 63);

    if (other == NO_PIECE)
        return false;
    u64 value = number_in(&m->file.list[at]);
    while (value != 0 && value % 2 == 0) {
        value /= 2;
        twos++;
    }
    if (twos > 0)
        return give_number(m, other,
                           number_in(&m->file.list[other]) +
                           ((1 + roll(&m->dice, 3)) << (64 - twos)));
    return give_number(m, at, (u64)1 << power) &&
           give_number(m, other, (u64)1 << (64 - power));
}

bool change_shape(mutator *m)
{
    u32 at = draw_piece(m, &m->file, is_dimension);

    if (at == NO_PIECE)
        return false;
    switch (roll(&m->dice, 8)) {
    case 0: case 1: case 2: return make_empty(m, at);
    case 3: return wrap(m, at);
    case 4: return add_dimension(m, at) != NO_PIECE;
    default: break;
    }
    return give_number(m, at, other_dimension(m, number_in(&m->file.list[at])));
}
