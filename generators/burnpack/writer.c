/* Sizes, places and bytes of the data; the file around the metadata. */
#include "burnpack/model.h"

#include <stdlib.h>

typedef struct {
    const char *name;
    const char *store;          /* of a Bool */
    scalar scalar;
} dtype_info;

static const dtype_info dtypes[BURNPACK_DTYPES] = {
    [F64]         = {"F64",    NULL,     {FLOAT_NUMBER, 64, 52}},
    [F32]         = {"F32",    NULL,     {FLOAT_NUMBER, 32, 23}},
    [FLEX32]      = {"Flex32", NULL,     {FLOAT_NUMBER, 32, 23}},
    [F16]         = {"F16",    NULL,     {FLOAT_NUMBER, 16, 10}},
    [BF16]        = {"BF16",   NULL,     {FLOAT_NUMBER, 16, 7}},
    [I64]         = {"I64",    NULL,     {SIGNED_NUMBER, 64, 0}},
    [I32]         = {"I32",    NULL,     {SIGNED_NUMBER, 32, 0}},
    [I16]         = {"I16",    NULL,     {SIGNED_NUMBER, 16, 0}},
    [I8]          = {"I8",     NULL,     {SIGNED_NUMBER, 8, 0}},
    [U64]         = {"U64",    NULL,     {UNSIGNED_NUMBER, 64, 0}},
    [U32]         = {"U32",    NULL,     {UNSIGNED_NUMBER, 32, 0}},
    [U16]         = {"U16",    NULL,     {UNSIGNED_NUMBER, 16, 0}},
    [U8]          = {"U8",     NULL,     {UNSIGNED_NUMBER, 8, 0}},
    [BOOL_NATIVE] = {"Bool",   "Native", {UNSIGNED_NUMBER, 8, 0}},
    [BOOL_U8]     = {"Bool",   "U8",     {UNSIGNED_NUMBER, 8, 0}},
    [BOOL_U32]    = {"Bool",   "U32",    {UNSIGNED_NUMBER, 32, 0}},
    [QFLOAT]      = {"QFloat", NULL,     {UNSIGNED_NUMBER, 8, 0}},
};

const char *burnpack_dtype_name(burnpack_dtype dtype)
{
    return dtypes[dtype].name;
}

const char *burnpack_bool_store(burnpack_dtype dtype)
{
    return dtypes[dtype].store;
}

scalar burnpack_scalar(burnpack_dtype dtype)
{
    return dtypes[dtype].scalar;
}

u64 burnpack_align(u64 offset)
{
    u64 unit = BURNPACK_ALIGNMENT;

    return (offset + unit - 1) / unit * unit;
}

u64 burnpack_dimension(const burnpack_tensor *t, size_t i)
{
    return t->shape != NULL ? t->shape[i] : 1;
}

u64 burnpack_count(const burnpack_tensor *t)
{
    u64 count = 1;

    for (size_t i = 0; i < t->rank; i++)
        count *= burnpack_dimension(t, i);
    return count;
}

/* --------------------------------------------------------- quantization -- */

static u64 divide_up(u64 n, u64 unit)
{
    return n / unit + (n % unit != 0);
}

static u64 value_bits(const burnpack_scheme *s)
{
    if (strncmp(s->value, "Q2", 2) == 0)
        return 2;
    return strncmp(s->value, "Q4", 2) == 0 || strcmp(s->value, "E2M1") == 0
               ? 4 : 8;
}

/* The bits that are stored at once. */
static u64 unit_bits(const burnpack_scheme *s)
{
    if (s->store == PACKED_U32)
        return 32;
    bool pair = s->store == PACKED_NATIVE && strcmp(s->value, "E2M1") == 0;
    return value_bits(s) * (pair ? 2 : 1);
}

static u64 scale_size(const burnpack_scheme *s)
{
    if (strcmp(s->param, "F32") == 0)
        return 4;
    return s->param[0] == 'U' ? 1 : 2;
}

/* A block lies in the last dimensions; where it has more, its first count. */
static u64 count_scales(const burnpack_tensor *t)
{
    const burnpack_scheme *s = &t->scheme;
    size_t used = s->len < t->rank ? s->len : t->rank;
    u64 count = 1;

    for (size_t i = 0; s->blocks && i < t->rank; i++) {
        size_t before = t->rank - used;
        u64 size = i < before ? 1 : s->storage[i - before];
        count *= divide_up(burnpack_dimension(t, i), size > 0 ? size : 1);
    }
    return count;
}

static u64 quantized_size(const burnpack_tensor *t)
{
    const burnpack_scheme *s = &t->scheme;
    u64 in_unit = unit_bits(s) / value_bits(s);
    u64 values = divide_up(burnpack_count(t), in_unit) * (unit_bits(s) / 8);

    return divide_up(values, 4) * 4 + count_scales(t) * scale_size(s);
}

/* ----------------------------------------------------------------- data -- */

u64 burnpack_size(const burnpack_tensor *t)
{
    if (t->dtype == QFLOAT)
        return quantized_size(t);
    return burnpack_count(t) * burnpack_scalar(t->dtype).bits / 8;
}

static u64 element(const burnpack_tensor *t, u64 i)
{
    if (t->dtype == QFLOAT)
        return i & 0xff;
    return burnpack_bool_store(t->dtype) != NULL
               ? i % 2 == 0
               : count_value(t->first + i, burnpack_scalar(t->dtype));
}

void burnpack_emit_data(builder *b, const burnpack_tensor *t)
{
    size_t size = (size_t)burnpack_size(t);
    size_t width = burnpack_scalar(t->dtype).bits / 8;

    if (t->content == GIVEN && t->data.size != size)
        stop_generating("the data of %s have a wrong size", t->name.bytes);
    if (t->content == GIVEN)
        emit_bytes(b, t->data.bytes, size, NULL);
    else if (t->content == ZEROS)
        emit_fill(b, 0, size, NULL);
    else
        for (u64 i = 0; i < size / width; i++)
            emit_number(b, element(t, i), width, NUMBER_LE, NULL);
}

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

/* The first tensor whose data begin at or behind start, or SIZE_MAX. */
static size_t next_data(const file_model *f, const burnpack_layout *l,
                        u64 start)
{
    size_t best = SIZE_MAX;

    for (size_t i = 0; i < f->tensor_count; i++)
        if (l->starts[i] >= start && l->sizes[i] > 0 &&
            (best == SIZE_MAX || l->starts[i] < l->starts[best]))
            best = i;
    return best;
}

/* Data that several tensors have in common is a field of the first. */
static void emit_section(builder *b, const file_model *f,
                         const burnpack_layout *l)
{
    u64 section = burnpack_align(b->size);
    u64 from = 0;
    size_t i;

    while ((i = next_data(f, l, from)) != SIZE_MAX) {
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
