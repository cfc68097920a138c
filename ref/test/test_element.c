#include "core/element.h"
#include "test/suite.h"

#include <math.h>
#include <string.h>

static double as_double(u64 bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Returns a float by definition: (-1)^s 2^(e - bias) 1.f, or 0.f 2^(1
 * - bias). */
static double by_definition(u64 stored, int exponent_bits, int fraction_bits)
{
    int bias = (1 << (exponent_bits - 1)) - 1;
    int exponent = (int)(stored >> fraction_bits) & ((1 << exponent_bits) - 1);
    double fraction = ldexp((double)(stored & ((1ull << fraction_bits) - 1)),
                            -fraction_bits);
    double size = exponent == 0 ? ldexp(fraction, 1 - bias)
                                : ldexp(1 + fraction, exponent - bias);

    if (exponent == (1 << exponent_bits) - 1)
        size = fraction == 0 ? (double)INFINITY : (double)NAN;
    return stored >> (exponent_bits + fraction_bits) != 0 ? -size : size;
}

static void compare(element_type type, u64 stored, int exponent, int fraction)
{
    double expected = by_definition(stored, exponent, fraction);
    double given = as_double(element_value(type, stored));

    if (isnan(expected))
        ck_assert(isnan(given));
    else
        ck_assert(given == expected && signbit(given) == signbit(expected));
}

START_TEST(small_floats_whole)
{
    for (u64 i = 0; i < 1u << 16; i++) {
        compare(ASSAY_F16, i, 5, 10);
        compare(ASSAY_BF16, i, 8, 7);
    }
    for (u64 i = 0; i < 1u << 8; i++)
        compare(ASSAY_F8, i, 5, 2);
}
END_TEST

/* Types without infinities: NaN is all ones, or minus zero if the bias is one
 * higher. */
static double finite_by_definition(u64 stored, int exponent_bits, int nan_bits,
                                   int bias)
{
    int fraction_bits = 7 - exponent_bits;
    int exponent = (int)(stored >> fraction_bits) & ((1 << exponent_bits) - 1);
    double fraction = ldexp((double)(stored & ((1ull << fraction_bits) - 1)),
                            -fraction_bits);
    double size = exponent == 0 ? ldexp(fraction, 1 - bias)
                                : ldexp(1 + fraction, exponent - bias);

    if (stored == (u64)nan_bits || (nan_bits == 0x7f && stored == 0xff))
        return (double)NAN;
    return stored >> 7 != 0 ? -size : size;
}

static void compare_finite(element_type type, int exponent, int nan_bits,
                           int bias)
{
    for (u64 i = 0; i < 256; i++) {
        double expected = finite_by_definition(i, exponent, nan_bits, bias);
        double given = as_double(element_value(type, i));
        CLAIM(isnan(expected) ? isnan(given) != 0
                              : given == expected &&
                                signbit(given) == signbit(expected),
              "type %d, %02x: %g, not %g", (int)type, (unsigned)i, given,
              expected);
    }
}

/* The first and last finite numbers of the tables that define these types. */
START_TEST(floats_of_a_byte)
{
    static const struct {
        element_type type;
        u8 stored;
        double value;
    } known[] = {
        {ASSAY_F8_E4M3, 0x7e, 448}, {ASSAY_F8_E4M3, 0x78, 256},
        {ASSAY_F8_E4M3, 0x01, 0x1p-9}, {ASSAY_F8_E4M3, 0x80, -0.0},
        {ASSAY_F8_E4M3FNUZ, 0x7f, 240}, {ASSAY_F8_E4M3FNUZ, 0xff, -240},
        {ASSAY_F8_E4M3FNUZ, 0x01, 0x1p-10}, {ASSAY_F8_E4M3FNUZ, 0x00, 0},
        {ASSAY_F8_E5M2FNUZ, 0x7f, 57344}, {ASSAY_F8_E5M2FNUZ, 0x01, 0x1p-17},
        {ASSAY_F8_E8M0, 0x00, 0x1p-127}, {ASSAY_F8_E8M0, 0x7f, 1},
        {ASSAY_F8_E8M0, 0x80, 2}, {ASSAY_F8_E8M0, 0xfe, 0x1p127},
    };

    for (size_t i = 0; i < COUNT(known); i++)
        ck_assert_double_eq(
            as_double(element_value(known[i].type, known[i].stored)),
            known[i].value);
    compare_finite(ASSAY_F8_E4M3, 4, 0x7f, 7);
    compare_finite(ASSAY_F8_E4M3FNUZ, 4, 0x80, 8);
    compare_finite(ASSAY_F8_E5M2FNUZ, 5, 0x80, 16);
    for (u64 i = 0; i < 255; i++)
        ck_assert_double_eq(as_double(element_value(ASSAY_F8_E8M0, i)),
                            ldexp(1, (int)i - 127));
    ck_assert(isnan(as_double(element_value(ASSAY_F8_E8M0, 255))));
}
END_TEST

START_TEST(names_of_elements)
{
    static const char *const names[] = {
        [ASSAY_F64] = "f64", [ASSAY_F32] = "f32", [ASSAY_F16] = "f16",
        [ASSAY_BF16] = "bf16", [ASSAY_F8] = "f8", [ASSAY_I64] = "i64",
        [ASSAY_I32] = "i32", [ASSAY_I16] = "i16", [ASSAY_I8] = "i8",
        [ASSAY_U64] = "u64", [ASSAY_U32] = "u32", [ASSAY_U16] = "u16",
        [ASSAY_U8] = "u8", [ASSAY_I4] = "i4", [ASSAY_I2] = "i2",
        [ASSAY_I1] = "i1", [ASSAY_U4] = "u4", [ASSAY_U2] = "u2",
        [ASSAY_U1] = "u1", [ASSAY_T2] = "t2", [ASSAY_T1] = "t1",
        [ASSAY_BOOL] = "bool", [ASSAY_BOOL32] = "bool32",
        [ASSAY_F8_E4M3] = "f8_e4m3", [ASSAY_F8_E8M0] = "f8_e8m0",
        [ASSAY_F8_E4M3FNUZ] = "f8_e4m3fnuz",
        [ASSAY_F8_E5M2FNUZ] = "f8_e5m2fnuz", [ASSAY_C64] = "c64",
    };

    ck_assert_uint_eq(COUNT(names), ASSAY_ELEMENTS);
    for (u32 i = 1; i < COUNT(names); i++)
        ck_assert_str_eq(assay_element_name((assay_element)i), names[i]);
    ck_assert_ptr_null(assay_element_name(ASSAY_NO_ELEMENT));
}
END_TEST

START_TEST(parts_of_elements)
{
    u8 bytes[8] = {0};
    u32 parts = 0;
    u64 value;

    ck_assert_int_eq(assay_element_part(ASSAY_C64, &parts), ASSAY_F32);
    ck_assert_uint_eq(parts, 2);
    ck_assert_int_eq(assay_element_part(ASSAY_U8, &parts), ASSAY_U8);
    ck_assert_uint_eq(parts, 1);
    ck_assert_int_eq(assay_element_part(ASSAY_ELEMENTS, &parts),
                     ASSAY_NO_ELEMENT);
    ck_assert_uint_eq(parts, 0);
    ck_assert_int_eq(assay_element_part(ASSAY_NO_ELEMENT, &parts),
                     ASSAY_NO_ELEMENT);
    ck_assert_uint_eq(parts, 0);
    ck_assert_int_eq(assay_element_meaning(ASSAY_C64), ASSAY_NO_NUMBER);
    ck_assert(!assay_element_value(ASSAY_C64, bytes, 8, 0, &value));
    ck_assert(assay_element_value(ASSAY_F32, bytes, 8, 1, &value));
}
END_TEST

START_TEST(binary32)
{
    for (u64 i = 0; i < 1ull << 32; i += 65521)
        compare(ASSAY_F32, i, 8, 23);
    for (u64 i = 0; i < 1 << 12; i++) {
        compare(ASSAY_F32, i, 8, 23);                 /* subnormals */
        compare(ASSAY_F32, 0x007fffff - i, 8, 23);
        compare(ASSAY_F32, 0x7f800000 + i, 8, 23);    /* NaN */
    }
}
END_TEST

static void shows(element_type type, u64 stored, const char *expected)
{
    char value[24];
    text t = text_into(value, sizeof value);
    put_element(&t, type, stored);
    ck_assert_str_eq(value, expected);
}

START_TEST(as_text)
{
    shows(ASSAY_I8, 0x80, "-128");
    shows(ASSAY_I64, 1ull << 63, "-9223372036854775808");
    shows(ASSAY_U64, UINT64_MAX, "18446744073709551615");
    shows(ASSAY_I4, 8, "-8");
    shows(ASSAY_I1, 1, "-1");
    shows(ASSAY_T1, 0, "-1");
    shows(ASSAY_T1, 1, "1");
    shows(ASSAY_T2, 3, "-1");
    shows(ASSAY_T2, 2, "-2");
    shows(ASSAY_BOOL, 0xff, "255");
    shows(ASSAY_BOOL32, 0xffffffff, "4294967295");
    shows(ASSAY_F32, 0x3f800000, "3ff0000000000000");
    shows(ASSAY_F32, 0x80000000, "8000000000000000");
    shows(ASSAY_F32, 1, "36a0000000000000");
    shows(ASSAY_F32, 0xff800000, "fff0000000000000");
    shows(ASSAY_F32, 0xffc00001, "nan");
    shows(ASSAY_F64, 0x7ff0000000000001, "nan");
    shows(ASSAY_F64, 0x000fffffffffffff, "000fffffffffffff");
}
END_TEST

/* I4 [-8, 7, 1, -1, 3] is 78 f1 03; element 0 is in the lowest bits. */
START_TEST(packed)
{
    static const i64 values[] = {-8, 7, 1, -1, 3};
    span data = BYTES("\x78\xf1\x03");

    for (u64 i = 0; i < COUNT(values); i++) {
        u64 stored = element_stored(ASSAY_I4, data, i);
        ck_assert_int_eq((i64)element_value(ASSAY_I4, stored), values[i]);
    }
    ck_assert_uint_eq(element_stored(ASSAY_U1, data, 17), 1);
    ck_assert_uint_eq(element_stored(ASSAY_U2, data, 7), 3);
    ck_assert_uint_eq(element_stored(ASSAY_U16, data, 0), 0xf178);
}
END_TEST

START_TEST(sizes)
{
    u64 size = 0;
    ck_assert(element_bytes(ASSAY_I1, 9, &size) && size == 2);
    ck_assert(element_bytes(ASSAY_I2, 9, &size) && size == 3);
    ck_assert(element_bytes(ASSAY_I4, 9, &size) && size == 5);
    ck_assert(element_bytes(ASSAY_U1, UINT64_MAX, &size));
    ck_assert_uint_eq(size, 1ull << 61);
    ck_assert(!element_bytes(ASSAY_F64, 1ull << 61, &size));
    ck_assert(element_bytes(ASSAY_F64, (1ull << 61) - 1, &size));
    ck_assert(!element_bytes(ASSAY_NO_ELEMENT, 1, &size));
}
END_TEST

RUN("element", small_floats_whole, floats_of_a_byte,
    names_of_elements, parts_of_elements, binary32, as_text, packed, sizes)
