/* The parts of a file and their places. */
#include "generators/zten/model.h"

#include <stdlib.h>

static u64 blob_size(const zten_tensor *t)
{
    builder blob = {0};

    zten_emit_blob(&blob, t);
    u64 size = blob.size;
    free_builder(&blob);
    return size;
}

zten_layout zten_lay_out(const file_model *a)
{
    zten_layout l = {.index = ZTEN_MAGIC_SIZE};
    u64 next = ZTEN_ALIGNMENT;

    l.offsets = need_memory(NULL, a->tensor_count * sizeof *l.offsets);
    l.sizes = need_memory(NULL, a->tensor_count * sizeof *l.sizes);
    for (size_t i = 0; i < a->tensor_count; i++) {
        const zten_tensor *t = &a->tensors[i];
        l.sizes[i] = blob_size(t);
        l.offsets[i] = t->offset != 0 ? t->offset : next;

        u64 end = l.offsets[i] + l.sizes[i];
        next = zten_align(end);
        bool counts = l.sizes[i] > 0 || t->offset == 0;
        if (counts && end > l.index)
            l.index = end;
    }
    l.index += a->gap;
    return l;
}

void zten_free_layout(zten_layout *l)
{
    free(l->offsets);
    free(l->sizes);
    *l = (zten_layout){0};
}

/* A blob that several tensors share is a field of the first. */
static void emit_blobs(builder *b, const file_model *a, const zten_layout *l)
{
    size_t i;

    while ((i = next_range(l->offsets, l->sizes, a->tensor_count, b->size)) !=
           SIZE_MAX) {
        emit_fill(b, a->filler, (size_t)(l->offsets[i] - b->size), "padding");

        size_t from = b->size;
        zten_emit_blob(b, &a->tensors[i]);
        name_field(b, from, "index.entry[%zu].%s", i,
                   a->tensors[i].zstd ? "frames" : "data");
    }
    emit_fill(b, a->filler, (size_t)(l->index - b->size), "padding");
}

/* --------------------------------------------------------------- index -- */

static void emit_index(builder *b, const file_model *a, const zten_layout *l)
{
    const token usual[] = {ITEMS(a->tensor_count), {0}};

    open_scope(b, "index");
    const token *root = emit_tags(b, a->root != NULL ? a->root : usual);
    emit_token(b, root, 0);
    for (size_t i = 0; i < a->tensor_count; i++)
        zten_emit_entry(b, &a->tensors[i], i, l->offsets[i], l->sizes[i]);
    if (root->kind == OPEN_ARRAY)
        emit_token(b, &(token)CLOSE, 0);
    close_scope(b);
}

builder zten_build(const void *model)
{
    const file_model *a = model;
    builder b = {0};
    zten_layout l = zten_lay_out(a);

    emit_text(&b, "ZTEN0001", "magic");
    emit_blobs(&b, a, &l);
    emit_index(&b, a, &l);
    emit_u64le(&b, b.size - l.index, "index_size");
    zten_free_layout(&l);
    return b;
}
