/* Changes shapes: dimensions, their number and their product. */
#include "mutate/changes.h"

#include "mutate/heads.h"

#define BESIDE 8                /* pieces between two dimensions */

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
static u32 dimension_beside(const pieces *r, u32 at)
{
    for (u32 i = at > BESIDE ? at - BESIDE : 0;
         i < r->count && i <= at + BESIDE; i++)
        if (i != at && is_dimension(&r->list[i]) &&
            r->list[i].record == r->list[at].record)
            return i;
    return NOBODY;
}

/* Inserts a dimension of 1 after it, which keeps products. */
static u32 add_dimension(mutator *m, u32 at)
{
    if (!copy_parts(m, at, 1, at + 1) || !give_number(m, at + 1, 1))
        return NOBODY;
    m->file.list[at + 1].was = UINT64_MAX;
    return at + 1;
}

static u32 some_beside(mutator *m, u32 at)
{
    u32 beside = dimension_beside(&m->file, at);

    return beside != NOBODY ? beside : add_dimension(m, at);
}

/* Returns the product of a record's other dimensions; 1 if that is 0. */
static u64 product_beside(const pieces *r, u32 at, u32 beside)
{
    u64 product = 1;

    for (u32 i = 0; i < r->count; i++)
        if (i != at && i != beside && is_dimension(&r->list[i]) &&
            r->list[i].record == r->list[at].record)
            product *= number_in(&r->list[i]);
    return product > 0 ? product : 1;
}

/* ------------------------------------------------------------- products -- */

/* Returns a number that brings the product of all dimensions but a zero to a
 * limit, in elements or bytes, or just above; or any number. */
static u64 number_beside_zero(mutator *m, u32 at, u32 beside)
{
    static const u64 limits[] = {
        (u64)1 << 63, (u64)1 << 63, INT64_MAX, UINT64_MAX, (u64)1 << 32,
        (u64)1 << 31,
    };
    u64 limit = limits[roll(&m->dice, sizeof limits / sizeof limits[0])];
    u64 size = one_in(&m->dice, 2) ? 0 : roll(&m->dice, 5);

    if (one_in(&m->dice, 3))
        return number_of_width(m, (u32)roll(&m->dice, 4));
    return (limit >> size) / product_beside(&m->file, at, beside) +
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
    u32 beside = some_beside(m, at);

    if (beside == NOBODY ||
        !give_number(m, beside, number_beside_zero(m, at, beside)))
        return false;
    if (one_in(&m->dice, 8))
        widen(m, beside);
    return give_number(m, at, 0);
}

/* Makes the product of two wrap: to its value, if one of them is even; or to
 * 0. */
static bool wrap(mutator *m, u32 at)
{
    u32 beside = some_beside(m, at), twos = 0;
    u64 power = 1 + roll(&m->dice, 63);

    if (beside == NOBODY)
        return false;
    u64 value = number_in(&m->file.list[at]);
    while (value != 0 && value % 2 == 0) {
        value /= 2;
        twos++;
    }
    if (twos > 0)
        return give_number(m, beside,
                           number_in(&m->file.list[beside]) +
                           ((1 + roll(&m->dice, 3)) << (64 - twos)));
    return give_number(m, at, (u64)1 << power) &&
           give_number(m, beside, (u64)1 << (64 - power));
}

bool change_shape(mutator *m)
{
    u32 at = draw_piece(m, &m->file, is_dimension);

    if (at == NOBODY)
        return false;
    switch (roll(&m->dice, 8)) {
    case 0: case 1: case 2: return make_empty(m, at);
    case 3: return wrap(m, at);
    case 4: return add_dimension(m, at) != NOBODY;
    default: break;
    }
    return give_number(m, at, other_dimension(m, number_in(&m->file.list[at])));
}
