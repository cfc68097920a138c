#include "core/element.h"

#include <inttypes.h>

#include "core/number.h"
#include "core/span.h"

typedef enum { NOTHING, FLOAT, SIGNED, UNSIGNED, SIGN_ONLY, TRUTH } meaning;

/*
 * What the highest exponent of a float means:
 *
 *     IEEE       infinity and NaN
 *     FINITE     a number, like all others; NaN has all bits set but the sign
 *     UNSIGNED0  a number; NaN has the bits of -0, and the bias is one higher
 *     SCALE      only an exponent, without a sign; all bits set are NaN
 */
typedef enum { IEEE, FINITE, UNSIGNED0, SCALE } special;

/*
 * Elements are stored in blocks: one element in one or more bytes, or several
 * in one byte. The last block of a tensor may be only partly used.
 */
static const struct {
    const char *name;
    u8 elements, bytes;         /* of a block */
    u8 meaning;
    u8 exponent, fraction;      /* bits of a float */
    u8 special;
} types[ASSAY_ELEMENTS] = {
    [ASSAY_F64]    = {"f64", 1, 8, FLOAT, 11, 52, IEEE},
    [ASSAY_F32]    = {"f32", 1, 4, FLOAT, 8, 23, IEEE},
    [ASSAY_F16]    = {"f16", 1, 2, FLOAT, 5, 10, IEEE},
    [ASSAY_BF16]   = {"bf16", 1, 2, FLOAT, 8, 7, IEEE},
    [ASSAY_F8]     = {"f8", 1, 1, FLOAT, 5, 2, IEEE},
    [ASSAY_I64]    = {"i64", 1, 8, SIGNED, 0, 0, IEEE},
    [ASSAY_I32]    = {"i32", 1, 4, SIGNED, 0, 0, IEEE},
    [ASSAY_I16]    = {"i16", 1, 2, SIGNED, 0, 0, IEEE},
    [ASSAY_I8]     = {"i8", 1, 1, SIGNED, 0, 0, IEEE},
    [ASSAY_U64]    = {"u64", 1, 8, UNSIGNED, 0, 0, IEEE},
    [ASSAY_U32]    = {"u32", 1, 4, UNSIGNED, 0, 0, IEEE},
    [ASSAY_U16]    = {"u16", 1, 2, UNSIGNED, 0, 0, IEEE},
    [ASSAY_U8]     = {"u8", 1, 1, UNSIGNED, 0, 0, IEEE},
    [ASSAY_I4]     = {"i4", 2, 1, SIGNED, 0, 0, IEEE},
    [ASSAY_I2]     = {"i2", 4, 1, SIGNED, 0, 0, IEEE},
    [ASSAY_I1]     = {"i1", 8, 1, SIGNED, 0, 0, IEEE},
    [ASSAY_U4]     = {"u4", 2, 1, UNSIGNED, 0, 0, IEEE},
    [ASSAY_U2]     = {"u2", 4, 1, UNSIGNED, 0, 0, IEEE},
    [ASSAY_U1]     = {"u1", 8, 1, UNSIGNED, 0, 0, IEEE},
    [ASSAY_T2]     = {"t2", 4, 1, SIGNED, 0, 0, IEEE},
    [ASSAY_T1]     = {"t1", 8, 1, SIGN_ONLY, 0, 0, IEEE},
    [ASSAY_BOOL]   = {"bool", 1, 1, TRUTH, 0, 0, IEEE},
    [ASSAY_BOOL32] = {"bool32", 1, 4, TRUTH, 0, 0, IEEE},
    [ASSAY_F8_E4M3] = {"f8_e4m3", 1, 1, FLOAT, 4, 3, FINITE},
    [ASSAY_F8_E8M0] = {"f8_e8m0", 1, 1, FLOAT, 8, 0, SCALE},
    [ASSAY_F8_E4M3FNUZ] = {"f8_e4m3fnuz", 1, 1, FLOAT, 4, 3, UNSIGNED0},
    [ASSAY_F8_E5M2FNUZ] = {"f8_e5m2fnuz", 1, 1, FLOAT, 5, 2, UNSIGNED0},
    [ASSAY_C64]    = {"c64", 1, 8, NOTHING, 0, 0, IEEE},
};

u32 element_bits(element_type type)
{
    return type == ASSAY_NO_ELEMENT ? 0
                                : types[type].bytes * 8u / types[type].elements;
}

bool element_is_float(element_type type)
{
    return types[type].meaning == FLOAT;
}

bool element_is_bool(element_type type)
{
    return types[type].meaning == TRUTH;
}

element_type element_part(element_type type, u32 *parts)
{
    *parts = type == ASSAY_C64 ? 2 : 1;
    return type == ASSAY_C64 ? ASSAY_F32 : type;
}

bool element_bytes(element_type type, u64 count, u64 *size)
{
    u64 elements = types[type].elements;

    if (type == ASSAY_NO_ELEMENT)
        return false;
    u64 blocks = count / elements + (count % elements != 0);
    return multiply(blocks, types[type].bytes, size);
}

u64 element_stored(element_type type, span data, u64 i)
{
    u32 bits = element_bits(type);

    if (bits < 8) {
        u64 per_byte = types[type].elements;
        u32 place = (u32)(i % per_byte) * bits;
        return (u64)byte_at(data, i / per_byte) >> place & ((1ull << bits) - 1);
    }
    u64 size = bits / 8;
    u64 stored = 0;
    for (u64 k = size; k > 0; k--)
        stored = stored << 8 | byte_at(data, i * size + k - 1);
    return stored;
}

#define NAN64 (0x7ff8ull << 48)

/* Reports whether the bits are a NaN that IEEE 754 does not have. */
static bool is_own_nan(special s, u64 stored, u32 bits)
{
    u64 all = (1ull << bits) - 1, sign = 1ull << (bits - 1);

    switch (s) {
    case FINITE:    return (stored | sign) == all;
    case UNSIGNED0: return stored == sign;
    case SCALE:
    case IEEE:      break;
    }
    return false;
}

/*
 * Converts a smaller float to binary64. The sign moves to the top, the exponent
 * gets the larger bias, the fraction moves up. A subnormal is normal in
 * binary64: its fraction moves until the leading one drops out.
 */
static u64 widen(u64 stored, element_type type)
{
    u32 exponent_bits = types[type].exponent;
    u32 fraction_bits = types[type].fraction;
    special s = (special)types[type].special;
    u64 top = (1ull << exponent_bits) - 1;
    u64 sign = stored >> (exponent_bits + fraction_bits) << 63;
    u64 exponent = stored >> fraction_bits & top;
    u64 fraction = (stored & ((1ull << fraction_bits) - 1))
                   << (52 - fraction_bits);
    u64 bias = top / 2 + (s == UNSIGNED0);

    if (exponent_bits == 11)
        return stored;
    if (is_own_nan(s, stored, 1 + exponent_bits + fraction_bits))
        return NAN64;
    if (exponent == top && s == IEEE)
        return sign | 0x7ffull << 52 | fraction;
    if (exponent == 0 && fraction == 0)
        return sign;
    exponent += 1023 - bias;
    if ((stored >> fraction_bits & top) == 0) {
        do {
            fraction <<= 1;
            exponent--;
        } while (fraction >> 52 == 0);
        exponent++;
    }
    return sign | exponent << 52 | (fraction & ((1ull << 52) - 1));
}

/* Converts a float that is only an exponent. */
static u64 widen_scale(u64 stored)
{
    return stored == 0xff ? NAN64 : (stored + 1023 - 127) << 52;
}

static u64 extend_sign(u64 stored, u32 bits)
{
    u64 sign = 1ull << (bits - 1);

    return (stored ^ sign) - sign;
}

u64 element_value(element_type type, u64 stored)
{
    switch ((meaning)types[type].meaning) {
    case FLOAT:
        return types[type].special == SCALE ? widen_scale(stored)
                                            : widen(stored, type);
    case SIGNED:
        return extend_sign(stored, element_bits(type));
    case SIGN_ONLY:     /* 0 is -1, 1 is +1 */
        return stored == 0 ? UINT64_MAX : 1;
    case UNSIGNED:
    case TRUTH:         /* as stored: only rules and digests treat all values
                         * but 0 as true */
    case NOTHING:
        break;
    }
    return stored;
}

static bool is_nan(u64 binary64)
{
    return (binary64 & ~(1ull << 63)) > 0x7ffull << 52;
}

void put_element(text *t, element_type type, u64 stored)
{
    u64 value = element_value(type, stored);

    if (types[type].meaning == UNSIGNED)
        put(t, "%" PRIu64, value);
    else if (types[type].meaning != FLOAT)
        put(t, "%" PRId64, (i64)value);
    else if (is_nan(value))
        put(t, "nan");
    else
        put(t, "%016" PRIx64, value);
}

/* -------------------------------------------------------------- public -- */

static bool is_type(assay_element type)
{
    return ASSAY_NO_ELEMENT < type && type < ASSAY_ELEMENTS;
}

const char *assay_element_name(assay_element type)
{
    return is_type(type) ? types[type].name : NULL;
}

uint32_t assay_element_bits(assay_element type)
{
    return is_type(type) ? element_bits(type) : 0;
}

assay_meaning assay_element_meaning(assay_element type)
{
    static const assay_meaning meanings[] = {
        [NOTHING] = ASSAY_NO_NUMBER, [FLOAT] = ASSAY_FLOAT,
        [SIGNED] = ASSAY_SIGNED,     [UNSIGNED] = ASSAY_UNSIGNED,
        [SIGN_ONLY] = ASSAY_SIGNED,  [TRUTH] = ASSAY_TRUTH,
    };
    return is_type(type) ? meanings[types[type].meaning] : ASSAY_NO_NUMBER;
}

assay_element assay_element_part(assay_element type, uint32_t *parts)
{
    *parts = 0;
    return is_type(type) ? element_part(type, parts) : ASSAY_NO_ELEMENT;
}

bool assay_element_bytes(assay_element type, uint64_t count, uint64_t *size)
{
    return is_type(type) && element_bytes(type, count, size);
}

/* Reports whether size bytes contain all of element i. */
static bool has_element(assay_element type, u64 size, u64 i)
{
    u64 needed;

    return i < UINT64_MAX && element_bytes(type, i + 1, &needed) &&
           needed <= size;
}

bool assay_element_value(assay_element type, const void *data, uint64_t size,
                         uint64_t i, uint64_t *value)
{
    if (!is_type(type) || types[type].meaning == NOTHING || data == NULL ||
        !has_element(type, size, i))
        return false;
    *value = element_value(type, element_stored(type, (span){data, size}, i));
    return true;
}
