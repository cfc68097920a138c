/* Where the parts of a file lie, and the parts that are no index. */
#include "zten/model.h"

#include <stdlib.h>

typedef struct {
    const char *name;
    scalar scalar;
} dtype_info;

static const dtype_info dtypes[DTYPES] = {
    [FLOAT64]  = {"float64",  {FLOAT_NUMBER, 64, 52}},
    [FLOAT32]  = {"float32",  {FLOAT_NUMBER, 32, 23}},
    [FLOAT16]  = {"float16",  {FLOAT_NUMBER, 16, 10}},
    [BFLOAT16] = {"bfloat16", {FLOAT_NUMBER, 16, 7}},
    [INT64]    = {"int64",    {SIGNED_NUMBER, 64, 0}},
    [INT32]    = {"int32",    {SIGNED_NUMBER, 32, 0}},
    [INT16]    = {"int16",    {SIGNED_NUMBER, 16, 0}},
    [INT8]     = {"int8",     {SIGNED_NUMBER, 8, 0}},
    [UINT64]   = {"uint64",   {UNSIGNED_NUMBER, 64, 0}},
    [UINT32]   = {"uint32",   {UNSIGNED_NUMBER, 32, 0}},
    [UINT16]   = {"uint16",   {UNSIGNED_NUMBER, 16, 0}},
    [UINT8]    = {"uint8",    {UNSIGNED_NUMBER, 8, 0}},
    [BOOL]     = {"bool",     {UNSIGNED_NUMBER, 8, 0}},
};

const char *zten_dtype_name(zten_dtype dtype)
{
    return dtypes[dtype].name;
}

scalar zten_scalar(zten_dtype dtype)
{
    return dtypes[dtype].scalar;
}

u64 zten_align(u64 offset)
{
    return (offset + ZTEN_ALIGNMENT - 1) / ZTEN_ALIGNMENT * ZTEN_ALIGNMENT;
}

u64 zten_dimension(const zten_tensor *t, size_t i)
{
    return t->shape != NULL ? t->shape[i] : 1;
}

u64 zten_count(const zten_tensor *t)
{
    u64 count = 1;

    for (size_t i = 0; i < t->rank; i++)
        count *= zten_dimension(t, i);
    return count;
}

/* --------------------------------------------------------------- blobs -- */

static u64 element(const zten_tensor *t, u64 i)
{
    return t->dtype == BOOL ? i % 2 == 0
                            : count_value(i, zten_scalar(t->dtype));
}

void zten_emit_elements(builder *b, const zten_tensor *t)
{
    size_t width = zten_scalar(t->dtype).bits / 8;
    u64 count = zten_count(t);

    if (t->content == GIVEN && t->data.size != count * width)
        stop_generating("the data of %s have a wrong size", t->name.bytes);
    if (t->content == GIVEN)
        emit_bytes(b, t->data.bytes, t->data.size, NULL);
    else if (t->content == ZEROS)
        emit_fill(b, 0, (size_t)count * width, NULL);
    else
        for (u64 i = 0; i < count; i++)
            emit_number(b, element(t, i), width, NUMBER_LE, NULL);
}

static void emit_reversed(builder *b, const builder *elements, size_t width)
{
    for (size_t at = 0; at < elements->size; at += width)
        for (size_t i = width; i-- > 0;)
            emit_u8(b, elements->bytes[at + i], NULL);
}

/* A frame as the original begins it, with one block that is not compressed. */
static void emit_frame(builder *b, const builder *elements)
{
    if (elements->size > 128 << 10)
        stop_generating("too many elements for one block");
    emit_bytes(b, FRAME "\x00\x58", 6, NULL);
    emit_le(b, elements->size << 3 | 1, 3, NULL);
    emit_bytes(b, elements->bytes, elements->size, NULL);
}

void zten_emit_blob(builder *b, const zten_tensor *t)
{
    builder elements = {0};

    if (t->zstd && t->frames.bytes != NULL) {
        emit_bytes(b, t->frames.bytes, t->frames.size, NULL);
        for (size_t i = 0; i < t->blocks; i++)
            emit_bytes(b, t->block.bytes, t->block.size, NULL);
        emit_bytes(b, t->tail.bytes, t->tail.size, NULL);
        return;
    }
    zten_emit_elements(&elements, t);
    if (t->zstd)
        emit_frame(b, &elements);
    else if (t->order == BIG)
        emit_reversed(b, &elements, zten_scalar(t->dtype).bits / 8);
    else
        emit_bytes(b, elements.bytes, elements.size, NULL);
    free_builder(&elements);
}

/* ----------------------------------------------------------- placement -- */

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

/* The first tensor whose blob begins at or behind offset, or -1. */
static size_t next_blob(const file_model *a, const zten_layout *l, u64 offset)
{
    size_t best = SIZE_MAX;

    for (size_t i = 0; i < a->tensor_count; i++)
        if (l->offsets[i] >= offset && l->sizes[i] > 0 &&
            (best == SIZE_MAX || l->offsets[i] < l->offsets[best]))
            best = i;
    return best;
}

/* A blob that several tensors have in common is a field of the first. */
static void emit_blobs(builder *b, const file_model *a, const zten_layout *l)
{
    size_t i;

    while ((i = next_blob(a, l, b->size)) != SIZE_MAX) {
        emit_fill(b, a->filler, (size_t)(l->offsets[i] - b->size), "padding");

        size_t from = b->size;
        zten_emit_blob(b, &a->tensors[i]);
        name_field(b, from, "tensor[%zu].%s", i,
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
