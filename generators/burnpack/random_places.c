/* Random Burnpack files whose data, or their places, break MAY rules. */
#include "generators/burnpack/random_parts.h"

#define SCHEME_AT       TENSOR_AT "dtype.scheme."

/* The last tensor has the data of the previous one. */
static void share_data(maker *m, file_model *f)
{
    burnpack_tensor *last = (burnpack_tensor *)f->tensors +
                            f->tensor_count - 1;
    burnpack_layout l = burnpack_lay_out(f);

    if (f->tensor_count > 1 && l.sizes[f->tensor_count - 2] > 0) {
        literal name = last->name;
        *last = last[-1];
        last->name = name;
        last->placed = true;
        last->start = l.starts[f->tensor_count - 2];
        m->at[0] = f->tensor_count - 1;
        liberty_at(m, BURNPACK_DATA_ALIAS, TENSOR_AT "data_offsets[0].head");
    }
    burnpack_free_layout(&l);
}

static void colour_bool(maker *m, file_model *f)
{
    static const u64 shape[] = {7};
    burnpack_tensor *t = burnpack_some_tensor(m, f);
    u64 at = roll(&m->dice, 7);

    if (t->placed)
        return;
    t->dtype = one_in(&m->dice, 2) ? BOOL_NATIVE : BOOL_U8;
    t->shape = shape;
    t->rank = 1;
    t->content = GIVEN;
    t->data = random_bools(m, 7, 1);
    ((char *)t->data.bytes)[at] = (char)(2 + roll(&m->dice, 254));
    take_liberty(m, BURNPACK_DATA_BOOL_VALUE,
                 (blame)INSIDE(give_text(m, "tensor[%zu].data", m->at[0]), at,
                               1));
}

static void deepen(maker *m, file_model *f)
{
    burnpack_tensor *t = burnpack_some_tensor(m, f);

    if (t->placed)
        return;
    t->dtype = F16;
    t->rank = 65 + (size_t)roll(&m->dice, 20);
    t->shape = NULL;
    t->content = COUNTING;
}

static void promise_much(maker *m, file_model *f)
{
    u64 *shape = GIVE(m, 3, u64);
    burnpack_tensor *t = burnpack_some_tensor(m, f);

    shape[0] = TWO(32);
    shape[1] = TWO(32) + roll(&m->dice, 1000);
    t->dtype = U16;
    t->shape = shape;
    t->rank = 3;
    t->content = COUNTING;
}

/* A block of no sizes has a scale for each element. */
static void use_no_sizes(maker *m, file_model *f)
{
    burnpack_tensor *t = burnpack_some_tensor(m, f);

    if (t->placed)
        return;
    burnpack_quantize(m, t);
    t->scheme.blocks = true;
    t->scheme.len = 0;
    memset(t->scheme.storage, 1, sizeof t->scheme.storage);
    burnpack_fill(m, t);
    liberty_at(m, BURNPACK_DTYPE_QUANT_BLOCK_LEN_ZERO,
        SCHEME_AT "level.block.len.head");
}

static void pack_elsewhere(maker *m, file_model *f)
{
    burnpack_tensor *t = burnpack_some_tensor(m, f);

    if (t->placed)
        return;
    burnpack_quantize(m, t);
    t->scheme.store = PACKED_U32;
    t->scheme.dim = (t->rank > 0 ? t->rank : 1) + roll(&m->dice, 3);
    burnpack_fill(m, t);
    liberty_at(m, BURNPACK_DTYPE_QUANT_PACKED_DIM, SCHEME_AT "store.dim.head");
}

void burnpack_place_freely(maker *m, file_model *f)
{
    switch (roll(&m->dice, 12)) {
    case 0: share_data(m, f); break;
    case 1: colour_bool(m, f); break;
    case 2: deepen(m, f); break;
    case 3: promise_much(m, f); break;
    case 4: use_no_sizes(m, f); break;
    case 5: pack_elsewhere(m, f); break;
    }
}
