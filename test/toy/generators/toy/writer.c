#include "generators/toy/model.h"

void toy_emit_header(builder *b, const file_model *m, u64 count, u64 size)
{
    open_scope(b, "header");
    emit_u8(b, m->version, "version");
    emit_u8(b, m->order == NUMBER_BE, "order");
    emit_number(b, size, 4, m->order, "size");
    emit_number(b, count, 4, m->order, "count");
    close_scope(b);
}

static u64 element(const toy_tensor *t, u64 i)
{
    if (t->data == NULL)
        return count_value(i, 1000, TOY_F32);

    const u8 *at = t->data + 4 * i;
    return at[0] | (u64)at[1] << 8 | (u64)at[2] << 16 | (u64)at[3] << 24;
}

void toy_emit_data(builder *b, const toy_tensor *t, number_order order)
{
    for (u64 i = 0; i < element_count(t->shape, t->rank); i++)
        emit_number(b, element(t, i), 4, order, NULL);
}

void toy_emit_tensor(builder *b, const file_model *m, const toy_tensor *t,
                     size_t i)
{
    open_scope(b, "tensor[%zu]", i);
    emit_u8(b, t->rank, "rank");
    emit_number(b, strlen(t->name), 2, m->order, "name_size");
    for (size_t j = 0; j < t->rank; j++)
        emit_number(b, t->shape[j], 8, m->order, "shape[%zu]", j);
    emit_text(b, t->name, "name");

    size_t from = b->size;
    toy_emit_data(b, t, m->order);
    name_field(b, from, "data");
    close_scope(b);
}

/* A file that was cut inside the header has none to set. */
void toy_seal(builder *b)
{
    const golden_field *size = find_field(b, "header.size");

    if (size != NULL && size->size == 4)
        set_number(b, "header.size", b->size);
}

builder toy_build(const void *model)
{
    const file_model *m = model;
    builder b = {0};

    toy_emit_header(&b, m, m->count, 0);
    for (size_t i = 0; i < m->count; i++)
        toy_emit_tensor(&b, m, &m->tensors[i], i);
    toy_seal(&b);
    return b;
}
