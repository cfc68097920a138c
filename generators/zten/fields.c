/* The values of defined fields: offset, dtype, shape, size, encoding. */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define OFFSET(rule, what, bytes) \
    BREAK(rule, what, REPLACE(ENTRY "offset.head", bytes))

static const model_case parents[] = {
    ACCEPT("no-elements-before-a-gap",
           TENSORS(TENSOR("z", FLOAT32, SHAPE(0))), .gap = 64),
    ACCEPT("one-compressed",
           TENSORS(TENSOR("w", FLOAT32, SHAPE(2, 3), PACKED))),
    ACCEPT("one-scalar", TENSORS(TENSOR("w", FLOAT32, SCALAR)), .gap = 60),
};

/* -------------------------------------------------------- unknown names -- */

#define UNKNOWN(rule, what, field, head, text) \
    BREAK_UNKNOWN(rule, what, AT(ENTRY field ".text"), \
                  REPLACE(ENTRY field ".text", text), \
                  REPLACE(ENTRY field ".head", head))
#define DTYPE(what, head, text) \
    UNKNOWN(ZTEN_FIELD_DTYPE_UNKNOWN, what, "dtype", head, text)
#define ENCODING(what, head, text) \
    UNKNOWN(ZTEN_FIELD_ENCODING_UNKNOWN, what, "encoding", head, text)

/* ---------------------------------------------------------------- shape -- */

#define SIDES(rule, what, length, first, second) \
    BREAK_AT(rule, what, INSIDE(ENTRY "shape.head", 0, length), \
             REPLACE(ENTRY "shape[0].head", first), \
             REPLACE(ENTRY "shape[1].head", second))
#define SIDE(rule, what, bytes) \
    BREAK_AT(rule, what, INSIDE(ENTRY "shape.head", 0, 10), \
             REPLACE(ENTRY "shape.head", "\x81"), \
             REMOVE(ENTRY "shape[0].head"), \
             REPLACE(ENTRY "shape[1].head", bytes))
#define TWO_TO_32       "\x1b\0\0\0\1\0\0\0\0"
#define ALL_ONES        "\x1b\xff\xff\xff\xff\xff\xff\xff\xff"

static const spoil rows[] = {
    /* The blob may be anywhere in 64 to 256. */
    PARENT("one-before-a-gap"),
    OFFSET(ZTEN_FIELD_OFFSET_AFTER_MAGIC, "the-magic", "\x00"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "8-behind-the-magic", "\x08"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "32", "\x18\x20"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "63", "\x18\x3f"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "65", "\x18\x41"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "72", "\x18\x48"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "96", "\x18\x60"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "224", "\x18\xe0"),

    PARENT("no-elements-before-a-gap"),
    OFFSET(ZTEN_FIELD_OFFSET_AFTER_MAGIC, "no-elements", "\x00"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "no-elements-65", "\x18\x41"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "no-elements-127", "\x18\x7f"),
    OFFSET(ZTEN_FIELD_OFFSET_ALIGNED, "no-elements-1", "\x01"),
    BREAK(ZTEN_SIZE_RAW_RELATION, "no-elements-but-one-byte",
          REPLACE(ENTRY "size.head", "\x01")),
    BREAK(ZTEN_SIZE_RAW_RELATION, "no-elements-but-one-element",
          REPLACE(ENTRY "size.head", "\x04")),
    BREAK_UNKNOWN(ZTEN_FIELD_DTYPE_UNKNOWN, "no-elements-but-bytes",
                  AT(ENTRY "dtype.text"), POKE(ENTRY "dtype.text", 5, "33"),
                  REPLACE(ENTRY "size.head", "\x04")),
    BREAK_AT(ZTEN_SIZE_RAW_RELATION, "one-element-of-no-bytes",
             AT(ENTRY "size.head"), REPLACE(ENTRY "shape[0].head", "\x01")),

    PARENT("one-float32-2x3"),
    DTYPE("capitalised", "\x67", "Float32"), DTYPE("f32", "\x63", "f32"),
    DTYPE("upper-case", "\x67", "FLOAT32"), DTYPE("later", "\x6b",
                                                  "float8_e4m3"),
    DTYPE("complex", "\x69", "complex64"), DTYPE("four-bits", "\x64", "int4"),
    DTYPE("space-behind", "\x68", "float32 "),
    DTYPE("nul-behind", "\x68", "float32\0"), DTYPE("cut", "\x66", "float3"),
    DTYPE("more-behind", "\x69", "float32le"), DTYPE("number", "\x61", "1"),
    BREAK_UNKNOWN(ZTEN_FIELD_DTYPE_UNKNOWN, "no-text",
                  INSIDE(ENTRY "dtype.head", 1, 0),
                  REPLACE(ENTRY "dtype.head", "\x60"),
                  REMOVE(ENTRY "dtype.text")),

    ENCODING("lz4", "\x63", "lz4"), ENCODING("upper-case", "\x63", "RAW"),
    ENCODING("gzip", "\x64", "gzip"), ENCODING("none", "\x64", "none"),
    ENCODING("space-behind", "\x64", "raw "),
    ENCODING("nul-behind", "\x64", "raw\0"), ENCODING("cut", "\x62", "ra"),
    BREAK_UNKNOWN(ZTEN_FIELD_ENCODING_UNKNOWN, "no-text",
                  INSIDE(ENTRY "encoding.head", 1, 0),
                  REPLACE(ENTRY "encoding.head", "\x60"),
                  REMOVE(ENTRY "encoding.text")),

    PARENT("two-tensors"),
    BREAK(ZTEN_FIELD_OFFSET_TYPE, "first-of-two",
          REPLACE("index.entry[0].offset.head", "\xf6")),
    BREAK(ZTEN_FIELD_OFFSET_ALIGNED, "first-of-two",
          REPLACE("index.entry[0].offset.head", "\x18\x41")),
    BREAK_UNKNOWN(ZTEN_FIELD_DTYPE_UNKNOWN, "only-the-second",
                  AT("index.entry[1].dtype.text"),
                  REPLACE("index.entry[1].dtype.text", "int33")),
    BREAK_UNKNOWN(ZTEN_FIELD_ENCODING_UNKNOWN, "only-the-second",
                  AT("index.entry[1].encoding.text"),
                  REPLACE("index.entry[1].encoding.text", "brw")),

    PARENT("one-compressed"),
    BREAK_UNKNOWN(ZTEN_FIELD_DTYPE_UNKNOWN, "compressed",
                  AT(ENTRY "dtype.text"), POKE(ENTRY "dtype.text", 5, "33")),
    BREAK_BOTH(ZTEN_ZSTD_TRAILING, "unknown-dtype",
               INSIDE(ENTRY "frames", 33, 7), ZTEN_FIELD_DTYPE_UNKNOWN,
               GROW(ENTRY "frames", "garbage"),
               REPLACE(ENTRY "size.head", "\x18\x28"),
               POKE(ENTRY "dtype.text", 5, "33")),
    ENCODING("zstd-capitalised", "\x64", "Zstd"),
    BREAK_AT(ZTEN_SIZE_RAW_RELATION, "frame-called-raw", AT(ENTRY "size.head"),
             REPLACE(ENTRY "encoding.head", "\x63"),
             REPLACE(ENTRY "encoding.text", "raw")),
    BREAK_AT(ZTEN_SHAPE_BYTES_OVERFLOW, "compressed",
             INSIDE(ENTRY "shape.head", 0, 11),
             REPLACE(ENTRY "shape[0].head", "\x1b\x40\0\0\0\0\0\0\0")),
    BREAK_AT(ZTEN_SHAPE_PRODUCT_OVERFLOW, "compressed",
             INSIDE(ENTRY "shape.head", 0, 11),
             REPLACE(ENTRY "shape[0].head", "\x1b\x80\0\0\0\0\0\0\0")),

    /* Elements of an unknown type count as one byte. */
    PARENT("one-float32-2x3"),
    BREAK_UNKNOWN(ZTEN_FIELD_DTYPE_UNKNOWN, "no-elements-beside-2-to-62",
                  AT(ENTRY "dtype.text"), POKE(ENTRY "dtype.text", 5, "33"),
                  REPLACE(ENTRY "shape[0].head", "\x00"),
                  REPLACE(ENTRY "shape[1].head", "\x1b\x40\0\0\0\0\0\0\0")),
    {ZTEN_SHAPE_ZERO_WITH_OVERFLOW, "unknown-dtype",
     INSIDE(ENTRY "shape.head", 0, 11),
     {POKE(ENTRY "dtype.text", 5, "33"),
      REPLACE(ENTRY "shape[0].head", "\x00"),
      REPLACE(ENTRY "shape[1].head", "\x1b\x80\0\0\0\0\0\0\0")},
     {1, {ZTEN_FIELD_DTYPE_UNKNOWN}}, "unknown"},

    /* Too large a product is invalid even if other fields are unknown. */
    BREAK_BOTH(ZTEN_SHAPE_PRODUCT_OVERFLOW, "of-an-unknown-dtype",
               INSIDE(ENTRY "shape.head", 0, 19), ZTEN_FIELD_DTYPE_UNKNOWN,
               REPLACE(ENTRY "shape[0].head", TWO_TO_32),
               REPLACE(ENTRY "shape[1].head", TWO_TO_32),
               POKE(ENTRY "dtype.text", 5, "33")),
    BREAK_BOTH(ZTEN_SHAPE_BYTES_OVERFLOW, "of-an-unknown-encoding",
               INSIDE(ENTRY "shape.head", 0, 19), ZTEN_FIELD_ENCODING_UNKNOWN,
               REPLACE(ENTRY "shape[0].head", TWO_TO_32),
               REPLACE(ENTRY "shape[1].head", "\x1b\0\0\0\0\x40\0\0\0"),
               POKE(ENTRY "encoding.text", 0, "b")),

    /* Edits of 6 float32 in 24 bytes. */
    SIDES(ZTEN_SHAPE_PRODUCT_OVERFLOW, "wraps-to-6", 11, "\x02",
          "\x1b\x80\0\0\0\0\0\0\3"),
    SIDES(ZTEN_SHAPE_PRODUCT_OVERFLOW, "wraps-to-0", 19, TWO_TO_32, TWO_TO_32),
    SIDES(ZTEN_SHAPE_PRODUCT_OVERFLOW, "wraps-to-1", 19, ALL_ONES, ALL_ONES),
    SIDES(ZTEN_SHAPE_PRODUCT_OVERFLOW, "wraps-to-minus-2", 11, "\x02",
          ALL_ONES),
    SIDES(ZTEN_SHAPE_PRODUCT_OVERFLOW, "one-too-many", 19,
          "\x1b\0\0\0\1\0\0\0\1", TWO_TO_32),
    SIDES(ZTEN_SHAPE_PRODUCT_OVERFLOW, "negative-as-signed", 11,
          "\x1b\x7f\xff\xff\xff\xff\xff\xff\xff", "\x03"),
    BREAK_AT(ZTEN_SHAPE_PRODUCT_OVERFLOW, "wraps-to-0-of-no-bytes",
             INSIDE(ENTRY "shape.head", 0, 19),
             REPLACE(ENTRY "shape[0].head", TWO_TO_32),
             REPLACE(ENTRY "shape[1].head", TWO_TO_32),
             REPLACE(ENTRY "size.head", "\x00")),

    /* a reader that continues with the old value finds 6 */
    BREAK_AT(ZTEN_SHAPE_PRODUCT_OVERFLOW, "before-the-last-dimension",
             INSIDE(ENTRY "shape.head", 0, 12),
             REPLACE(ENTRY "shape.head", "\x83"),
             REPLACE(ENTRY "shape[1].head", "\x1b\x80\0\0\0\0\0\0\0\3")),
    BREAK_AT(ZTEN_SHAPE_PRODUCT_OVERFLOW, "before-a-last-one",
             INSIDE(ENTRY "shape.head", 0, 12),
             REPLACE(ENTRY "shape.head", "\x83\6"),
             REPLACE(ENTRY "shape[0].head", "\x1b\x40\0\0\0\0\0\0\0"),
             REPLACE(ENTRY "shape[1].head", "\1")),

    SIDE(ZTEN_SHAPE_BYTES_OVERFLOW, "wraps-to-24", "\x1b\x40\0\0\0\0\0\0\6"),
    SIDE(ZTEN_SHAPE_BYTES_OVERFLOW, "wraps-to-0", "\x1b\x40\0\0\0\0\0\0\0"),
    SIDE(ZTEN_SHAPE_BYTES_OVERFLOW, "most-elements", ALL_ONES),
    SIDE(ZTEN_SHAPE_BYTES_OVERFLOW, "2-to-63", "\x1b\x80\0\0\0\0\0\0\0"),
    SIDES(ZTEN_SHAPE_BYTES_OVERFLOW, "two-sides", 15, "\x1a\x80\0\0\0",
          TWO_TO_32),

    BREAK(ZTEN_SIZE_RAW_RELATION, "one-byte-less",
          REPLACE(ENTRY "size.head", "\x17")),
    BREAK(ZTEN_SIZE_RAW_RELATION, "number-of-elements",
          REPLACE(ENTRY "size.head", "\x06")),
    BREAK(ZTEN_SIZE_RAW_RELATION, "nothing",
          REPLACE(ENTRY "size.head", "\x00")),
    BREAK_AT(ZTEN_SIZE_RAW_RELATION, "one-more-row", AT(ENTRY "size.head"),
             REPLACE(ENTRY "shape[0].head", "\x03")),
    BREAK_AT(ZTEN_SIZE_RAW_RELATION, "float64", AT(ENTRY "size.head"),
             POKE(ENTRY "dtype.text", 5, "64")),
    BREAK_AT(ZTEN_SIZE_RAW_RELATION, "float16", AT(ENTRY "size.head"),
             POKE(ENTRY "dtype.text", 5, "16")),
    BREAK_AT(ZTEN_SIZE_RAW_RELATION, "scalar", AT(ENTRY "size.head"),
             REPLACE(ENTRY "shape.head", "\x80"),
             REMOVE(ENTRY "shape[0].head"), REMOVE(ENTRY "shape[1].head")),
    BREAK_AT(ZTEN_SIZE_RAW_RELATION, "zero-dimension", AT(ENTRY "size.head"),
             REPLACE(ENTRY "shape[1].head", "\x00")),
    BREAK_AT(ZTEN_SIZE_RAW_RELATION, "just-below-the-overflow",
             AT(ENTRY "size.head"), REPLACE(ENTRY "shape.head", "\x81"),
             REMOVE(ENTRY "shape[0].head"),
             REPLACE(ENTRY "shape[1].head",
                     "\x1b\x3f\xff\xff\xff\xff\xff\xff\xff")),
    BREAK_AT(ZTEN_SIZE_RAW_RELATION, "2-to-32-in-32-bits",
             AT(ENTRY "size.head"), REPLACE(ENTRY "shape[0].head", TWO_TO_32)),

    PARENT("one-before-a-gap"),
    BREAK(ZTEN_SIZE_RAW_RELATION, "one-byte-more",
          REPLACE(ENTRY "size.head", "\x18\x19")),
    BREAK(ZTEN_SIZE_RAW_RELATION, "with-the-padding",
          REPLACE(ENTRY "size.head", "\x18\x40")),

    PARENT("one-scalar"),
    BREAK(ZTEN_SIZE_RAW_RELATION, "scalar-of-no-bytes",
          REPLACE(ENTRY "size.head", "\x00")),
    BREAK(ZTEN_SIZE_RAW_RELATION, "scalar-of-two",
          REPLACE(ENTRY "size.head", "\x08")),
    END_OF_ROWS
};

void zten_fields_cases(case_sink *sink)
{
    add_models(sink, ROWS(parents));
    spoil_table(sink, rows);
}

/* -------------------------------------------------------------- remarks -- */

/* Shapes that are too large for some readers. */
#define TWO_63 (UINT64_C(1) << 63)
#define TWO_32 (UINT64_C(1) << 32)
#define NEXT_TO(what, length, ...) \
    CASE(ZTEN_SHAPE_ZERO_WITH_OVERFLOW, what, \
         INSIDE(ENTRY "shape.head", 0, length), "dimensions next to a zero", \
         TENSORS(__VA_ARGS__))
#define WRAPS(what, length, ...) \
    NEXT_TO(what, length, TENSOR("z", UINT8, SHAPE(__VA_ARGS__)))

static const model_case remarks[] = {
    WRAPS("zero-last", 12, TWO_63, 4, 0), WRAPS("zero-first", 12, 0, TWO_63, 4),
    WRAPS("zero-between", 20, TWO_32, 0, TWO_32),
    WRAPS("most", 20, UINT64_MAX, UINT64_MAX, 0),
    WRAPS("two-zeros", 21, 0, TWO_32, TWO_32, 0),
    WRAPS("2-to-63", 11, TWO_63, 0),
    NEXT_TO("2-to-63-bytes-of-float32", 11,
           TENSOR("z", FLOAT32, SHAPE(0, TWO_63 / 4))),
    NEXT_TO("2-to-63-bytes-compressed", 11,
           TENSOR("z", FLOAT64, SHAPE(0, TWO_63 / 8), PACKED)),
    NEXT_TO("three-whose-elements-are-less-than-2-to-64", 11,
           TENSOR("most", UINT8, SHAPE(0, UINT64_MAX)),
           TENSOR("half", UINT8, SHAPE(TWO_63, 0)),
           TENSOR("product", UINT8, SHAPE(TWO_32, 0, 0x80000000))),
    CASE(ZTEN_SHAPE_RANK_LIMIT, "65", INSIDE(ENTRY "shape.head", 0, 67),
         "65 dimensions of 1", TENSORS(TENSOR("w", INT8, ONES(65)))),
    CASE(ZTEN_SHAPE_RANK_LIMIT, "255", INSIDE(ENTRY "shape.head", 0, 257),
         "255 dimensions of 1", TENSORS(TENSOR("w", FLOAT16, ONES(255)))),
    CASE(ZTEN_SHAPE_RANK_LIMIT, "256", INSIDE(ENTRY "shape.head", 0, 259),
         "256 dimensions of 1", TENSORS(TENSOR("w", FLOAT32, ONES(256)))),
    CASE(ZTEN_SHAPE_RANK_LIMIT, "257", INSIDE(ENTRY "shape.head", 0, 260),
         "257 dimensions of 1", TENSORS(TENSOR("w", FLOAT32, ONES(257)))),
    CASE(ZTEN_SHAPE_RANK_LIMIT, "1024", INSIDE(ENTRY "shape.head", 0, 1027),
         "1024 dimensions of 1", TENSORS(TENSOR("w", INT8, ONES(1024)))),
};

void zten_shapes_cases(case_sink *sink)
{
    add_models(sink, ROWS(remarks));
}
