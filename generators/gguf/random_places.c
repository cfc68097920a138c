/* Random GGUF files whose data is not where upstream places it. */
#include "generators/gguf/random_parts.h"

#include <stdlib.h>

static void put_at(gguf_tensor *t, u64 offset)
{
    t->placed = true;
    t->offset = offset;
}

/* Blames the first info that does not follow the one before it. */
static void say_places(maker *m, const file_model *f)
{
    u64 alignment = gguf_alignment(f), next = 0;

    for (size_t i = 0; i < f->tensor_count; i++) {
        const gguf_tensor *t = &f->tensors[i];
        m->at[0] = i;
        if (t->offset != next)
            liberty_at(m, GGUF_DATA_CONTIGUOUS, "tensor[*].offset");
        next = gguf_pad(t->offset + gguf_data_size(t), alignment);
    }
}

/* Gives the last tensor the data of an earlier one, if both have data. */
static void share_data(maker *m, const file_model *f, gguf_tensor *tensors)
{
    size_t last = f->tensor_count - 1;
    gguf_tensor *t = gguf_some_tensor(m, f);
    gguf_text name = tensors[last].name;

    if (m->at[0] == last || gguf_data_size(t) == 0)
        return;
    tensors[last] = *t;
    tensors[last].name = name;
    m->at[0] = last;
    liberty_at(m, GGUF_DATA_SHARED, "tensor[*].offset");
}

/* Places data in another order, some blocks of the alignment apart. */
static void spread_data(maker *m, const file_model *f, gguf_tensor *tensors,
                        bool shuffled)
{
    size_t *order = random_order(m, f->tensor_count);
    u64 alignment = gguf_alignment(f), next = 0;

    for (size_t i = 0; i < f->tensor_count; i++) {
        gguf_tensor *t = &tensors[shuffled ? order[i] : i];
        put_at(t, next + alignment * roll(&m->dice, 3));
        next = gguf_pad(t->offset + gguf_data_size(t), alignment);
    }
}

void gguf_place_freely(maker *m, file_model *f)
{
    gguf_tensor *tensors = (gguf_tensor *)f->tensors;
    u64 *offsets = gguf_offsets(f);
    bool shuffled = one_in(&m->dice, 2);

    for (size_t i = 0; i < f->tensor_count; i++)
        put_at(&tensors[i], offsets[i]);
    free(offsets);
    /* a finding may be about the overwritten tensor */
    if (m->liberties.count == 0 && one_in(&m->dice, 3))
        share_data(m, f, tensors);
    else
        spread_data(m, f, tensors, shuffled);
    say_places(m, f);
}
