/* The writer of OINF v1: tables, and the places of all parts. */
#include "generators/oinf/model.h"

#include <stdlib.h>

enum {SIZEVAR_BASE = 8, ENTRY_BASE = 24, TENSOR_BASE = 28};  /* plus a name */

static u64 string_size(const oinf_text *t)
{
    return oinf_align(4 + oinf_text_size(t));
}

static void emit_name(builder *b, const oinf_text *t, const char *name)
{
    u64 size = oinf_text_size(t);

    emit_u32le(b, size, "%s_length", name);
    oinf_emit_text(b, t, name);
    emit_fill(b, 0, (size_t)(string_size(t) - 4 - size), "%s_padding", name);
}

/* -------------------------------------------------------------- tables -- */

void oinf_emit_header(builder *b, const file_model *m, const oinf_layout *l)
{
    open_scope(b, "header");
    emit_bytes(b, "OINF", 5, "magic");
    emit_u32le(b, OINF_VERSION, "version");
    emit_u32le(b, 0, "flags");
    emit_u32le(b, m->sizevar_count, "n_sizevars");
    emit_u32le(b, m->entry_count, "n_metadata");
    emit_u32le(b, m->tensor_count, "n_tensors");
    emit_u32le(b, 0, "reserved");
    emit_u64le(b, l->sections[SIZEVARS_AT], "offset_sizevars");
    emit_u64le(b, l->sections[METADATA_AT], "offset_metadata");
    emit_u64le(b, l->sections[TENSORS_AT], "offset_tensors");
    emit_u64le(b, l->sections[DATA_AT], "offset_data");
    emit_u64le(b, l->file_size, "file_size");
    emit_fill(b, 0, 3, "padding");
    close_scope(b);
}

static void emit_sizevar(builder *b, const oinf_sizevar *v, size_t i)
{
    open_scope(b, "sizevar[%zu]", i);
    emit_name(b, &v->name, "name");
    emit_u64le(b, v->value, "value");
    close_scope(b);
}

static void emit_entry(builder *b, const oinf_entry *e, size_t i, u64 offset)
{
    open_scope(b, "metadata[%zu]", i);
    emit_name(b, &e->key, "key");
    emit_u32le(b, e->type, "value_type");
    emit_u32le(b, 0, "value_flags");
    emit_u64le(b, oinf_payload_size(e), "value_nbytes");
    emit_u64le(b, offset, "value_offset");
    close_scope(b);
}

void oinf_emit_tensor(builder *b, const oinf_tensor *t, size_t i, u64 offset)
{
    bool has_data = t->flags & HAS_DATA;

    open_scope(b, "tensor[%zu]", i);
    emit_name(b, &t->name, "name");
    emit_u32le(b, t->array.type, "dtype");
    emit_u32le(b, t->array.rank, "ndim");
    emit_u32le(b, t->flags, "flags");
    for (size_t j = 0; j < t->array.rank; j++)
        emit_u64le(b, dimension(t->array.shape, j), "dims[%zu]", j);
    emit_u64le(b, has_data ? oinf_data_size(&t->array) : 0, "data_nbytes");
    emit_u64le(b, offset, "data_offset");
    close_scope(b);
}

/* -------------------------------------------------------------- layout -- */

static u64 sizevars_size(const file_model *m)
{
    u64 size = 0;

    for (size_t i = 0; i < m->sizevar_count; i++)
        size += string_size(&m->sizevars[i].name) + SIZEVAR_BASE;
    return size;
}

static u64 metadata_size(const file_model *m)
{
    u64 size = 0;

    for (size_t i = 0; i < m->entry_count; i++)
        size += string_size(&m->entries[i].key) + ENTRY_BASE;
    return size;
}

static u64 tensors_size(const file_model *m)
{
    u64 size = 0;

    for (size_t i = 0; i < m->tensor_count; i++)
        size += string_size(&m->tensors[i].name) + TENSOR_BASE +
                8 * m->tensors[i].array.rank;
    return size;
}

/* Places a payload, and returns the place after it for the next one. */
static u64 place(u64 wanted, u64 size, oinf_form form, u64 *next, u64 *end)
{
    u64 offset = form == AS_PLACED && wanted != 0 ? wanted : *next;

    *next = oinf_align(offset + size);
    if (*next > *end)
        *end = *next;
    return offset;
}

oinf_layout oinf_lay_out(const file_model *m, oinf_form form)
{
    const u64 sizes[SECTIONS] = {OINF_HEADER_SIZE, sizevars_size(m),
                                 metadata_size(m), tensors_size(m)};
    oinf_layout l = {0};
    u64 next = 0;

    for (size_t i = 0; i < SECTIONS; i++) {
        next = oinf_align(next + sizes[i]);
        if (form == AS_PLACED && m->sections[i] != 0)
            next = m->sections[i];
        l.sections[i] = next;
    }

    l.file_size = next;
    l.entries = need_memory(NULL, m->entry_count * sizeof *l.entries);
    for (size_t i = 0; i < m->entry_count; i++)
        l.entries[i] = place(m->entries[i].offset,
                             oinf_payload_size(&m->entries[i]), form, &next,
                             &l.file_size);
    l.tensors = need_memory(NULL, m->tensor_count * sizeof *l.tensors);
    for (size_t i = 0; i < m->tensor_count; i++) {
        const oinf_tensor *t = &m->tensors[i];
        l.tensors[i] = t->flags & HAS_DATA
            ? place(t->offset, oinf_data_size(&t->array), form, &next,
                    &l.file_size)
            : 0;
    }
    return l;
}

void oinf_free_layout(oinf_layout *l)
{
    free(l->entries);
    free(l->tensors);
}

/* ------------------------------------------------------------ the file -- */

builder oinf_build(const file_model *m, oinf_form form)
{
    builder b = {0};
    oinf_layout l = oinf_lay_out(m, form);

    oinf_emit_header(&b, m, &l);
    oinf_emit_unused(&b, l.sections[SIZEVARS_AT], m->gap);
    for (size_t i = 0; i < m->sizevar_count; i++)
        emit_sizevar(&b, &m->sizevars[i], i);
    oinf_emit_unused(&b, l.sections[METADATA_AT], m->gap);
    for (size_t i = 0; i < m->entry_count; i++)
        emit_entry(&b, &m->entries[i], i, l.entries[i]);
    oinf_emit_unused(&b, l.sections[TENSORS_AT], m->gap);
    for (size_t i = 0; i < m->tensor_count; i++)
        oinf_emit_tensor(&b, &m->tensors[i], i, l.tensors[i]);
    oinf_emit_unused(&b, l.sections[DATA_AT], m->gap);
    oinf_emit_payloads(&b, m, &l);
    oinf_free_layout(&l);
    return b;
}
