/* Elements of the 22 types: their bits in the file, and their values. */
#include "generators/safetensors/model.h"

#include <math.h>

/* Floats of 8 bits that differ from IEEE 754 floats, and parts of bytes. */
typedef enum {
    PLAIN,                      /* as given by scalar */
    FINITE,                     /* no infinities: all ones are NaN */
    EXPONENT,                   /* only an exponent */
    UNSIGNED_ZERO,              /* -0 is the NaN */
    PACKED, PAIR
} element_kind;

typedef struct {
    const char *name;
    unsigned bits;              /* of an element */
    scalar scalar;              /* of an element, or of its parts */
    element_kind kind;
    int bias;                   /* of a float that is not plain */
} element_type;

#define UNSIGNED(bits)          bits, {UNSIGNED_NUMBER, bits, 0}, PLAIN, 0
#define SIGNED(bits)            bits, {SIGNED_NUMBER, bits, 0}, PLAIN, 0
#define FLOAT(bits, fraction)   bits, {FLOAT_NUMBER, bits, fraction}, PLAIN, 0
#define EIGHT(fraction, kind, bias) 8, {FLOAT_NUMBER, 8, fraction}, kind, bias
#define PART(bits)              bits, {UNSIGNED_NUMBER, 8, 0}, PACKED, 0

static const element_type types[ST_DTYPES] = {
    [BOOL] = {"BOOL", UNSIGNED(8)},
    [F4] = {"F4", PART(4)},
    [F6_E2M3] = {"F6_E2M3", PART(6)},
    [F6_E3M2] = {"F6_E3M2", PART(6)},
    [U8] = {"U8", UNSIGNED(8)},
    [I8] = {"I8", SIGNED(8)},
    [F8_E5M2] = {"F8_E5M2", FLOAT(8, 2)},
    [F8_E4M3] = {"F8_E4M3", EIGHT(3, FINITE, 7)},
    [F8_E8M0] = {"F8_E8M0", EIGHT(0, EXPONENT, 127)},
    [F8_E4M3FNUZ] = {"F8_E4M3FNUZ", EIGHT(3, UNSIGNED_ZERO, 8)},
    [F8_E5M2FNUZ] = {"F8_E5M2FNUZ", EIGHT(2, UNSIGNED_ZERO, 16)},
    [I16] = {"I16", SIGNED(16)},
    [U16] = {"U16", UNSIGNED(16)},
    [F16] = {"F16", FLOAT(16, 10)},
    [BF16] = {"BF16", FLOAT(16, 7)},
    [I32] = {"I32", SIGNED(32)},
    [U32] = {"U32", UNSIGNED(32)},
    [F32] = {"F32", FLOAT(32, 23)},
    [C64] = {"C64", 64, {FLOAT_NUMBER, 32, 23}, PAIR, 0},
    [F64] = {"F64", FLOAT(64, 52)},
    [I64] = {"I64", SIGNED(64)},
    [U64] = {"U64", UNSIGNED(64)},
};

const char *st_name_of(st_dtype dtype)
{
    return types[dtype].name;
}

unsigned st_bits(st_dtype dtype)
{
    return types[dtype].bits;
}

scalar st_scalar(st_dtype dtype)
{
    return types[dtype].scalar;
}

bool st_is_packed(st_dtype dtype)
{
    return types[dtype].kind == PACKED;
}

/* ---------------------------------------------------------------- data -- */

u64 st_data_size(const st_tensor *t)
{
    return element_count(t->shape, t->rank) * st_bits(t->dtype) / 8;
}

/* Element i of 1, -2, 3, ...; for small floats and parts of bytes the codes 1,
 * 2, 3, ..., which are not NaN. */
static u64 counted(const element_type *type, u64 i)
{
    bool small = type->scalar.kind == FLOAT_NUMBER && type->scalar.bits == 8;

    if (small || type->kind == PACKED)
        return i % 100 + 1;
    return count_value(i, 100, type->scalar);
}

static void emit_counting(builder *b, const st_tensor *t)
{
    const element_type *type = &types[t->dtype];
    size_t width = type->scalar.bits / 8;
    u64 count = st_data_size(t) / width;

    for (u64 i = 0; i < count; i++)
        emit_le(b, t->dtype == BOOL ? i % 2 == 0 : counted(type, i), width,
                NULL);
}

void st_emit_data(builder *b, const st_tensor *t, const char *name)
{
    size_t from = b->size;

    if (t->content == COUNTING)
        emit_counting(b, t);
    else if (t->data.size != st_data_size(t))
        stop_generating("the data of a tensor have a wrong size");
    else
        emit_bytes(b, t->data.bytes, t->data.size, NULL);
    if (name != NULL)
        name_field(b, from, "%s", name);
}

/* -------------------------------------------------------------- values -- */

static json_t *show_double(double value)
{
    u64 bits;

    memcpy(&bits, &value, sizeof bits);
    return show_hex(bits, 16);
}

/* (-1)^sign * (1 + fraction) * 2^(exponent - bias), or without the 1. */
static double float_value(const element_type *type, u64 raw)
{
    unsigned bits = type->scalar.fraction;
    int exponent = (int)(raw >> bits & (0x7f >> bits));
    double fraction = ldexp((double)(raw & (((u64)1 << bits) - 1)),
                            -(int)bits);
    double value = exponent > 0 ? ldexp(1 + fraction, exponent - type->bias)
                                : ldexp(fraction, 1 - type->bias);

    return raw >> 7 == 1 ? -value : value;
}

static json_t *show_element(const element_type *type, u64 raw)
{
    switch (type->kind) {
    case FINITE:
        return (raw & 0x7f) == 0x7f ? show_name("nan")
                                    : show_double(float_value(type, raw));
    case UNSIGNED_ZERO:
        return raw == 0x80 ? show_name("nan")
                           : show_double(float_value(type, raw));
    case EXPONENT:
        return raw == 0xff ? show_name("nan")
                           : show_double(ldexp(1, (int)raw - type->bias));
    default:
        return show_value(type->scalar, raw);
    }
}

json_t *st_show_values(st_dtype dtype, const builder *data)
{
    const element_type *type = &types[dtype];
    size_t width = type->scalar.bits / 8;
    json_t *values = new_array();

    for (size_t at = 0; at < data->size; at += width)
        add_item(values, show_element(type, stored_bits(data->bytes + at,
                                                        width)));
    return values;
}
