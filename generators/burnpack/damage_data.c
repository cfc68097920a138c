/* Damages to the places of data in a random Burnpack file. */
#include "generators/burnpack/random_parts.h"

static void set_range(maker *m, burnpack_tensor *t, u64 start, u64 end)
{
    const token list[] = {ITEMS(2), INT(start), INT(end)};

    burnpack_respell(m, t, "data_offsets", give_tokens(m, list, 3));
}

/* Moves the range of a tensor by so many bytes, or to that place. */
static bool move_range(maker *m, void *model, blame *where, u64 start,
                       u64 end, bool relative, const char *part)
{
    burnpack_tensor *t = burnpack_some_tensor(m, model);

    if (t == NULL)
        return false;
    burnpack_layout l = burnpack_lay_out(model);
    u64 there = relative ? l.starts[m->at[0]] : 0;
    u64 size = relative ? l.sizes[m->at[0]] : 0;
    burnpack_free_layout(&l);
    set_range(m, t, there + start, there + size + end);
    return blame_at(m, where, part);
}

#define START   TENSOR_AT "data_offsets[0].head"
#define END     TENSOR_AT "data_offsets[1].head"

static bool misalign(maker *m, void *model, blame *where)
{
    u64 by = 1 + roll(&m->dice, 255);

    return move_range(m, model, where, by, by, true, START);
}

static bool invert(maker *m, void *model, blame *where)
{
    return move_range(m, model, where, 256, roll(&m->dice, 256), false, END);
}

static bool overflow_offset(maker *m, void *model, blame *where)
{
    return move_range(m, model, where, 0 - (u64)256,
                      0 - (u64)256 + roll(&m->dice, 256), false, END);
}

static bool point_outside(maker *m, void *model, blame *where)
{
    u64 by = TWO(32 + roll(&m->dice, 31));

    return move_range(m, model, where, by, by, true, END);
}

static bool change_length(maker *m, void *model, blame *where)
{
    const file_model *f = model;

    for (size_t i = 0; i < f->tensor_count; i++)
        if (burnpack_size(&f->tensors[i]) == 0)
            return false;
    return move_range(m, model, where, 0, 0 - (u64)1, true, END);
}

static bool overflow_shape(maker *m, void *model, blame *where)
{
    const token list[] = {ITEMS(2), INT(TWO(33)),
                          INT(TWO(33) + roll(&m->dice, 9))};

    burnpack_tensor *t = burnpack_some_tensor(m, model);

    if (t == NULL)
        return false;
    burnpack_respell(m, t, "shape", give_tokens(m, list, 3));
    return blame_inside(m, where, TENSOR_AT "shape.head", 0, 1 + 9 + 9);
}

/* At the place of another tensor of another size. */
static bool overlap(maker *m, void *model, blame *where)
{
    burnpack_tensor *t = burnpack_some_tensor(m, model);
    size_t i = m->at[0];
    burnpack_tensor *other = burnpack_some_tensor(m, model);
    size_t j = m->at[0];

    if (t == NULL)
        return false;
    burnpack_layout l = burnpack_lay_out(model);
    size_t count = ((const file_model *)model)->tensor_count;
    bool differ = l.sizes[i] > l.sizes[j] && l.sizes[j] > 0 &&
                  has_unique_begin(l.starts, l.sizes, count, i);
    u64 start = l.starts[i], size = l.sizes[j];
    burnpack_free_layout(&l);
    if (!differ)
        return false;
    set_range(m, other, start, start + size);
    m->at[0] = i > j ? i : j;
    return blame_at(m, where, START);
}

const damage burnpack_data_damages[] = {
    BEND(BURNPACK_DATA_ALIGNMENT, misalign),
    BEND(BURNPACK_DATA_INVERTED_RANGE, invert),
    BEND(BURNPACK_DATA_OFFSET_OVERFLOW, overflow_offset),
    BEND(BURNPACK_DATA_OUT_OF_FILE, point_outside),
    BEND(BURNPACK_DATA_SHAPE_OVERFLOW, overflow_shape),
    BEND(BURNPACK_DATA_LENGTH_MISMATCH, change_length),
    BEND(BURNPACK_DATA_OVERLAP, overlap),
    NO_DAMAGE,
};
