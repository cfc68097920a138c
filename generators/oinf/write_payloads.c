/* The writer of OINF v1: the payloads of the tables. */
#include "generators/oinf/model.h"

#include <stdlib.h>

u64 oinf_align(u64 offset)
{
    return (offset + 7) / 8 * 8;
}

u64 oinf_text_size(const oinf_text *t)
{
    return t->size * t->times;
}

void oinf_emit_text(builder *b, const oinf_text *t, const char *name)
{
    size_t from = b->size;

    for (size_t i = 0; i < t->times; i++)
        emit_bytes(b, t->bytes, t->size, NULL);
    if (name != NULL)
        name_field(b, from, "%s", name);
}

/* ------------------------------------------------------------ metadata -- */

static u64 unpadded_size(const oinf_entry *e)
{
    switch (e->type) {
    case STRING:  return 4 + oinf_text_size(&e->text);
    case BITSET:  return 8 + oinf_text_size(&e->text);
    case NDARRAY: return 8 + 8 * e->array.rank + oinf_data_size(&e->array);
    default:      return oinf_data_size(&e->array);
    }
}

static bool is_composite(oinf_type type)
{
    return type == STRING || type == BITSET || type == NDARRAY;
}

u64 oinf_payload_size(const oinf_entry *e)
{
    u64 size = unpadded_size(e);

    return is_composite(e->type) ? oinf_align(size) : size;
}

static void emit_array(builder *b, const oinf_array *a)
{
    emit_u32le(b, a->type, "element_type");
    emit_u32le(b, a->rank, "ndim");
    for (size_t j = 0; j < a->rank; j++)
        emit_u64le(b, dimension(a->shape, j), "dims[%zu]", j);
    oinf_emit_data(b, a, "value");
}

static void emit_composite(builder *b, const oinf_entry *e)
{
    if (e->type == STRING) {
        emit_u32le(b, oinf_text_size(&e->text), "value_length");
        oinf_emit_text(b, &e->text, "value");
    } else if (e->type == BITSET) {
        emit_u32le(b, e->bits, "bit_count");
        emit_u32le(b, oinf_text_size(&e->text), "byte_count");
        oinf_emit_text(b, &e->text, "value");
    } else {
        emit_array(b, &e->array);
    }
    emit_fill(b, 0, (size_t)(oinf_payload_size(e) - unpadded_size(e)),
              "value_padding");
}

static void emit_metadata(builder *b, const oinf_entry *e, size_t i)
{
    open_scope(b, "metadata[%zu]", i);
    if (is_composite(e->type))
        emit_composite(b, e);
    else
        oinf_emit_data(b, &e->array, "value");
    close_scope(b);
}

/* --------------------------------------------------------------- order -- */

typedef struct {
    u64 offset;
    size_t index;               /* metadata, then tensors */
    builder bytes;
} payload;

static int compare_payloads(const void *a, const void *b)
{
    const payload *left = a;
    const payload *right = b;

    if (left->offset != right->offset)
        return left->offset < right->offset ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

static payload make_payload(const file_model *m, const oinf_layout *l, size_t i)
{
    payload p = {.index = i};

    if (i < m->entry_count) {
        p.offset = l->entries[i];
        emit_metadata(&p.bytes, &m->entries[i], i);
        return p;
    }

    size_t t = i - m->entry_count;
    p.offset = l->tensors[t];
    open_scope(&p.bytes, "tensor[%zu]", t);
    if (m->tensors[t].flags & HAS_DATA)
        oinf_emit_data(&p.bytes, &m->tensors[t].array, "data");
    close_scope(&p.bytes);
    return p;
}

/* Writes zeros up to a multiple of 8, then unused bytes up to offset. */
void oinf_emit_unused(builder *b, u64 offset, u8 gap)
{
    u64 padded = oinf_align(b->size);

    if (b->size < padded && b->size < offset)
        emit_fill(b, 0, (size_t)(padded - b->size), "padding");
    if (b->size < offset)
        emit_fill(b, gap, (size_t)(offset - b->size), "gap");
}

/* Bytes of an earlier payload stay its own. */
static void emit_field(builder *b, const builder *part, const golden_field *f,
                       u64 at)
{
    u64 shared = at >= b->size ? 0 : b->size - at;

    if (shared > f->size)
        shared = f->size;
    if (memcmp(b->bytes + at, part->bytes + f->offset, (size_t)shared) != 0)
        stop_generating("%s is not what is there", f->path);
    if (shared == f->size)
        return;
    emit_bytes(b, part->bytes + f->offset + shared, (size_t)(f->size - shared),
               "%s", f->path);
    b->fields[b->field_count - 1].order = f->order;
}

void oinf_emit_payloads(builder *b, const file_model *m, const oinf_layout *l)
{
    size_t count = m->entry_count + m->tensor_count;
    payload *all = need_memory(NULL, count * sizeof *all);

    for (size_t i = 0; i < count; i++)
        all[i] = make_payload(m, l, i);
    qsort(all, count, sizeof *all, compare_payloads);

    for (size_t i = 0; i < count; i++) {
        const builder *part = &all[i].bytes;
        if (part->size > 0)
            oinf_emit_unused(b, all[i].offset, m->gap);
        for (size_t j = 0; j < part->field_count; j++)
            emit_field(b, part, &part->fields[j],
                       all[i].offset + part->fields[j].offset);
        free_builder(&all[i].bytes);
    }
    oinf_emit_unused(b, l->file_size, m->gap);
    free(all);
}
