/* Data compared with shape and dtype; bytes that no tensor owns. */
#include "generators/burnpack/model.h"

#define W               "metadata.tensor[0]."
#define START           W "data_offsets[0].head"
#define END             W "data_offsets[1].head"
#define SIDES(rule, what, length, first, second) \
    BREAK_AT(rule, what, INSIDE(W "shape.head", 0, length), \
             REPLACE(W "shape[0].head", first), \
             REPLACE(W "shape[1].head", second))
#define SIDE(rule, what, bytes) \
    BREAK_AT(rule, what, INSIDE(W "shape.head", 0, 10), \
             REPLACE(W "shape.head", "\x81"), REMOVE(W "shape[0].head"), \
             REPLACE(W "shape[1].head", bytes))
#define WRONG(what, ...) \
    BREAK_AT(BURNPACK_DATA_LENGTH_MISMATCH, what, AT(END), __VA_ARGS__)
#define TWO_TO_32       "\x1b\0\0\0\1\0\0\0\0"
#define ALL_ONES        "\x1b\xff\xff\xff\xff\xff\xff\xff\xff"

#define LENGTH(what, ...) \
    CASE(BURNPACK_DATA_LENGTH_MISMATCH, what, AT(END), what, \
         TENSORS(TENSOR("w", __VA_ARGS__)))
#define ENDS(number) \
    SPELLED(SPELL("data_offsets", ITEMS(2), INT(0), INT(number)))
#define QUANT(what, shape, scheme, end) \
    LENGTH(what, QFLOAT, shape, scheme, ENDS(end))

/* The file is longer than the range. */
static const model_case lengths[] = {
    LENGTH("bool-u32-of-one-byte-each", BOOL_U32, SHAPE(6), ENDS(6)),
    LENGTH("no-multiple-of-an-element", F32, SHAPE(6), ENDS(22)),
    QUANT("quantized-without-scale", SHAPE(8),
          SCHEME("Q8S", "F32", .store = NATIVE), 8),
    QUANT("quantized-without-padding", SHAPE(6),
          SCHEME("Q8S", "F32", .store = NATIVE), 10),
    QUANT("quantized-words-rounded-down", SHAPE(5),
          SCHEME("Q8F", "F32", .store = PACKED_U32), 8),
    QUANT("quantized-half-a-scale", SHAPE(8),
          SCHEME("Q8S", "F16", .store = NATIVE), 9),
    QUANT("quantized-one-scale-for-two-blocks", SHAPE(8),
          SCHEME("Q8S", "F32", .store = NATIVE, BLOCK(1, 4, 1, 1, 1, 1)), 12),
    QUANT("quantized-scales-rounded-down", SHAPE(3, 5),
          SCHEME("Q8S", "F32", .store = NATIVE, BLOCK(1, 2, 1, 1, 1, 1)), 40),
    QUANT("quantized-pairs-without-scale", SHAPE(8),
          SCHEME("E2M1", "F32", .store = PACKED_NATIVE), 4),
};

/* n elements take the available bytes if sums wrap. */
#define OVERFLOW(what, n, scheme, ...) \
    CASE(BURNPACK_DATA_SHAPE_OVERFLOW, what, INSIDE(W "shape.head", 0, 10), \
         what, TENSORS(TENSOR("q", QFLOAT, SHAPE(0), scheme, \
                              SPELLED(SPELL("shape", ITEMS(1), INT(n)), \
                                      __VA_ARGS__))))
#define Q8S_IN(kind)    SCHEME("Q8S", "F32", .store = kind)
#define BLOCKS_OF_ONE   SCHEME("Q8S", "F32", .store = NATIVE, \
                               BLOCK(1, 1, 1, 1, 1, 1))
#define OF_NO_BYTES     SPELL("data_offsets", ITEMS(2), INT(0), INT(0))
#define OF_FOUR_BYTES   SPELL("data_offsets", ITEMS(2), INT(0), INT(4))

static const model_case quantized[] = {
    OVERFLOW("quantized-rounding-wraps", UINT64_MAX, Q8S_IN(NATIVE),
             OF_FOUR_BYTES),
    OVERFLOW("quantized-rounding-alone-wraps", UINT64_MAX - 2,
             SCHEME("Q8S", "UE8M0", .store = NATIVE),
             SPELL("data_offsets", ITEMS(2), INT(0), INT(1))),
    OVERFLOW("quantized-scale-wraps", UINT64_MAX - 3, Q8S_IN(NATIVE),
             OF_NO_BYTES),
    OVERFLOW("quantized-scales-wrap", UINT64_C(1) << 62, BLOCKS_OF_ONE,
             OF_NO_BYTES),
    OVERFLOW("quantized-words-wrap", UINT64_MAX, Q8S_IN(PACKED_U32),
             OF_FOUR_BYTES),
};

#define TWO_63 (UINT64_C(1) << 63)
#define TWO_32 (UINT64_C(1) << 32)
#define WRAPS(what, length, ...) \
    CASE(BURNPACK_DATA_SHAPE_ZERO_PRODUCT, what, \
         INSIDE(W "shape.head", 0, length), "dimensions next to a zero", \
         TENSORS(TENSOR("z", U8, SHAPE(__VA_ARGS__))))
#define BOOLS(what, skip, length, type, count, data) \
    CASE(BURNPACK_DATA_BOOL_VALUE, what, \
         INSIDE("tensor[0].data", skip, length), what, \
         TENSORS(TENSOR("b", type, SHAPE(count), DATA(data))))

/* 2 * 2^63 * 3 in a file of 6 elements, or of none. */
#define TOO_MANY(what, number) \
    CASE(BURNPACK_DATA_SHAPE_OVERFLOW, what, INSIDE(W "shape.head", 0, 12), \
         "the product overflows before the last dimension", \
         TENSORS(TENSOR("w", U8, SHAPE(number), \
                        SPELLED(SPELL("shape", ITEMS(3), INT(2), \
                                      INT(TWO_63), INT(3))))))

static const model_case overflows[] = {
    TOO_MANY("before-the-last-dimension", 6),
    TOO_MANY("to-0-before-the-last-dimension", 0),
};

#define BESIDE_ZERO(what, length, type, ...) \
    CASE(BURNPACK_DATA_SHAPE_ZERO_PRODUCT, what, \
         INSIDE(W "shape.head", 0, length), "dimensions next to a zero", \
         TENSORS(TENSOR("z", type, SHAPE(__VA_ARGS__))))

static const model_case beside_zero[] = {
    CASE(BURNPACK_DATA_SHAPE_ZERO_PRODUCT, "no-elements-but-large-dimensions",
         INSIDE(W "shape.head", 0, 11), "dimensions next to a zero",
         TENSORS(TENSOR("half", U8, SHAPE(TWO_63, 0)),
                 TENSOR("most", U8, SHAPE(0, UINT64_MAX)))),
    CASE(BURNPACK_DATA_SHAPE_ZERO_PRODUCT, "quantized-2-to-63",
         INSIDE(W "shape.head", 0, 11), "dimensions next to a zero",
         TENSORS(TENSOR("q", QFLOAT, SHAPE(TWO_63, 0), Q8S_IN(NATIVE)))),
    BESIDE_ZERO("2-to-63-bytes", 11, F64, TWO_63 / 8, 0),
    BESIDE_ZERO("2-to-64-bytes", 11, F64, 0, TWO_63 / 4),
    BESIDE_ZERO("product-of-2-to-63-bytes", 16, I16, TWO_32, 0,
                (u64)1 << 30),
};

static const char zeros[1000];

static const model_case remarks[] = {
    WRAPS("zero-last", 12, TWO_63, 4, 0), WRAPS("zero-first", 12, 0, TWO_63, 4),
    WRAPS("zero-between", 20, TWO_32, 0, TWO_32),
    WRAPS("most", 20, UINT64_MAX, UINT64_MAX, 0),

    BOOLS("native-2", 2, 1, BOOL_NATIVE, 4, "\1\0\2\3"),
    BOOLS("native-255", 3, 1, BOOL_NATIVE, 4, "\1\0\1\xff"),
    BOOLS("u8-2", 0, 1, BOOL_U8, 2, "\2\0"),
    BOOLS("u32-256", 4, 4, BOOL_U32, 2, "\1\0\0\0\0\1\0\0"),
    BOOLS("u32-2", 0, 4, BOOL_U32, 1, "\2\0\0\0"),
    BOOLS("u32-all-ones", 8, 4, BOOL_U32, 3,
          "\0\0\0\0\1\0\0\0\xff\xff\xff\xff"),

    CASE(BURNPACK_DATA_GAP, "between",
         AT("metadata.tensor[1].data_offsets[0].head"),
         "a block of 256 bytes between the data",
         TENSORS(TENSOR("a", U8, SHAPE(5)),
                 TENSOR("b", U8, SHAPE(5), AT_START(512)))),
    CASE(BURNPACK_DATA_GAP, "before-the-first", AT(START),
         "a block of 256 bytes before the data",
         TENSORS(TENSOR("a", U8, SHAPE(5), AT_START(256)))),
    CASE(BURNPACK_DATA_GAP, "lost-by-a-name-given-twice",
         AT("metadata.tensor[1].data_offsets[0].head"),
         "three blocks of no tensor between the data",
         TENSORS(TENSOR("a", U8, SHAPE(256)),
                 TENSOR("b", U8, SHAPE(5), AT_START(1024)))),
    CASE(BURNPACK_DATA_TRAILING, "one-byte", AT("trailing"),
         "a zero after the data", TENSORS(TENSOR("a", U8, SHAPE(5))),
         .trailing = LITERAL("\0")),
    CASE(BURNPACK_DATA_TRAILING, "zip", AT("trailing"), "the end of an archive",
         TENSORS(TENSOR("a", U8, SHAPE(5))),
         .trailing = LITERAL("PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")),
    CASE(BURNPACK_DATA_TRAILING, "second-file", AT("trailing"),
         "an empty file after it", TENSORS(TENSOR("a", U8, SHAPE(5))),
         .trailing = LITERAL("NRUB\1\0\x0a\0\0\0\xa1\x67tensors\xa0")),
    CASE(BURNPACK_DATA_TRAILING, "1000-zeros", AT("trailing"),
         "zeros beyond the next block", TENSORS(TENSOR("a", U8, SHAPE(5))),
         .trailing = {zeros, sizeof zeros}),
    CASE(BURNPACK_DATA_TRAILING, "no-tensors", AT("trailing"),
         "data of no tensor", .trailing = LITERAL("data")),
    CASE(BURNPACK_DATA_NO_PADDING, "no-tensors", AT_END,
         "ends with the metadata", .unpadded = true),
    CASE(BURNPACK_DATA_NO_PADDING, "user-metadata-alone", AT_END,
         "ends with the metadata", USER(PAIR("k", "v")), .unpadded = true),
};

static const spoil rows[] = {
    /* Edits of 6 F32 in 24 bytes. */
    PARENT("one-f32-2x3"),
    SIDES(BURNPACK_DATA_SHAPE_OVERFLOW, "wraps-to-6", 11,
          "\x1b\x80\0\0\0\0\0\0\3", "\x02"),
    SIDES(BURNPACK_DATA_SHAPE_OVERFLOW, "wraps-to-0", 19, TWO_TO_32, TWO_TO_32),
    SIDES(BURNPACK_DATA_SHAPE_OVERFLOW, "wraps-to-1", 19, ALL_ONES, ALL_ONES),
    SIDES(BURNPACK_DATA_SHAPE_OVERFLOW, "negative-as-signed", 11, "\x02",
          "\x1b\x7f\xff\xff\xff\xff\xff\xff\xff"),
    SIDE(BURNPACK_DATA_SHAPE_OVERFLOW, "bytes-wrap-to-24",
         "\x1b\x40\0\0\0\0\0\0\6"),
    SIDE(BURNPACK_DATA_SHAPE_OVERFLOW, "bytes-wrap-to-0",
         "\x1b\x40\0\0\0\0\0\0\0"),
    SIDE(BURNPACK_DATA_SHAPE_OVERFLOW, "most-elements", ALL_ONES),
    BREAK_AT(BURNPACK_DATA_SHAPE_OVERFLOW, "wraps-to-0-of-no-bytes",
             INSIDE(W "shape.head", 0, 19),
             REPLACE(W "shape[0].head", TWO_TO_32),
             REPLACE(W "shape[1].head", TWO_TO_32), REPLACE(END, "\x00")),

    WRONG("one-byte-less", REPLACE(END, "\x17")),
    WRONG("nothing", REPLACE(END, "\x00")),
    WRONG("number-of-elements", REPLACE(END, "\x06")),
    WRONG("one-more-row", REPLACE(W "shape[0].head", "\x03")),
    WRONG("one-row-less", REPLACE(W "shape[0].head", "\x01")),
    WRONG("zero-dimension", REPLACE(W "shape[1].head", "\x00")),
    WRONG("scalar", REPLACE(W "shape.head", "\x80"),
          REMOVE(W "shape[0].head"), REMOVE(W "shape[1].head")),
    WRONG("f64", POKE(W "dtype.text", 1, "64")),
    WRONG("f16", POKE(W "dtype.text", 1, "16")),
    WRONG("2-to-32-in-32-bits", REPLACE(W "shape[0].head", TWO_TO_32)),
    WRONG("just-below-the-overflow", REPLACE(W "shape.head", "\x81"),
          REMOVE(W "shape[0].head"),
          REPLACE(W "shape[1].head", "\x1b\x3f\xff\xff\xff\xff\xff\xff\xff")),

    PARENT("two-tensors"),
    WRONG("rounded-up-to-256", REPLACE(END, "\x19\x01\x00")),
    WRONG("one-byte-more", REPLACE(END, "\x11")),
    BREAK_AT(BURNPACK_DATA_LENGTH_MISMATCH, "second-of-two",
             AT("metadata.tensor[1].data_offsets[1].head"),
             REPLACE("metadata.tensor[1].shape[0].head", "\x03")),

    UNSEALED_PARENT("empty"),
    BREAK_AT(BURNPACK_DATA_NO_PADDING, "one-byte-short", AT_END,
             CUT("padding", 235)),
    BREAK_AT(BURNPACK_DATA_PADDING_NONZERO, "no-tensors",
             INSIDE("padding", 235, 1), POKE("padding", 235, "\1")),

    UNSEALED_PARENT("one-f32-2x3"),
    BREAK_AT(BURNPACK_DATA_PADDING_NONZERO, "first-byte",
             INSIDE("padding", 0, 1), POKE("padding", 0, "\xff")),
    BREAK_AT(BURNPACK_DATA_PADDING_NONZERO, "all", INSIDE("padding", 0, 1),
             FILL("padding", 0xaa)),
    BREAK_AT(BURNPACK_DATA_PADDING_NONZERO, "elf", INSIDE("padding", 16, 1),
             POKE("padding", 16, "\x7f" "ELF\2\1\1")),
    BREAK_AT(BURNPACK_DATA_PADDING_NONZERO, "second-map",
             INSIDE("padding", 0, 1), POKE("padding", 0, "\xa0")),

    UNSEALED_PARENT("two-tensors"),
    BREAK_AT(BURNPACK_DATA_PADDING_NONZERO, "between-data",
             INSIDE("padding#1", 100, 1), POKE("padding#1", 100, "\xcc")),
    END_OF_ROWS
};

void burnpack_data_cases(case_sink *sink)
{
    add_models(sink, ROWS(lengths));
    add_models(sink, ROWS(quantized));
    add_models(sink, ROWS(overflows));
    add_models(sink, ROWS(beside_zero));
    add_models(sink, ROWS(remarks));
    spoil_table(sink, rows);
}
