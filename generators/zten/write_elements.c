/* Stored elements, and their blobs. */
#include "generators/zten/model.h"

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

/* --------------------------------------------------------------- blobs -- */

static u64 element(const zten_tensor *t, u64 i)
{
    return t->dtype == BOOL ? i % 2 == 0
                            : count_value(i, 100, zten_scalar(t->dtype));
}

void zten_emit_elements(builder *b, const zten_tensor *t)
{
    size_t width = zten_scalar(t->dtype).bits / 8;
    u64 count = element_count(t->shape, t->rank);

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
        for (size_t i = width; i > 0; i--)
            emit_u8(b, elements->bytes[at + i - 1], NULL);
}

/* A frame with upstream's header and raw blocks. */
static void emit_frame(builder *b, const builder *elements)
{
    const size_t most = 128 << 10;
    const u8 *bytes = elements->bytes;
    size_t left = elements->size;

    emit_bytes(b, FRAME "\x00\x58", 6, NULL);
    for (; left > most; left -= most, bytes += most) {
        emit_le(b, most << 3, 3, NULL);
        emit_bytes(b, bytes, most, NULL);
    }
    emit_le(b, left << 3 | 1, 3, NULL);
    emit_bytes(b, bytes, left, NULL);
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
