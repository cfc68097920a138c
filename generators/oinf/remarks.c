/* Files with tables or values that break a MAY: accepted, with a remark. */
#include "generators/oinf/model.h"

#define DIMS(rank)          INSIDE("tensor[0].dims[0]", 0, 8 * (rank))

static const model_case records[] = {
    CASE(OINF_STRING_NAME_LENGTH_LIMIT, "sizevar-4097-bytes",
         AT("sizevar[0].name_length"), "the name has 4097 bytes",
         SIZEVARS({TIMES("n", 4097), 1})),
    CASE(OINF_STRING_NAME_LENGTH_LIMIT, "metadata-4097-bytes",
         AT("metadata[0].key_length"), "the key has 4097 bytes",
         ENTRIES({TIMES("n", 4097), BOOL, {BOOL, 0, NULL, LIST(1)}, NO_TEXT, 0,
                  0})),
    CASE(OINF_STRING_NAME_LENGTH_LIMIT, "tensor-4097-bytes",
         AT("tensor[0].name_length"), "the name has 4097 bytes",
         TENSORS({TIMES("n", 4097), {U8, SHAPE(1), COUNT}, HAS_DATA, 0})),
    CASE(OINF_STRING_NAME_LENGTH_LIMIT, "tensor-60000-bytes",
         AT("tensor[0].name_length"), "the name has 60000 bytes",
         TENSORS({TIMES("n", 60000), {U8, SHAPE(1), COUNT}, HAS_DATA, 0})),

    CASE(OINF_TENSORS_RANK_LIMIT, "33", AT("tensor[0].ndim"), "the rank is 33",
         TENSORS(TENSOR("w", U8, ONES(33), COUNT))),
    CASE(OINF_TENSORS_RANK_LIMIT, "64", AT("tensor[0].ndim"), "the rank is 64",
         TENSORS(TENSOR("w", U8, ONES(64), COUNT))),
    CASE(OINF_TENSORS_RANK_LIMIT, "65", AT("tensor[0].ndim"), "the rank is 65",
         TENSORS(TENSOR("w", U8, ONES(65), COUNT))),
    CASE(OINF_TENSORS_RANK_LIMIT, "declared-200", AT("tensor[0].ndim"),
         "the rank is 200", TENSORS(DECLARED("w", F32, ONES(200)))),
    CASE(OINF_TENSORS_RANK_LIMIT, "2000", AT("tensor[0].ndim"),
         "the rank is 2000", TENSORS(TENSOR("w", U8, ONES(2000), COUNT))),

    CASE(OINF_TENSORS_FLAGS_UNKNOWN, "bit-1-with-data", AT("tensor[0].flags"),
         "the flags are 3", TENSORS(TENSOR_FLAGS(3, "w", U8, SHAPE(3), COUNT))),
    CASE(OINF_TENSORS_FLAGS_UNKNOWN, "bit-1-without-data",
         AT("tensor[0].flags"), "the flags are 2",
         TENSORS(TENSOR_FLAGS(2, "w", U8, SHAPE(3), COUNT))),
    CASE(OINF_TENSORS_FLAGS_UNKNOWN, "bit-31-with-data", AT("tensor[0].flags"),
         "the flags are 80000001",
         TENSORS(TENSOR_FLAGS(0x80000001, "w", U8, SHAPE(3), COUNT))),
    CASE(OINF_TENSORS_FLAGS_UNKNOWN, "all-bits", AT("tensor[0].flags"),
         "the flags are ffffffff",
         TENSORS(TENSOR_FLAGS(0xffffffff, "w", U8, SHAPE(3), COUNT))),
    CASE(OINF_TENSORS_FLAGS_UNKNOWN, "all-bits-but-has-data",
         AT("tensor[0].flags"), "the flags are fffffffe",
         TENSORS(TENSOR_FLAGS(0xfffffffe, "w", U8, SHAPE(3), COUNT))),
    CASE(OINF_TENSORS_FLAGS_UNKNOWN, "bit-1-of-the-first-of-two",
         AT("tensor[0].flags"), "the flags are 3",
         TENSORS(TENSOR_FLAGS(3, "a", U8, SHAPE(3), COUNT),
                 TENSOR("b", U8, SHAPE(3), COUNT))),

    CASE(OINF_TENSORS_NO_DATA_NUMEL, "f32-2-to-63-times-4", DIMS(2),
         "the shape has 2^65 elements",
         TENSORS(DECLARED("w", F32, SHAPE(TWO(63), 4)))),
    CASE(OINF_TENSORS_NO_DATA_NUMEL, "u8-2-to-32-squared", DIMS(2),
         "the shape has 2^64 elements",
         TENSORS(DECLARED("w", U8, SHAPE(TWO(32), TWO(32))))),
    CASE(OINF_TENSORS_NO_DATA_NUMEL, "wraps-to-one", DIMS(2),
         "the shape has 1 element modulo 2^64",
         TENSORS(DECLARED("w", U8, SHAPE(UINT64_MAX, UINT64_MAX)))),

    CASE(OINF_TENSORS_ZERO_DIM_OVERFLOW, "zero-last", DIMS(3),
         "2^65 elements, times zero",
         TENSORS(TENSOR("w", F32, SHAPE(TWO(63), 4, 0), COUNT))),
    CASE(OINF_TENSORS_ZERO_DIM_OVERFLOW, "zero-first", DIMS(3),
         "2^64 elements, times zero",
         TENSORS(TENSOR("w", U8, SHAPE(0, TWO(32), TWO(32)), COUNT))),
    CASE(OINF_TENSORS_ZERO_DIM_OVERFLOW, "zero-between-without-data", DIMS(3),
         "2^65 elements, times zero",
         TENSORS(DECLARED("w", F32, SHAPE(TWO(63), 0, 4)))),

    CASE(OINF_TENSORS_ZERO_DIM_OVERFLOW, "beside-large-ones", DIMS(2),
         "2^67 bytes and less, times zero",
         TENSORS(TENSOR("a", F64, SHAPE(0, UINT64_MAX), COUNT),
                 TENSOR("b", F64, SHAPE(TWO(63), 0), COUNT),
                 TENSOR("c", F64, SHAPE(TWO(32), 0, TWO(32) - 1), COUNT))),
    CASE(OINF_TENSORS_ZERO_DIM_OVERFLOW, "u8-2-to-63", DIMS(2),
         "2^63 bytes, times zero",
         TENSORS(TENSOR("w", U8, SHAPE(0, TWO(63)), COUNT))),
    CASE(OINF_TENSORS_ZERO_DIM_OVERFLOW, "f64-2-to-60", DIMS(2),
         "2^63 bytes, times zero",
         TENSORS(TENSOR("w", F64, SHAPE(TWO(60), 0), COUNT))),
    CASE(OINF_TENSORS_ZERO_DIM_OVERFLOW, "u4-2-to-63", DIMS(2),
         "2^63 elements, times zero",
         TENSORS(TENSOR("w", U4, SHAPE(TWO(63), 0), COUNT))),

    CASE(OINF_TENSORS_DTYPE_BITSET, "vector", AT("tensor[0].dtype"),
         "the dtype is 13",
         TENSORS(TENSOR("w", BITSET, SHAPE(3), LIST(5, 0, 255)))),
    CASE(OINF_TENSORS_DTYPE_BITSET, "scalar", AT("tensor[0].dtype"),
         "the dtype is 13", TENSORS(TENSOR("w", BITSET, ONES(0), LIST(170)))),
    CASE(OINF_TENSORS_DTYPE_BITSET, "no-elements", AT("tensor[0].dtype"),
         "the dtype is 13", TENSORS(TENSOR("w", BITSET, SHAPE(0, 8), COUNT))),
    CASE(OINF_TENSORS_DTYPE_BITSET, "without-data", AT("tensor[0].dtype"),
         "the dtype is 13", TENSORS(DECLARED("w", BITSET, SHAPE(3)))),
};

#define UNUSED_BITS(what, size, type, ...) \
    CASE(OINF_TENSORS_PACKED_UNUSED_BITS, what, \
         INSIDE("tensor[0].data", (size) - 1, 1), \
         "bits after the last element are 1", \
         TENSORS(TENSOR("w", type, __VA_ARGS__)))
#define DATA_BYTE(rule, what, byte, patch, type, ...) \
    CASE(rule, what, INSIDE("tensor[0].data", byte, 1), patch, \
         TENSORS(TENSOR("w", type, __VA_ARGS__)))
#define T2_CODE(what, byte, ...) \
    DATA_BYTE(OINF_TENSORS_T2_CODE, what, byte, "an element is -2", T2, \
              __VA_ARGS__)
#define ODD_BOOL(what, byte, ...) \
    DATA_BYTE(OINF_TENSORS_BOOL_VALUES, what, byte, \
              "an element is neither 0 nor 1", BOOL, __VA_ARGS__)

static const model_case elements[] = {
    UNUSED_BITS("i4-odd", 3, I4, SHAPE(5), DATA("\x78\xf1\xf3")),
    UNUSED_BITS("i4-highest-bit", 1, I4, ONES(0), DATA("\x87")),
    UNUSED_BITS("i2-one", 1, I2, SHAPE(1), DATA("\x05")),
    UNUSED_BITS("i1-nine", 2, I1, SHAPE(9), DATA("\xff\x02")),
    UNUSED_BITS("u4-one", 1, U4, SHAPE(1), DATA("\x1f")),
    UNUSED_BITS("u2-five", 2, U2, SHAPE(5), DATA("\x1b\x80")),
    UNUSED_BITS("u1-seven", 1, U1, SHAPE(7), DATA("\xd5")),
    UNUSED_BITS("t1-three", 1, T1, SHAPE(3), DATA("\xfa")),
    UNUSED_BITS("t2-three", 1, T2, SHAPE(3), DATA("\x5d")),
    UNUSED_BITS("t2-no-code-in-them", 1, T2, SHAPE(3), DATA("\x9d")),

    T2_CODE("first-of-four", 0, SHAPE(4), LIST(-2, 1, 0, -1)),
    T2_CODE("in-a-last-byte", 1, SHAPE(6), LIST(1, 1, 0, -1, 0, -2)),
    T2_CODE("scalar", 0, ONES(0), LIST(-2)),
    T2_CODE("second-byte", 1, SHAPE(8), LIST(1, 0, -1, 1, 0, 0, 0, -2)),

    ODD_BOOL("two", 2, SHAPE(4), LIST(1, 0, 2, 1)),
    ODD_BOOL("all-ones", 3, SHAPE(2, 2), LIST(0, 1, 0, 255)),
    CASE_BOTH(OINF_TENSORS_BOOL_VALUES, "in-data-of-two",
              INSIDE("tensor[0].data", 2, 1), OINF_PAYLOAD_OVERLAP,
              "b has the data of a, of which one is neither 0 nor 1",
              TENSORS(TENSOR_AT(160, "a", BOOL, SHAPE(4), LIST(1, 0, 2, 1)),
                      TENSOR_AT(160, "b", BOOL, SHAPE(4),
                                LIST(1, 0, 2, 1)))),
    CASE_BOTH(OINF_TENSORS_BOOL_VALUES, "in-front-of-what-is-listed-before",
              INSIDE("tensor[1].data", 1, 1), OINF_PAYLOAD_ORDER,
              "b is before a, and holds a 2",
              TENSORS(TENSOR_AT(168, "a", BOOL, SHAPE(2), LIST(1, 0)),
                      TENSOR_AT(160, "b", BOOL, SHAPE(2), LIST(0, 2)))),
    ODD_BOOL("scalar-128", 0, ONES(0), LIST(128)),
    ODD_BOOL("all-of-nine", 0, SHAPE(9), LIST(2, 3, 4, 5, 6, 7, 8, 9, 10)),
};

#define VALUE(rule, what, part, patch, ...) \
    CASE(rule, what, AT("metadata[0]." part), patch, \
         ENTRIES(__VA_ARGS__))
#define VALUE_BYTE(rule, what, byte, patch, ...) \
    CASE(rule, what, INSIDE("metadata[0].value", byte, 1), patch, \
         ENTRIES(__VA_ARGS__))
#define SPARE_BITS(what, byte, patch, ...) \
    VALUE_BYTE(OINF_METADATA_PACKED_UNUSED_BITS, what, byte, patch, \
               __VA_ARGS__)
#define ODD_TEXT(what, byte, text) \
    VALUE_BYTE(OINF_METADATA_STRING_CHARSET, what, byte, \
               "a byte is outside the set of names", TEXT("s", text))

static const model_case values[] = {
    SPARE_BITS("i4-sign-extended", 0, "-3 is fd",
               SCALAR("p", I4, DATA("\xfd"))),
    SPARE_BITS("i1-all-ones", 0, "-1 is ff",
               SCALAR("p", I1, DATA("\xff"))),
    SPARE_BITS("t1-minus-one-as-i8", 0, "the value is ff, which is 1",
               SCALAR("p", T1, DATA("\xff"))),
    SPARE_BITS("t2-sign-extended", 0, "-1 is ff",
               SCALAR("p", T2, DATA("\xff"))),
    SPARE_BITS("i4-upper-half", 0, "the value is 83, which is 3",
               SCALAR("p", I4, DATA("\x83"))),
    SPARE_BITS("u4-upper-half", 0, "the value is f3, which is 3",
               SCALAR("p", U4, DATA("\xf3"))),
    SPARE_BITS("i2-sign-extended", 0, "-2 is fe",
               SCALAR("p", I2, DATA("\xfe"))),
    SPARE_BITS("u2-all-ones", 0, "the value is ff, which is 3",
               SCALAR("p", U2, DATA("\xff"))),
    SPARE_BITS("u1-all-ones", 0, "the value is ff, which is 1",
               SCALAR("p", U1, DATA("\xff"))),
    SPARE_BITS("u2-bit-7", 0, "the value is 80, which is 0",
               SCALAR("p", U2, DATA("\x80"))),
    SPARE_BITS("ndarray-i4", 1, "bits after the last element are 1",
               ARRAY("p", I4, SHAPE(3), DATA("\x78\xf1"))),
    SPARE_BITS("ndarray-t2", 0, "bits after the last element are 1",
               ARRAY("p", T2, SHAPE(3), DATA("\x5d"))),

    VALUE_BYTE(OINF_METADATA_T2_CODE, "scalar", 0, "the value is -2",
               SCALAR("p", T2, LIST(-2))),
    VALUE_BYTE(OINF_METADATA_T2_CODE, "ndarray-whole-byte", 0,
               "an element is -2",
               ARRAY("p", T2, SHAPE(4), LIST(0, -2, 1, -1))),
    VALUE_BYTE(OINF_METADATA_T2_CODE, "ndarray-last-byte", 1,
               "an element is -2",
               ARRAY("p", T2, SHAPE(5), LIST(0, 0, 1, -1, -2))),

    ODD_TEXT("space", 5, "hello world"),
    ODD_TEXT("space-at-the-end", 4, "fast "),
    ODD_TEXT("space-in-front", 0, " fast"),
    ODD_TEXT("space-alone", 0, " "),
    ODD_TEXT("tab-at-the-end", 4, "fast\t"),
    ODD_TEXT("newline-in-front", 0, "\nfast"),
    ODD_TEXT("byte-order-mark-in-front", 0, "\xef\xbb\xbf" "fast"),
    ODD_TEXT("slash", 0, "/etc/passwd"),
    ODD_TEXT("nul", 3, "abc\0def"),
    ODD_TEXT("terminated", 4, "fast\0"),
    ODD_TEXT("trailing-newline", 4, "fast\n"),
    ODD_TEXT("utf-8", 3, "caf\xc3\xa9"),
    ODD_TEXT("overlong", 1, "a\xc0\xaf"),
    ODD_TEXT("no-utf-8", 0, "\xff\xfe"),
    ODD_TEXT("delete", 7, "abcdefg\x7f"),

    VALUE(OINF_METADATA_STRING_EMPTY, "alone", "value_length",
          "the text is empty", TEXT("s", "")),
    VALUE(OINF_METADATA_STRING_EMPTY, "before-another", "value_length",
          "the text is empty", TEXT("s", ""), TEXT("t", "fast")),

    VALUE_BYTE(OINF_METADATA_BITSET_UNUSED_BITS, "three-bits-ff", 0,
               "bits after the third are 1", BITS("b", 3, "\xff")),
    VALUE_BYTE(OINF_METADATA_BITSET_UNUSED_BITS, "first-unused-of-nine",
               1, "bit 9 is 1", BITS("b", 9, "\x00\x02")),
    VALUE_BYTE(OINF_METADATA_BITSET_UNUSED_BITS, "last-unused-of-63", 7,
               "bit 63 is 1", BITS("b", 63, "\0\0\0\0\0\0\0\x80")),

    VALUE_BYTE(OINF_METADATA_NDARRAY_BOOL_VALUES, "two", 1,
               "an element is 2", ARRAY("a", BOOL, SHAPE(3), LIST(1, 2, 0))),
    VALUE_BYTE(OINF_METADATA_NDARRAY_BOOL_VALUES, "all-ones", 7,
               "the last element is ff",
               ARRAY("a", BOOL, SHAPE(2, 4), LIST(0, 0, 0, 0, 1, 1, 1, 255))),

    VALUE(OINF_METADATA_NDARRAY_RANK_LIMIT, "33", "ndim", "the rank is 33",
          ARRAY("a", U8, ONES(33), COUNT)),
    VALUE(OINF_METADATA_NDARRAY_RANK_LIMIT, "1024", "ndim",
          "the rank is 1024",
          ARRAY("a", U8, ONES(1024), COUNT)),
    CASE_UNKNOWN(OINF_METADATA_NDARRAY_RANK_LIMIT, "1025",
                 AT("metadata[0].ndim"), "the rank is 1025",
                 ENTRIES(ARRAY("a", U8, ONES(1025), COUNT))),
    CASE(OINF_METADATA_NDARRAY_ZERO_DIM_OVERFLOW, "zero-last",
         INSIDE("metadata[0].dims[0]", 0, 24), "2^65 elements, times zero",
         ENTRIES(ARRAY("a", F32, SHAPE(TWO(63), 4, 0), COUNT))),
    CASE(OINF_METADATA_NDARRAY_ZERO_DIM_OVERFLOW, "zero-first",
         INSIDE("metadata[0].dims[0]", 0, 24), "2^64 elements, times zero",
         ENTRIES(ARRAY("a", U8, SHAPE(0, TWO(32), TWO(32)), COUNT))),
    CASE(OINF_METADATA_NDARRAY_ZERO_DIM_OVERFLOW, "f64-2-to-60",
         INSIDE("metadata[0].dims[0]", 0, 16), "2^63 bytes, times zero",
         ENTRIES(ARRAY("a", F64, SHAPE(TWO(60), 0), COUNT))),
    CASE(OINF_METADATA_NDARRAY_ZERO_DIM_OVERFLOW, "shapes",
         INSIDE("metadata[1].dims[0]", 0, 16), "2^67 bytes less 8, times zero",
         ENTRIES(ARRAY("empty", F32, SHAPE(0), COUNT),
                 ARRAY("empty-beside-large", F64, SHAPE(UINT64_MAX, 0), COUNT),
                 ARRAY("empty-matrix", I8, SHAPE(2, 0), COUNT),
                 ARRAY("rank-0", I32, ONES(0), LIST(-3)),
                 ARRAY("rank-0-packed", I4, ONES(0), LIST(-3)),
                 ARRAY("rank-2", I16, SHAPE(2, 3), COUNT),
                 ARRAY("rank-3", U8, SHAPE(2, 3, 4), COUNT))),
};

void oinf_remarks_cases(case_sink *sink)
{
    add_models(sink, ROWS(records));
    add_models(sink, ROWS(elements));
    add_models(sink, ROWS(values));
}
