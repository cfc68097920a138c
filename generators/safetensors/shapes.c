/* Shapes: the kind of a dimension, and the size of products. */
#include "generators/safetensors/model.h"

#define ENTRY   "tensor[0]."
#define ANY     "tensor[0*]."
/* That text in place of the shape [2]; all of it is blamed. */
#define SHAPED(rule, what, text) \
    BREAK_AT(rule, what, AT(ENTRY "shape.open"), \
             REPLACE(ENTRY "shape.open", text), REMOVE(ENTRY "shape[0]"), \
             REMOVE(ENTRY "shape.close"))
#define SHAPED_BOTH(rule, what, text, other) \
    {rule, what, AT(ENTRY "shape.open"), \
     {REPLACE(ENTRY "shape.open", text), REMOVE(ENTRY "shape[0]"), \
      REMOVE(ENTRY "shape.close")}, {1, {other}}, NULL}
#define TYPE(what, text)    SHAPED(SAFETENSORS_SHAPE_TYPE, what, text)
#define TYPE_OPEN(what, text) \
    BREAK_AT(SAFETENSORS_SHAPE_TYPE, what, INSIDE(ENTRY "shape.open", 0, 1), \
             REPLACE(ENTRY "shape.open", text), REMOVE(ENTRY "shape[0]"), \
             REMOVE(ENTRY "shape.close"))
#define ITEM_OPEN(what, text) \
    BREAK_AT(SAFETENSORS_SHAPE_TYPE, what, INSIDE(ANY "shape[0*]", 0, 1), \
             REPLACE(ANY "shape[0*]", text))

#define INTEGER(what, text) \
    BREAK(SAFETENSORS_SHAPE_DIM_INTEGER, what, \
          REPLACE(ANY "shape[0*]", text))

#define MOST(what, text) \
    BREAK(SAFETENSORS_SHAPE_DIM_MAX, what, REPLACE(ANY "shape[0*]", text))

#define NUMEL(what, text) \
    SHAPED(SAFETENSORS_SHAPE_NUMEL_OVERFLOW, what, text)
#define NUMEL_BOTH(what, text) \
    SHAPED_BOTH(SAFETENSORS_SHAPE_NUMEL_OVERFLOW, what, text, \
                SAFETENSORS_SHAPE_DIM_INTEROP)
#define SIZE(what, text)    SHAPED(SAFETENSORS_SHAPE_SIZE_OVERFLOW, what, text)
#define SIZE_BOTH(what, text) \
    SHAPED_BOTH(SAFETENSORS_SHAPE_SIZE_OVERFLOW, what, text, \
                SAFETENSORS_SHAPE_DIM_INTEROP)

const spoil st_shapes_rows[] = {
    PARENT("one-f32-2"),
    TYPE("number", "2"), TYPE("null", "null"), TYPE("string", "\"2\""),
    TYPE("string-of-an-array", "\"[2]\""), TYPE_OPEN("object", "{\"0\":2}"),
    TYPE_OPEN("empty-object", "{}"), TYPE("true", "true"),
    TYPE("false", "false"),
    TYPE("empty-string", "\"\""), TYPE("fraction", "2.0"),
    ITEM_OPEN("nested-array", "[2]"), ITEM_OPEN("nested-empty-array", "[]"),
    ITEM_OPEN("nested-object", "{\"dim\":2}"),
    ITEM_OPEN("nested-empty-object", "{}"),

    INTEGER("negative", "-2"), INTEGER("minus-one", "-1"),
    INTEGER("minus-zero", "-0"), INTEGER("fraction-of-zero", "2.0"),
    INTEGER("fraction", "2.5"), INTEGER("exponent", "2e0"),
    INTEGER("exponent-in-capitals", "2E0"), INTEGER("exponent-of-ten",
                                                    "0.2e1"),
    INTEGER("exponent-with-a-sign", "20e-1"), INTEGER("string", "\"2\""),
    INTEGER("empty-string", "\"\""), INTEGER("null", "null"),
    INTEGER("true", "true"), INTEGER("false", "false"),
    INTEGER("string-of-a-name", "\"batch\""), INTEGER("beyond-binary64",
                                                      "1e999"),
    INTEGER("zero-with-a-fraction", "0.0"),
    INTEGER("2-to-64-in-binary64", "1.8446744073709552e19"),
    INTEGER("minus-2-to-63", "-9223372036854775808"),
    INTEGER("minus-2-to-64-and-2", "-18446744073709551614"),

    PARENT("one-f32-2x3"),
    BREAK(SAFETENSORS_SHAPE_DIM_INTEGER, "second-of-two",
          REPLACE(ENTRY "shape[1]", "3.0")),

    PARENT("one-f32-2"),
    MOST("2-to-64", "18446744073709551616"),
    MOST("2-to-64-and-2-wraps", "18446744073709551618"),
    MOST("2-to-65", "36893488147419103232"),
    MOST("99999999999999999999", "99999999999999999999"),
    MOST("40-digits", "1000000000000000000000000000000000000000"),
    MOST("2-to-128-and-2-wraps", "340282366920938463463374607431768211458"),
    BREAK(SAFETENSORS_SHAPE_DIM_MAX, "4301-digits",
          REPLACE(ENTRY "shape[0]", "1" DIGITS_2150),
          GROW(ENTRY "shape[0]", DIGITS_2150)),

    PARENT("zero-dim-in-each-place"),
    BREAK(SAFETENSORS_SHAPE_DIM_MAX, "2-to-64-beside-zero",
          REPLACE("tensor[2].shape[0]", "18446744073709551616")),

    /* Tensors of 8 bytes or of none: the products wrap to a number that fits,
     * or do not. */
    PARENT("one-f32-2"),
    NUMEL("2-to-32-squared", "[4294967296,4294967296]"),
    NUMEL("2-to-32-squared-and-2", "[4294967296,4294967296,2]"),
    NUMEL_BOTH("wraps-to-2", "[2,9223372036854775809]"),
    NUMEL_BOTH("wraps-to-1", "[18446744073709551615,18446744073709551615]"),
    NUMEL_BOTH("wraps-to-minus-2", "[18446744073709551615,2]"),
    NUMEL("three-of-2-to-22", "[4194304,4194304,1048576]"),
    NUMEL("2-to-65-less-2", "[4294967297,4294967295,2]"),
    NUMEL("many-dimensions",
          "[256,256,256,256,256,256,256,256]"),
    NUMEL("before-a-one", "[4294967296,4294967296,1]"),
    SIZE("just-below-the-elements", "[4294967295,4294967297]"),
    SIZE("2-to-32-by-2-to-27", "[4294967296,134217728]"),
    SIZE_BOTH("2-to-62", "[4611686018427387904]"),
    SIZE_BOTH("2-to-59", "[576460752303423488]"),
    SIZE_BOTH("bits-wrap-to-64", "[576460752303423490]"),
    SIZE_BOTH("bytes-wrap-to-8", "[4611686018427387906]"),
    SIZE_BOTH("2-to-63", "[9223372036854775808]"),
    SIZE_BOTH("most-elements", "[18446744073709551615]"),

    PARENT("one-u8-8"),
    SIZE_BOTH("u8-2-to-61", "[2305843009213693952]"),
    SIZE_BOTH("u8-wraps-to-8", "[2305843009213693960]"),
    SIZE("u8-2-to-31-by-2-to-30", "[2147483648,1073741824]"),
    NUMEL("u8-four-dimensions", "[2,2147483649,2147483648,4]"),

    /* A shape that is -1 and -1 in 32 bits, and one byte in 64 bits. */
    PARENT("one-u8-1"),
    NUMEL_BOTH("u8-wraps-to-1", "[18446744073709551615,18446744073709551615]"),
    NUMEL("u8-2-to-32-and-1-twice-wraps", "[4294967297,4294967297]"),

    PARENT("one-f4-2x4"),
    {SAFETENSORS_SHAPE_SIZE_OVERFLOW, "f4-2-to-62", AT(ENTRY "shape.open"),
     {REPLACE(ENTRY "shape.open", "[4611686018427387904]"),
      REMOVE(ENTRY "shape[0]"), REMOVE(ENTRY "comma#1"),
      REMOVE(ENTRY "shape[1]"), REMOVE(ENTRY "shape.close")},
     {1, {SAFETENSORS_SHAPE_DIM_INTEROP}}, NULL},
    {SAFETENSORS_SHAPE_SIZE_OVERFLOW, "f4-wraps-to-4-bytes",
     AT(ENTRY "shape.open"),
     {REPLACE(ENTRY "shape.open", "[4611686018427387912]"),
      REMOVE(ENTRY "shape[0]"), REMOVE(ENTRY "comma#1"),
      REMOVE(ENTRY "shape[1]"), REMOVE(ENTRY "shape.close")},
     {1, {SAFETENSORS_SHAPE_DIM_INTEROP}}, NULL},

    PARENT("zero-dim"),
    NUMEL("2-to-32-squared-of-no-bytes", "[4294967296,4294967296]"),
    SIZE_BOTH("2-to-62-of-no-bytes", "[4611686018427387904]"),
    SIZE("2-to-32-by-2-to-27-of-no-bytes", "[4294967296,134217728]"),
    END_OF_ROWS
};

/* --------------------------------------------------------- sub-byte data -- */

/* numel is odd, or not a multiple of four; the bytes are rounded up or down. */
#define WHOLE(what, type, shape, end, data) \
    CASE(SAFETENSORS_TENSOR_SUB_BYTE_WHOLE, what, AT("text.wrong"), \
         "a header by hand", \
         TEXT("{\"w\":{\"dtype\":\"" type "\",\"shape\":", shape, \
              ",\"data_offsets\":[0," end "]}}"), BUFFER(data))

static const model_case parts[] = {
    WHOLE("f4-1-element-in-1-byte", "F4", "[1]", "1", "\1"),
    WHOLE("f4-1-element-in-none", "F4", "[1]", "0", ""),
    WHOLE("f4-scalar", "F4", "[]", "1", "\1"),
    WHOLE("f4-3x3-rounded-up", "F4", "[3,3]", "5", "\1\2\3\4\5"),
    WHOLE("f4-3x3-rounded-down", "F4", "[3,3]", "4", "\1\2\3\4"),
    WHOLE("f4-1x7-in-rows", "F4", "[1,7]", "4", "\1\2\3\4"),
    WHOLE("f6-1-element", "F6_E2M3", "[1]", "1", "\1"),
    WHOLE("f6-2-elements", "F6_E3M2", "[2]", "2", "\1\2"),
    WHOLE("f6-3-elements-of-a-byte-each", "F6_E2M3", "[3]", "3", "\1\2\3"),
    WHOLE("f6-5-elements", "F6_E3M2", "[5]", "4", "\1\2\3\4"),
    WHOLE("f6-6-elements-rounded-down", "F6_E2M3", "[2,3]", "4",
          "\1\2\3\4"),
};

void st_shapes_cases(case_sink *sink)
{
    spoil_table(sink, st_shapes_rows);
    add_models(sink, ROWS(parts));
}

/* Shapes and names that a reader may refuse. */

#define NAME        "tensor[0].name"
#define THE_SHAPE   SPAN("tensor[0].shape.open", "tensor[0].shape.close")

/* Row: what, rule, place, other rules, change, the one tensor. */
#define ONE(what, rule, where, also, patch, ...) \
    {{what, rule, where, also, NULL, NULL, NULL, patch}, \
     FILE_OF(TENSORS(__VA_ARGS__))}

/* ---------------------------------------------------------- dimensions -- */

#define INTEROP(what, at, ...) \
    ONE(what, SAFETENSORS_SHAPE_DIM_INTEROP, AT("tensor[0].shape[" #at "]"), \
        NO_RULES, "a large dimension next to a zero", __VA_ARGS__)

static const model_case interop[] = {
    INTEROP("2-to-53", 0, TENSOR("w", F32, SHAPE(TWO(53), 0), COUNT)),
    INTEROP("2-to-53-behind-a-zero", 1,
            TENSOR("w", F32, SHAPE(0, TWO(53)), COUNT)),
    INTEROP("2-to-53-and-1", 0, TENSOR("w", F32, SHAPE(TWO(53) + 1, 0),
                                       COUNT)),
    INTEROP("2-to-61-less-1", 0, TENSOR("w", F32, SHAPE(TWO(61) - 1, 0),
                                        COUNT)),
    INTEROP("2-to-63-less-1-of-u8", 0,
            TENSOR("w", U8, SHAPE(INT64_MAX, 0), COUNT)),
    INTEROP("2-to-63-of-f4", 0, TENSOR("w", F4, SHAPE(TWO(63), 0), COUNT)),
    INTEROP("2-to-64-less-2-of-f4", 0,
            TENSOR("w", F4, SHAPE(UINT64_MAX - 1, 0), COUNT)),
    INTEROP("2-to-63-of-f6", 1,
            TENSOR("w", F6_E2M3, SHAPE(0, TWO(63)), COUNT)),
    INTEROP("between-zeros", 1,
            TENSOR("w", U8, SHAPE(0, TWO(60), 0), COUNT)),
};

#define PATCH       "dimensions next to a zero that declare more"
#define OVERFLOW(what, ...) \
    ONE(what, SAFETENSORS_SHAPE_ZERO_DIM_OVERFLOW, THE_SHAPE, NO_RULES, \
        PATCH, __VA_ARGS__)
/* The same with one of more than 53 bits. */
#define LARGE(what, ...) \
    ONE(what, SAFETENSORS_SHAPE_ZERO_DIM_OVERFLOW, THE_SHAPE, INTEROP_TOO, \
        PATCH, __VA_ARGS__)
#define INTEROP_TOO {1, {SAFETENSORS_SHAPE_DIM_INTEROP}}

static const model_case overflows[] = {
    OVERFLOW("2-to-63-bytes",
             TENSOR("w", U8, SHAPE(TWO(32), TWO(31), 0), COUNT)),
    OVERFLOW("2-to-63-bytes-of-f32",
             TENSOR("w", F32, SHAPE(TWO(32), 0, TWO(29)), COUNT)),
    OVERFLOW("2-to-63-bytes-of-f64",
             TENSOR("w", F64, SHAPE(0, TWO(30), TWO(30)), COUNT)),
    OVERFLOW("2-to-63-bytes-of-f4",
             TENSOR("w", F4, SHAPE(TWO(32), TWO(32), 0), COUNT)),
    OVERFLOW("2-to-65-bytes-of-f64",
             TENSOR("w", F64, SHAPE(0, TWO(31), TWO(31)), COUNT)),
    LARGE("zero-first",
          TENSOR("w", F32, SHAPE(0, TWO(63), 4), COUNT)),
    LARGE("zero-last",
          TENSOR("w", F32, SHAPE(TWO(63), 4, 0), COUNT)),
    LARGE("zero-between",
          TENSOR("w", F32, SHAPE(TWO(63), 0, 4), COUNT)),
    OVERFLOW("2-to-32-squared-in-front",
             TENSOR("w", F32, SHAPE(TWO(32), TWO(32), 0), COUNT)),
    OVERFLOW("2-to-32-squared-behind",
             TENSOR("w", F32, SHAPE(0, TWO(32), TWO(32)), COUNT)),
    LARGE("2-to-64-less-1-twice",
          TENSOR("w", U8, SHAPE(UINT64_MAX, UINT64_MAX, 0), COUNT)),
    LARGE("2-to-64-less-1",
          TENSOR("w", F32, SHAPE(0, UINT64_MAX), COUNT)),
    LARGE("2-to-63-of-u8",
          TENSOR("w", U8, SHAPE(TWO(63), 0), COUNT)),
    LARGE("2-to-61-of-f32",
          TENSOR("w", F32, SHAPE(TWO(61), 0), COUNT)),
    LARGE("2-to-64-less-1-of-f4",
          TENSOR("w", F4, SHAPE(UINT64_MAX, 0), COUNT)),
    LARGE("2-to-64-less-2-to-62-of-f6",
          TENSOR("w", F6_E2M3, SHAPE(0, 3 * TWO(62)), COUNT)),
    LARGE("2-to-60-of-c64",
          TENSOR("w", C64, SHAPE(TWO(60), 0), COUNT)),
    OVERFLOW("eight-dimensions",
             TENSOR("w", U8, SHAPE(256, 256, 256, 256, 256, 256, 256, 256, 0),
                    COUNT)),
};

#define RANK(what, ...) \
    ONE(what, SAFETENSORS_SHAPE_RANK_MAX, THE_SHAPE, NO_RULES, \
        "more dimensions", __VA_ARGS__)

static const model_case ranks[] = {
    RANK("65", TENSOR("w", U8, ONES(65), COUNT)),
    RANK("66-of-f32", TENSOR("w", F32, ONES(66), COUNT)),
    RANK("100", TENSOR("w", U8, ONES(100), COUNT)),
    RANK("255", TENSOR("w", U8, ONES(255), COUNT)),
    RANK("256", TENSOR("w", U8, ONES(256), COUNT)),
    RANK("1000", TENSOR("w", U8, ONES(1000), COUNT)),
};

/* --------------------------------------------------------------- names -- */

#define NUL(what, text, token) \
    ONE(what, SAFETENSORS_TENSOR_NAME_NUL, AT(NAME), NO_RULES, \
        "U+0000 in a name", TENSOR_AS(text, token, F32, SHAPE(2), COUNT))

static const model_case nuls[] = {
    NUL("alone", "\0", "\"\\u0000\""), NUL("first", "\0w", "\"\\u0000w\""),
    NUL("last", "w\0", "\"w\\u0000\""), NUL("inside", "a\0b",
                                            "\"a\\u0000b\""),
    NUL("two-of-them", "\0\0", "\"\\u0000\\u0000\""),
    NUL("behind-a-backslash", "\\\0", "\"\\\\\\u0000\""),
    ONE("two-names-equal-before-it", SAFETENSORS_TENSOR_NAME_NUL, AT(NAME),
        NO_RULES, "U+0000 in a name",
        TENSOR_AS("a\0b", "\"a\\u0000b\"", U8, SHAPE(1), COUNT),
        TENSOR("a", U8, SHAPE(1), COUNT)),
};

void st_remarks_cases(case_sink *sink)
{
    add_models(sink, ROWS(interop));
    add_models(sink, ROWS(overflows));
    add_models(sink, ROWS(ranks));
    add_models(sink, ROWS(nuls));
}
