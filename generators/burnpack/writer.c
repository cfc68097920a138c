/* The places of data, and the file around the metadata. */
#include "generators/burnpack/model.h"

#include <stdlib.h>

burnpack_layout burnpack_lay_out(const file_model *f)
{
    burnpack_layout l = {0};
    u64 next = 0;

    l.starts = need_memory(NULL, f->tensor_count * sizeof *l.starts);
    l.sizes = need_memory(NULL, f->tensor_count * sizeof *l.sizes);
    for (size_t i = 0; i < f->tensor_count; i++) {
        const burnpack_tensor *t = &f->tensors[i];
        l.sizes[i] = burnpack_size(t);
        l.starts[i] = t->placed ? t->start : next;
        next = burnpack_align(l.starts[i] + l.sizes[i]);
        if (l.starts[i] + l.sizes[i] > l.end)
            l.end = l.starts[i] + l.sizes[i];
    }
    return l;
}

void burnpack_free_layout(burnpack_layout *l)
{
    free(l->starts);
    free(l->sizes);
    *l = (burnpack_layout){0};
}

/* Data that several tensors share is a field of the first. */
static void emit_section(builder *b, const file_model *f,
                         const burnpack_layout *l)
{
    u64 section = burnpack_align(b->size);
    u64 from = 0;
    size_t i;

    while ((i = next_range(l->starts, l->sizes, f->tensor_count, from)) !=
           SIZE_MAX) {
        emit_fill(b, f->filler, (size_t)(section + l->starts[i] - b->size),
                  "padding");

        size_t at = b->size;
        burnpack_emit_data(b, &f->tensors[i]);
        name_field(b, at, "tensor[%zu].data", i);
        from = b->size - section;
    }
    if (section + l->end > b->size)
        emit_fill(b, f->filler, (size_t)(section + l->end - b->size),
                  "padding");
}

/* ----------------------------------------------------------------- file -- */

void burnpack_emit_header(builder *b, u64 metadata_size)
{
    open_scope(b, "header");
    emit_text(b, "NRUB", "magic");
    emit_u16le(b, 1, "version");
    emit_u32le(b, metadata_size, "metadata_size");
    close_scope(b);
}

builder burnpack_build(const void *model)
{
    const file_model *f = model;
    builder b = {0};
    burnpack_layout l = burnpack_lay_out(f);

    burnpack_emit_header(&b, 0);
    burnpack_emit_metadata(&b, f, &l);
    set_number(&b, "header.metadata_size", b.size - BURNPACK_HEADER_SIZE);
    if (!f->unpadded)
        emit_section(&b, f, &l);
    emit_bytes(&b, f->trailing.bytes, f->trailing.size, "trailing");
    burnpack_free_layout(&l);
    return b;
}
