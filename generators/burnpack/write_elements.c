/* Stored elements, and their size. */
#include "generators/burnpack/model.h"

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

void burnpack_full_name(burnpack_dtype dtype, char name[BURNPACK_NAME_SIZE])
{
    const char *store = burnpack_bool_store(dtype);

    if (store == NULL)
        snprintf(name, BURNPACK_NAME_SIZE, "%s", burnpack_dtype_name(dtype));
    else
        snprintf(name, BURNPACK_NAME_SIZE, "Bool(%s)", store);
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

/* The bits of a unit. */
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

/* A block covers the last dimensions; if it has more sizes, the first ones
 * count. */
static u64 count_scales(const burnpack_tensor *t)
{
    const burnpack_scheme *s = &t->scheme;
    size_t used = s->len < t->rank ? s->len : t->rank;
    u64 count = 1;

    for (size_t i = 0; s->blocks && i < t->rank; i++) {
        size_t before = t->rank - used;
        u64 size = i < before ? 1 : s->storage[i - before];
        count *= divide_up(dimension(t->shape, i), size > 0 ? size : 1);
    }
    return count;
}

static u64 quantized_size(const burnpack_tensor *t)
{
    const burnpack_scheme *s = &t->scheme;
    u64 in_unit = unit_bits(s) / value_bits(s);
    u64 units = divide_up(element_count(t->shape, t->rank), in_unit);
    u64 values = units * (unit_bits(s) / 8);

    return divide_up(values, 4) * 4 + count_scales(t) * scale_size(s);
}

/* ----------------------------------------------------------------- data -- */

u64 burnpack_size(const burnpack_tensor *t)
{
    if (t->dtype == QFLOAT)
        return quantized_size(t);
    return element_count(t->shape, t->rank) *
           (burnpack_scalar(t->dtype).bits / 8);
}

static u64 element(const burnpack_tensor *t, u64 i)
{
    if (t->dtype == QFLOAT)
        return i & 0xff;
    return burnpack_bool_store(t->dtype) != NULL
               ? i % 2 == 0
               : count_value(t->first + i, 100,
                             burnpack_scalar(t->dtype));
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
