#include "generators/gguf/model.h"

#include <stdlib.h>

static number_order order_of(const file_model *m)
{
    return m->big_endian ? NUMBER_BE : NUMBER_LE;
}

u64 gguf_text_size(const gguf_text *t)
{
    return t->size * t->times;
}

void gguf_emit_text(builder *b, const gguf_text *t)
{
    for (size_t i = 0; i < t->times; i++)
        emit_bytes(b, t->bytes, t->size, NULL);
}

static void emit_string(builder *b, const gguf_text *t, number_order order,
                        const char *name)
{
    emit_number(b, gguf_text_size(t), 8, order, "%s_length", name);

    size_t from = b->size;
    gguf_emit_text(b, t);
    name_field(b, from, "%s", name);
}

/* -------------------------------------------------------------- records -- */

void gguf_emit_header(builder *b, const file_model *m)
{
    open_scope(b, "header");
    emit_bytes(b, "GGUF", 4, "magic");
    emit_number(b, m->version != 0 ? m->version : 3, 4, order_of(m),
                "version");
    emit_number(b, m->tensor_count, 8, order_of(m), "tensor_count");
    emit_number(b, m->pair_count, 8, order_of(m), "metadata_kv_count");
    close_scope(b);
}

void gguf_emit_pair(builder *b, const gguf_pair *p, size_t i,
                    number_order order)
{
    open_scope(b, "metadata[%zu]", i);
    emit_string(b, &p->key, order, "key");
    emit_number(b, p->type, 4, order, "value_type");
    if (p->type == STRING)
        emit_string(b, &p->text, order, "value");
    else if (p->type == ARRAY)
        gguf_emit_arrays(b, p, order);
    else
        emit_number(b, p->number, gguf_width(p->type), order, "value");
    close_scope(b);
}

void gguf_emit_info(builder *b, const gguf_tensor *t, size_t i, u64 offset,
                    number_order order)
{
    open_scope(b, "tensor[%zu]", i);
    emit_string(b, &t->name, order, "name");
    emit_number(b, t->rank, 4, order, "n_dimensions");
    for (size_t j = 0; j < t->rank; j++)
        emit_number(b, dimension(t->dimensions, j), 8, order,
                    "dimensions[%zu]", j);
    emit_number(b, t->type, 4, order, "type");
    emit_number(b, offset, 8, order, "offset");
    close_scope(b);
}

builder gguf_build_records(const file_model *m, const u64 *offsets)
{
    builder b = {0};

    gguf_emit_header(&b, m);
    for (size_t i = 0; i < m->pair_count; i++)
        gguf_emit_pair(&b, &m->pairs[i], i, order_of(m));
    for (size_t i = 0; i < m->tensor_count; i++)
        gguf_emit_info(&b, &m->tensors[i], i, offsets[i], order_of(m));
    return b;
}

/* ----------------------------------------------------------------- data -- */

/* Blocks are bytes that are never swapped. */
void gguf_emit_data(builder *b, const gguf_tensor *t, number_order order)
{
    scalar type = gguf_scalar(t->type);
    size_t width = type.bits > 0 ? type.bits / 8 : 1;
    u64 size = gguf_data_size(t);

    if (t->content == GIVEN && t->size != size)
        stop_generating("the data of a tensor have a wrong size");
    for (u64 i = 0; i < size / width; i++) {
        u64 bits = 0;
        if (t->content == COUNTING)
            bits = type.bits > 0 ? count_value(i, 100, type) : i % 251 + 1;
        if (t->content == GIVEN)
            bits = stored_bits((const u8 *)t->data + i * width, width);
        emit_number(b, bits, width, order, NULL);
    }
}

/* --------------------------------------------------------------- layout -- */

u64 gguf_pad(u64 offset, u64 alignment)
{
    return (offset + alignment - 1) / alignment * alignment;
}

/* 0 is not an alignment: a model with it has the default. */
u64 gguf_alignment(const file_model *m)
{
    static const char key[] = "general.alignment";
    u64 alignment = 0;

    for (size_t i = 0; i < m->pair_count; i++) {
        const gguf_pair *p = &m->pairs[i];
        if (p->type == UINT32 && p->key.times == 1 &&
            p->key.size == sizeof key - 1 &&
            memcmp(p->key.bytes, key, sizeof key - 1) == 0)
            alignment = p->number;
    }
    return alignment != 0 ? alignment : GGUF_ALIGNMENT;
}

u64 *gguf_offsets(const file_model *m)
{
    u64 *offsets = need_memory(NULL, m->tensor_count * sizeof *offsets);
    u64 alignment = gguf_alignment(m);
    u64 next = 0;

    for (size_t i = 0; i < m->tensor_count; i++) {
        const gguf_tensor *t = &m->tensors[i];
        offsets[i] = t->placed ? t->offset : next;
        next = gguf_pad(offsets[i] + gguf_data_size(t), alignment);
    }
    return offsets;
}

typedef struct {
    builder *b;
    u64 start, alignment;
} data_writer;

/* Padding up to a multiple of the alignment; the rest is a gap. */
static void fill_up(const data_writer *w, u64 to)
{
    u64 padded = w->start + gguf_pad(w->b->size - w->start, w->alignment);

    if (padded > to)
        padded = to;
    emit_fill(w->b, 0, (size_t)(padded - w->b->size), "padding");
    emit_fill(w->b, 0, (size_t)(to - padded), "gap");
}

/* Data that several tensors share is a field of the first one. */
static void emit_all_data(const data_writer *w, const file_model *m,
                          const u64 *offsets)
{
    u64 *sizes = need_memory(NULL, m->tensor_count * sizeof *sizes);
    u64 end = 0;
    size_t i;

    for (i = 0; i < m->tensor_count; i++) {
        sizes[i] = gguf_data_size(&m->tensors[i]);
        if (end < offsets[i] + sizes[i])
            end = offsets[i] + sizes[i];
    }
    while ((i = next_range(offsets, sizes, m->tensor_count,
                           w->b->size - w->start)) != SIZE_MAX) {
        fill_up(w, w->start + offsets[i]);

        size_t from = w->b->size;
        gguf_emit_data(w->b, &m->tensors[i], order_of(m));
        name_field(w->b, from, "tensor[%zu].data", i);
    }
    fill_up(w, w->start + gguf_pad(end, w->alignment));
    free(sizes);
}

builder gguf_build(const void *model)
{
    const file_model *m = model;
    u64 *offsets = gguf_offsets(m);
    builder b = gguf_build_records(m, offsets);
    data_writer w = {&b, 0, gguf_alignment(m)};

    if (m->unpadded) {
        emit_fill(&b, 0, (size_t)m->padding, "padding");
    } else {
        w.start = gguf_pad(b.size, w.alignment);
        emit_fill(&b, 0, (size_t)(w.start - b.size), "padding");
        emit_all_data(&w, m, offsets);
    }
    free(offsets);
    return b;
}
