#include "generators/oinf/model.h"

typedef struct {
    const char *name;
    scalar scalar;
} type_info;

static const type_info types[OINF_TYPES] = {
    [I8]      = {"i8",      {SIGNED_NUMBER, 8, 0}},
    [I16]     = {"i16",     {SIGNED_NUMBER, 16, 0}},
    [I32]     = {"i32",     {SIGNED_NUMBER, 32, 0}},
    [I64]     = {"i64",     {SIGNED_NUMBER, 64, 0}},
    [U8]      = {"u8",      {UNSIGNED_NUMBER, 8, 0}},
    [U16]     = {"u16",     {UNSIGNED_NUMBER, 16, 0}},
    [U32]     = {"u32",     {UNSIGNED_NUMBER, 32, 0}},
    [U64]     = {"u64",     {UNSIGNED_NUMBER, 64, 0}},
    [F16]     = {"f16",     {FLOAT_NUMBER, 16, 10}},
    [F32]     = {"f32",     {FLOAT_NUMBER, 32, 23}},
    [F64]     = {"f64",     {FLOAT_NUMBER, 64, 52}},
    [BOOL]    = {"bool",    {UNSIGNED_NUMBER, 8, 0}},
    [BITSET]  = {"bitset",  {UNSIGNED_NUMBER, 8, 0}},   /* as a tensor */
    [STRING]  = {"string",  {UNSIGNED_NUMBER, 0, 0}},
    [NDARRAY] = {"ndarray", {UNSIGNED_NUMBER, 0, 0}},
    [BF16]    = {"bf16",    {FLOAT_NUMBER, 16, 7}},
    [F8]      = {"f8",      {FLOAT_NUMBER, 8, 2}},
    [I4]      = {"i4",      {SIGNED_NUMBER, 4, 0}},
    [I2]      = {"i2",      {SIGNED_NUMBER, 2, 0}},
    [I1]      = {"i1",      {SIGNED_NUMBER, 1, 0}},
    [U4]      = {"u4",      {UNSIGNED_NUMBER, 4, 0}},
    [U2]      = {"u2",      {UNSIGNED_NUMBER, 2, 0}},
    [U1]      = {"u1",      {UNSIGNED_NUMBER, 1, 0}},
    [T2]      = {"t2",      {SIGNED_NUMBER, 2, 0}},
    [T1]      = {"t1",      {UNSIGNED_NUMBER, 1, 0}},   /* see ternary_bit() */
};

const oinf_type oinf_element_types[ELEMENT_TYPES] = {
    I8, I16, I32, I64, U8, U16, U32, U64, F16, F32, F64, BOOL,
    BF16, F8, I4, I2, I1, U4, U2, U1, T2, T1,
};

const char *oinf_name_of(oinf_type type)
{
    return types[type].name;
}

scalar oinf_scalar(oinf_type type)
{
    return types[type].scalar;
}

bool oinf_packs(oinf_type type)
{
    return type < OINF_TYPES && 0 < types[type].scalar.bits &&
           types[type].scalar.bits < 8;
}

size_t oinf_data_size(const oinf_array *a)
{
    size_t bits = (size_t)element_count(a->shape, a->rank) *
                  oinf_scalar(a->type).bits;

    return (bits + 7) / 8;
}

/* ------------------------------------------------------------- content -- */

/* Returns element i of 1, -2, 3, -4, ..., if the type can hold it. */
static u64 count_up(u64 i, oinf_type type)
{
    if (type == BOOL)
        return i % 2 == 0;
    if (type == T2)
        return (const u64[]){0, 1, 3}[i % 3];
    return count_value(i, type == F8 ? 7 : 100, oinf_scalar(type));
}

/* T1 has two values: bit 0 is -1, bit 1 is 1. */
static u64 ternary_bit(i64 value)
{
    return value > 0;
}

static u64 element_bits(const oinf_array *a, u64 i)
{
    if (a->content == COUNTING)
        return count_up(i, a->type);
    return a->type == T1 ? ternary_bit(a->list[i]) : (u64)a->list[i];
}

/* Packs elements of less than a byte; the first one has the lowest bits. */
static void emit_packed(builder *b, const oinf_array *a)
{
    unsigned bits = oinf_scalar(a->type).bits;
    u64 count = element_count(a->shape, a->rank);
    u64 byte = 0;
    unsigned filled = 0;

    for (u64 i = 0; i < count; i++) {
        byte |= (element_bits(a, i) & (((u64)1 << bits) - 1)) << filled;
        filled += bits;
        if (filled == 8 || i == count - 1) {
            emit_u8(b, byte, NULL);
            byte = filled = 0;
        }
    }
}

static void emit_whole(builder *b, const oinf_array *a)
{
    u64 count = element_count(a->shape, a->rank);

    for (u64 i = 0; i < count; i++)
        emit_le(b, element_bits(a, i), oinf_scalar(a->type).bits / 8, NULL);
}

void oinf_emit_data(builder *b, const oinf_array *a, const char *name)
{
    size_t from = b->size;
    u64 count = element_count(a->shape, a->rank);

    if ((a->content == LISTED && a->size != count) ||
        (a->content == GIVEN && a->size != oinf_data_size(a)))
        stop_generating("data of a wrong size: %zu", a->size);

    if (a->content == GIVEN)
        emit_bytes(b, a->data, a->size, NULL);
    else if (oinf_packs(a->type))
        emit_packed(b, a);
    else
        emit_whole(b, a);
    if (name != NULL)
        name_field(b, from, "%s", name);
}

/* ------------------------------------------------------------- reading -- */

u64 oinf_raw_element(const u8 *data, oinf_type type, u64 i)
{
    unsigned bits = oinf_scalar(type).bits;

    if (bits < 8)
        return (u64)data[i * bits / 8] >> i * bits % 8 & (((u64)1 << bits) - 1);
    return stored_bits(data + i * (bits / 8), bits / 8);
}

json_t *oinf_show_element(oinf_type type, u64 raw)
{
    if (type == T1)
        return show_signed(raw == 1 ? 1 : -1);
    return show_value(oinf_scalar(type), raw);
}
