/* data_offsets: its kind, and whether it fits the shape. */
#include "generators/safetensors/model.h"

#define ENTRY   "tensor[0]."
#define ANY     "tensor[0*]."
/* That text in place of the offsets. */
#define OFFSETS(text) \
    REPLACE(ENTRY "offsets.open", text), REMOVE(ENTRY "begin"), \
    REMOVE(ENTRY "comma#2"), REMOVE(ENTRY "end"), \
    REMOVE(ENTRY "offsets.close")
#define TYPE(what, text) \
    BREAK_AT(SAFETENSORS_OFFSETS_TYPE, what, AT(ENTRY "offsets.open"), \
             OFFSETS(text))
#define TYPE_OPEN(what, text) \
    BREAK_AT(SAFETENSORS_OFFSETS_TYPE, what, \
             INSIDE(ENTRY "offsets.open", 0, 1), OFFSETS(text))
#define COUNT_OF(what, text) \
    BREAK_AT(SAFETENSORS_OFFSETS_COUNT, what, AT(ENTRY "offsets.open"), \
             OFFSETS(text))

#define BEGIN(what, text) \
    BREAK(SAFETENSORS_OFFSETS_INTEGER, what, REPLACE(ANY "begin", text))
#define END(what, text) \
    BREAK(SAFETENSORS_OFFSETS_INTEGER, what, REPLACE(ANY "end", text))
/* The opening bracket of an array or object is blamed. */
#define BEGIN_OPEN(what, text) \
    BREAK_AT(SAFETENSORS_OFFSETS_INTEGER, what, \
             INSIDE(ANY "begin", 0, 1), REPLACE(ANY "begin", text))
#define END_OPEN(what, text) \
    BREAK_AT(SAFETENSORS_OFFSETS_INTEGER, what, INSIDE(ANY "end", 0, 1), \
             REPLACE(ANY "end", text))
#define MANY_DIGITS(what, field) \
    BREAK(SAFETENSORS_OFFSETS_INTEGER, what, \
          REPLACE(ENTRY field, "1" DIGITS_2150), GROW(ENTRY field, DIGITS_2150))

/* BEGIN after END. */
#define ORDER_OF(what, ...) \
    BREAK_AT(SAFETENSORS_OFFSETS_ORDER, what, AT(ANY "end"), __VA_ARGS__)

/*
 * Eight tensors of 2^61-1 bytes, one after the other, reach 2^64-8. A ninth
 * from there to 8 has 16 bytes, and all end with the buffer of 8, in 64 bits.
 */
#define U8_OF(name, shape, begin, end) \
    "\"" name "\":{\"dtype\":\"U8\",\"shape\":[" shape "]," \
    "\"data_offsets\":[" begin "," end "]}"
#define LONG(name, begin, end) U8_OF(name, "2305843009213693951", begin, end)
#define LONG_ONES \
    ",\"data_offsets\":[0,2305843009213693951]}," \
    LONG("t1", "2305843009213693951", "4611686018427387902") "," \
    LONG("t2", "4611686018427387902", "6917529027641081853") "," \
    LONG("t3", "6917529027641081853", "9223372036854775804") "," \
    LONG("t4", "9223372036854775804", "11529215046068469755") "," \
    LONG("t5", "11529215046068469755", "13835058055282163706") "," \
    LONG("t6", "13835058055282163706", "16140901064495857657") "," \
    LONG("t7", "16140901064495857657", "18446744073709551608") ","

static const model_case wrapping[] = {
    {{"ninth-of-nine-wraps-to-16-bytes", SAFETENSORS_OFFSETS_ORDER,
      AT("text.wrong"), {1, {SAFETENSORS_DATA_BOUNDS}}, NULL, NULL, NULL,
      "nine tensors whose offsets wrap"},
     FILE_OF(TEXT("{\"t0\":{\"dtype\":\"U8\",\"shape\":[2305843009213693951]"
                  LONG_ONES "\"t8\":{\"dtype\":\"U8\",\"shape\":[16],"
                  "\"data_offsets\":[18446744073709551608,", "8", "]}}"),
             BUFFER("12345678"))},
    {{"ninth-of-nine-wraps-to-8-bytes", SAFETENSORS_OFFSETS_ORDER,
      AT("text.wrong"), {1, {SAFETENSORS_DATA_BOUNDS}}, NULL, NULL, NULL,
      "nine tensors whose offsets wrap"},
     FILE_OF(TEXT("{\"t0\":{\"dtype\":\"U8\",\"shape\":[2305843009213693951]"
                  LONG_ONES "\"t8\":{\"dtype\":\"U8\",\"shape\":[8],"
                  "\"data_offsets\":[18446744073709551608,", "0", "]}}"),
             BUFFER(""))},
};

#define SIZE_OF(what, ...) \
    BREAK_AT(SAFETENSORS_OFFSETS_SIZE, what, \
             SPAN(ENTRY "offsets.open", ENTRY "offsets.close"), __VA_ARGS__)

const spoil st_offsets_rows[] = {
    PARENT("one-f32-2"),
    TYPE_OPEN("object", "{\"begin\":0,\"end\":8}"),
    TYPE_OPEN("empty-object", "{}"),
    TYPE("string", "\"0:8\""), TYPE("string-of-an-array", "\"[0,8]\""),
    TYPE("number", "0"), TYPE("size", "8"), TYPE("null", "null"),
    TYPE("true", "true"), TYPE("false", "false"), TYPE("fraction", "0.8"),
    TYPE_OPEN("object-of-digits", "{\"0\":0,\"1\":8}"),
    COUNT_OF("none", "[]"), COUNT_OF("one", "[8]"), COUNT_OF("zero", "[0]"),
    COUNT_OF("three", "[0,8,8]"), COUNT_OF("three-and-a-zero", "[0,0,8]"),
    COUNT_OF("four", "[0,4,4,8]"),
    {SAFETENSORS_OFFSETS_COUNT, "null-and-two", AT(ENTRY "offsets.open"),
     {OFFSETS("[null,0,8]")}, {1, {SAFETENSORS_OFFSETS_INTEGER}}, NULL},

    BEGIN("begin-negative", "-8"), BEGIN("begin-minus-zero", "-0"),
    BEGIN("begin-fraction", "0.0"), BEGIN("begin-exponent", "0e0"),
    BEGIN("begin-string", "\"0\""), BEGIN("begin-null", "null"),
    BEGIN("begin-false", "false"), BEGIN_OPEN("begin-nested", "[0]"),
    BEGIN_OPEN("begin-object", "{}"),
    BEGIN("begin-2-to-64-wraps-to-0", "18446744073709551616"),
    END("end-negative", "-8"), END("end-fraction", "8.0"),
    END("end-exponent", "8e0"), END("end-exponent-in-capitals", "8E0"),
    END("end-tenths", "80e-1"), END("end-string", "\"8\""),
    END("end-empty-string", "\"\""), END("end-null", "null"),
    END("end-true", "true"), END_OPEN("end-nested", "[8]"),
    END_OPEN("end-empty-array", "[]"), END("end-1e400", "1e400"),
    END("end-2-to-64-and-8-wraps", "18446744073709551624"),
    END("end-2-to-64", "18446744073709551616"),
    END("end-40-digits", "1000000000000000000000000000000000000008"),
    END("end-minus-2-to-64-and-8", "-18446744073709551608"),
    MANY_DIGITS("end-4301-digits", "end"),
    MANY_DIGITS("begin-4301-digits", "begin"),

    PARENT("one-u8-8"),
    ORDER_OF("swapped", REPLACE(ANY "begin", "8"), REPLACE(ANY "end", "0")),
    ORDER_OF("one-behind", REPLACE(ANY "begin", "8"), REPLACE(ANY "end", "7")),
    ORDER_OF("end-is-a-size", REPLACE(ENTRY "begin", "4"),
             REPLACE(ENTRY "end", "3")),
    ORDER_OF("begin-2-to-64-less-1",
             REPLACE(ANY "begin", "18446744073709551615")),
    ORDER_OF("difference-wraps-to-8",
             REPLACE(ENTRY "begin", "18446744073709551608"),
             REPLACE(ENTRY "end", "0")),
    ORDER_OF("of-more-bits-than-2-to-64",
             REPLACE(ENTRY "shape[0]", "4611686018427387904"),
             REPLACE(ENTRY "begin", "8"), REPLACE(ENTRY "end", "0")),

    PARENT("zero-dim"),
    ORDER_OF("of-no-elements", REPLACE(ENTRY "begin", "1")),

    PARENT("one-f32-2"),
    SIZE_OF("shape-one-larger", REPLACE(ENTRY "shape[0]", "3")),
    SIZE_OF("shape-one-smaller", REPLACE(ENTRY "shape[0]", "1")),
    SIZE_OF("shape-much-larger", REPLACE(ENTRY "shape[0]", "2000000000")),
    SIZE_OF("nearly-2-to-64-bits",
            REPLACE(ENTRY "shape[0]", "4294967295,134217728")),
    SIZE_OF("shape-of-none", REPLACE(ENTRY "shape[0]", "0")),
    SIZE_OF("scalar", REMOVE(ENTRY "shape[0]")),
    SIZE_OF("more-dimensions", REPLACE(ENTRY "shape[0]", "2,2")),
    SIZE_OF("2-to-32-and-2-in-32-bits", REPLACE(ENTRY "shape[0]",
                                                "4294967298")),
    SIZE_OF("end-one-less", REPLACE(ENTRY "end", "7")),
    SIZE_OF("end-is-begin", REPLACE(ENTRY "end", "0")),
    SIZE_OF("end-is-the-count", REPLACE(ENTRY "end", "2")),
    SIZE_OF("begin-one-more", REPLACE(ENTRY "begin", "1")),
    SIZE_OF("dtype-wider", REPLACE(ENTRY "dtype", "\"F64\"")),
    SIZE_OF("dtype-narrower", REPLACE(ENTRY "dtype", "\"F16\"")),
    SIZE_OF("dtype-of-bytes", REPLACE(ENTRY "dtype", "\"U8\"")),
    SIZE_OF("dtype-of-half-bytes", REPLACE(ENTRY "dtype", "\"F4\"")),
    SIZE_OF("dtype-complex", REPLACE(ENTRY "dtype", "\"C64\"")),

    PARENT("one-u8-8"),
    SIZE_OF("bool-as-bits", REPLACE(ENTRY "dtype", "\"BOOL\""),
            REPLACE(ENTRY "shape[0]", "64")),
    SIZE_OF("f4-one-byte-each", REPLACE(ENTRY "dtype", "\"F4\"")),
    SIZE_OF("f4-counted-in-pairs", REPLACE(ENTRY "dtype", "\"F4\""),
            REPLACE(ENTRY "shape[0]", "2,4")),
    SIZE_OF("f4-half-a-byte-too-many", REPLACE(ENTRY "dtype", "\"F4\""),
            REPLACE(ENTRY "shape[0]", "18")),
    SIZE_OF("f6-one-byte-each", REPLACE(ENTRY "dtype", "\"F6_E2M3\"")),
    SIZE_OF("f6-as-half-bytes", REPLACE(ENTRY "dtype", "\"F6_E3M2\""),
            REPLACE(ENTRY "shape[0]", "16")),
    SIZE_OF("c64-as-one-float", REPLACE(ENTRY "dtype", "\"C64\""),
            REPLACE(ENTRY "shape[0]", "2")),
    SIZE_OF("f8-as-16-bits", REPLACE(ENTRY "dtype", "\"F8_E4M3\""),
            REPLACE(ENTRY "shape[0]", "4")),
    SIZE_OF("padded-to-8", REPLACE(ENTRY "shape[0]", "5")),
    SIZE_OF("one-for-a-scalar", REMOVE(ENTRY "shape[0]")),

    PARENT("zero-dim"),
    SIZE_OF("one-element-of-no-bytes", REPLACE(ENTRY "shape[0]", "1")),
    SIZE_OF("scalar-of-no-bytes", REMOVE(ENTRY "shape[0]")),

    PARENT("two-u8"),
    BREAK_AT(SAFETENSORS_OFFSETS_SIZE, "first-takes-one-of-the-second",
             SPAN("tensor[0].offsets.open", "tensor[0].offsets.close"),
             REPLACE("tensor[0].end", "9"),
             REPLACE("tensor[1].begin", "9"),
             REPLACE("tensor[1].shape[0]", "3")),
    BREAK_AT(SAFETENSORS_OFFSETS_SIZE, "second-of-two",
             SPAN("tensor[1].offsets.open", "tensor[1].offsets.close"),
             REPLACE("tensor[1].end", "11")),
    END_OF_ROWS
};

void st_offsets_cases(case_sink *sink)
{
    add_models(sink, ROWS(wrapping));
    spoil_table(sink, st_offsets_rows);
}
