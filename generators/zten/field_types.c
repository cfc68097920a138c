/* Defined fields: their types, and optional fields that are null. */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
/* Another head, before the text or in place of it. */
#define HEAD(rule, what, field, bytes) \
    BREAK_AT(rule, what, INSIDE(ENTRY field ".head", 0, 1), \
             REPLACE(ENTRY field ".head", bytes))
#define INSTEAD(rule, what, field, bytes) \
    BREAK_AT(rule, what, INSIDE(ENTRY field ".head", 0, 1), \
             REPLACE(ENTRY field ".head", bytes), REMOVE(ENTRY field ".text"))
#define NO_SHAPE(what, bytes) \
    BREAK_AT(ZTEN_FIELD_SHAPE_TYPE, what, INSIDE(ENTRY "shape.head", 0, 1), \
             REPLACE(ENTRY "shape.head", bytes), \
             REMOVE(ENTRY "shape[0].head"), REMOVE(ENTRY "shape[1].head"))
/* The head of the byte string, after tags of so many bytes, is to blame. */
#define BIGNUM(rule, what, field, skip, bytes) \
    BREAK_AT(rule, what, INSIDE(ENTRY field ".head", skip, 1), \
             REPLACE(ENTRY field ".head", bytes))

#define FITS(what, field, bytes) \
    BIGNUM(ZTEN_FIELD_BIGNUM, what, field, 1, bytes)

#define TEXT_AT(rule, what, field, skip, length, head, text) \
    BREAK_AT(rule, what, INSIDE(ENTRY field ".text", skip, length), \
             REPLACE(ENTRY field ".head", head), \
             REPLACE(ENTRY field ".text", text))
#define NAME(what, skip, length, head, text) \
    TEXT_AT(ZTEN_FIELD_NAME_UTF8, what, "name", skip, length, head, text)
#define ASCII(what, field, place, byte) \
    BREAK_AT(ZTEN_FIELD_TEXT_UTF8, what, INSIDE(ENTRY field ".text", place, 1),\
             POKE(ENTRY field ".text", place, byte))

static const spoil rows[] = {
    PARENT("one-float32-2x3"),
    HEAD(ZTEN_FIELD_NAME_TYPE, "bytes", "name", "\x46"),
    HEAD(ZTEN_FIELD_NAME_TYPE, "text-in-an-array", "name", "\x81\x66"),
    INSTEAD(ZTEN_FIELD_NAME_TYPE, "integer", "name", "\x01"),
    INSTEAD(ZTEN_FIELD_NAME_TYPE, "null", "name", "\xf6"),
    INSTEAD(ZTEN_FIELD_NAME_TYPE, "open-bytes", "name", "\x5f\x41w\xff"),
    BREAK(ZTEN_FIELD_NAME_TYPE, "float", REPLACE(ENTRY "name.head",
                                                 "\xf9\x3c\x00"),
          REMOVE(ENTRY "name.text")),

    BREAK(ZTEN_FIELD_OFFSET_TYPE, "float",
          REPLACE(ENTRY "offset.head", "\xfb\x40\x50\0\0\0\0\0\0")),
    BREAK(ZTEN_FIELD_OFFSET_TYPE, "half-float",
          REPLACE(ENTRY "offset.head", "\xf9\x54\0")),
    BREAK(ZTEN_FIELD_OFFSET_TYPE, "single-float",
          REPLACE(ENTRY "offset.head", "\xfa\x42\x80\0\0")),
    BREAK(ZTEN_FIELD_OFFSET_TYPE, "negative",
          REPLACE(ENTRY "offset.head", "\x38\x3f")),
    BREAK(ZTEN_FIELD_OFFSET_TYPE, "negative-with-the-right-argument",
          REPLACE(ENTRY "offset.head", "\x38\x40")),
    HEAD(ZTEN_FIELD_OFFSET_TYPE, "text", "offset", "\x62" "64"),
    HEAD(ZTEN_FIELD_OFFSET_TYPE, "array", "offset", "\x81\x18\x40"),
    HEAD(ZTEN_FIELD_OFFSET_TYPE, "bytes", "offset", "\x41\x40"),
    HEAD(ZTEN_FIELD_OFFSET_TYPE, "null", "offset", "\xf6"),
    HEAD(ZTEN_FIELD_OFFSET_TYPE, "true", "offset", "\xf5"),
    BIGNUM(ZTEN_FIELD_OFFSET_TYPE, "bignum-of-2-to-64-and-64", "offset", 1,
           "\xc2\x49\1\0\0\0\0\0\0\0\x40"),
    BIGNUM(ZTEN_FIELD_OFFSET_TYPE, "negative-bignum", "offset", 1,
           "\xc3\x41\x40"),

    BREAK(ZTEN_FIELD_SIZE_TYPE, "float",
          REPLACE(ENTRY "size.head", "\xfa\x41\xc0\0\0")),
    BREAK(ZTEN_FIELD_SIZE_TYPE, "half-float",
          REPLACE(ENTRY "size.head", "\xf9\x4e\0")),
    BREAK(ZTEN_FIELD_SIZE_TYPE, "double-float",
          REPLACE(ENTRY "size.head", "\xfb\x40\x38\0\0\0\0\0\0")),
    BREAK(ZTEN_FIELD_SIZE_TYPE, "negative",
          REPLACE(ENTRY "size.head", "\x37")),
    BREAK(ZTEN_FIELD_SIZE_TYPE, "negative-with-the-right-argument",
          REPLACE(ENTRY "size.head", "\x38\x18")),
    BREAK(ZTEN_FIELD_SIZE_TYPE, "half-float-of-the-right-bits",
          REPLACE(ENTRY "size.head", "\xf9\0\x18")),
    HEAD(ZTEN_FIELD_SIZE_TYPE, "text", "size", "\x62" "24"),
    HEAD(ZTEN_FIELD_SIZE_TYPE, "bytes", "size", "\x41\x18"),
    HEAD(ZTEN_FIELD_SIZE_TYPE, "undefined", "size", "\xf7"),
    BIGNUM(ZTEN_FIELD_SIZE_TYPE, "bignum-of-2-to-64-and-24", "size", 1,
           "\xc2\x49\1\0\0\0\0\0\0\0\x18"),
    BIGNUM(ZTEN_FIELD_SIZE_TYPE, "negative-bignum", "size", 1,
           "\xc3\x41\x18"),
    BIGNUM(ZTEN_FIELD_SIZE_TYPE, "bytes-after-tag-24", "size", 2,
           "\xd8\x18\x41\x18"),

    HEAD(ZTEN_FIELD_DTYPE_TYPE, "bytes", "dtype", "\x47"),
    HEAD(ZTEN_FIELD_DTYPE_TYPE, "text-in-an-array", "dtype", "\x81\x67"),
    INSTEAD(ZTEN_FIELD_DTYPE_TYPE, "number-of-a-variant", "dtype", "\x01"),
    INSTEAD(ZTEN_FIELD_DTYPE_TYPE, "null", "dtype", "\xf6"),
    INSTEAD(ZTEN_FIELD_DTYPE_TYPE, "variant-in-a-map", "dtype",
            "\xa1\x67" "float32\xf6"),

    NO_SHAPE("integer", "\x06"), NO_SHAPE("text", "\x63" "2x3"),
    NO_SHAPE("bytes", "\x42\2\3"), NO_SHAPE("map", "\xa1\2\3"),
    NO_SHAPE("null", "\xf6"), NO_SHAPE("open-map", "\xbf\2\3\xff"),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "float",
          REPLACE(ENTRY "shape[0].head", "\xf9\x40\0")),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "single-float",
          REPLACE(ENTRY "shape[0].head", "\xfa\x40\0\0\0")),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "double-float",
          REPLACE(ENTRY "shape[0].head", "\xfb\x40\0\0\0\0\0\0\0")),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "two-negative",
          REPLACE(ENTRY "shape[0].head", "\x21"),
          REPLACE(ENTRY "shape[1].head", "\x22")),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "negative-with-the-right-argument",
          REPLACE(ENTRY "shape[1].head", "\x23")),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "simple-3",
          REPLACE(ENTRY "shape[1].head", "\xe3")),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "half-float-of-the-right-bits",
          REPLACE(ENTRY "shape[1].head", "\xf9\0\3")),
    HEAD(ZTEN_FIELD_SHAPE_DIM_TYPE, "text-of-3-bytes", "shape[1]",
         "\x63" "abc"),
    HEAD(ZTEN_FIELD_SHAPE_DIM_TYPE, "array-of-3-items", "shape[1]",
         "\x83\1\1\1"),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "null",
          REPLACE(ENTRY "shape[1].head", "\xf6")),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "true",
          REPLACE(ENTRY "shape[1].head", "\xf5")),
    HEAD(ZTEN_FIELD_SHAPE_DIM_TYPE, "text", "shape[1]", "\x61" "3"),
    HEAD(ZTEN_FIELD_SHAPE_DIM_TYPE, "array", "shape[0]", "\x81\2"),
    BIGNUM(ZTEN_FIELD_SHAPE_DIM_TYPE, "bignum-of-2-to-64-and-3", "shape[1]", 1,
           "\xc2\x49\1\0\0\0\0\0\0\0\3"),
    BIGNUM(ZTEN_FIELD_SHAPE_DIM_TYPE, "negative-bignum", "shape[1]", 1,
           "\xc3\x41\3"),

    HEAD(ZTEN_FIELD_ENCODING_TYPE, "bytes", "encoding", "\x43"),
    HEAD(ZTEN_FIELD_ENCODING_TYPE, "text-in-an-array", "encoding", "\x81\x63"),
    INSTEAD(ZTEN_FIELD_ENCODING_TYPE, "number-of-a-variant", "encoding",
            "\x00"),
    INSTEAD(ZTEN_FIELD_ENCODING_TYPE, "null", "encoding", "\xf6"),
    INSTEAD(ZTEN_FIELD_ENCODING_TYPE, "false", "encoding", "\xf4"),

    FITS("offset", "offset", "\xc2\x41\x40"),
    FITS("size", "size", "\xc2\x41\x18"),
    FITS("dimension", "shape[1]", "\xc2\x41\3"),
    FITS("dimension-of-8-bytes", "shape[1]", "\xc2\x48\0\0\0\0\0\0\0\3"),
    FITS("size-of-nine-bytes-with-a-zero-in-front", "size",
         "\xc2\x49\0\0\0\0\0\0\0\0\x18"),
    FITS("size-in-chunks", "size", "\xc2\x5f\x41\0\x41\x18\xff"),

    PARENT("one-checked"),
    HEAD(ZTEN_FIELD_CHECKSUM_TYPE, "bytes", "checksum", "\x51"),
    HEAD(ZTEN_FIELD_CHECKSUM_TYPE, "text-in-an-array", "checksum", "\x81\x71"),
    INSTEAD(ZTEN_FIELD_CHECKSUM_TYPE, "false", "checksum", "\xf4"),
    INSTEAD(ZTEN_FIELD_CHECKSUM_TYPE, "map", "checksum",
            "\xa1\x66" "crc32c\x01"),
    INSTEAD(ZTEN_FIELD_CHECKSUM_TYPE, "number-22", "checksum", "\x16"),
    BREAK(ZTEN_FIELD_CHECKSUM_TYPE, "integer",
          REPLACE(ENTRY "checksum.head", "\x1a\x80\x51\x04\xb9"),
          REMOVE(ENTRY "checksum.text")),

    PARENT("one-float32-2x3"),
    NAME("ff", 0, 1, "\x61", "\xff"), NAME("latin-1", 2, 1, "\x64", "na\xefv"),
    NAME("overlong-slash", 0, 1, "\x62", "\xc0\xaf"),
    NAME("overlong-nul", 1, 1, "\x63", "a\xc0\x80"),
    NAME("overlong-of-three-bytes", 0, 1, "\x63", "\xe0\x80\xaf"),
    NAME("surrogate", 0, 1, "\x63", "\xed\xa0\x80"),
    NAME("pair-of-surrogates", 0, 1, "\x66", "\xed\xa0\xbd\xed\xb3\xa6"),
    NAME("above-10ffff", 0, 1, "\x64", "\xf4\x90\x80\x80"),
    NAME("five-bytes", 0, 1, "\x65", "\xf8\x88\x80\x80\x80"),
    NAME("continuation", 1, 1, "\x62", "a\x80"),
    NAME("cut-off-after-two-of-three", 1, 2, "\x63", "a\xe2\x82"),
    NAME("cut-off-after-three-of-four", 0, 3, "\x63", "\xf0\x9f\xa7"),
    NAME("cut-off-and-going-on", 0, 2, "\x63", "\xe2\x82" "a"),
    NAME("utf-16", 0, 1, "\x64", "\xff\xfew\0"),
    BREAK_AT(ZTEN_FIELD_NAME_UTF8, "chunk", INSIDE(ENTRY "name.head", 4, 1),
             REPLACE(ENTRY "name.head", "\x7f\x61w\x61\xff\xff"),
             REMOVE(ENTRY "name.text")),
    ASCII("dtype", "dtype", 6, "\xff"),
    ASCII("encoding", "encoding", 0, "\x80"),
    ASCII("data-endianness", "data_endianness", 5, "\xc3"),

    PARENT("one-checked"),
    ASCII("checksum", "checksum", 3, "\xfe"),
    ASCII("checksum-digits", "checksum", 16, "\x92"),

    PARENT("one-float32-2x3"),
    HEAD(ZTEN_FIELD_DATA_ENDIANNESS_VALUE, "text-in-an-array",
         "data_endianness", "\x81\x66"),

    PARENT("one-byte-little"),
    ASCII("data-endianness-of-one-byte", "data_endianness", 1, "\xe9"),
    END_OF_ROWS
};

/* ------------------------------------------------------ nothing at all -- */

#define NOTHING(what, part, ...) \
    CASE(ZTEN_FIELD_NULL_OPTIONAL, what, AT(ENTRY part ".head"), \
         part " is nothing", TENSORS(__VA_ARGS__))

static const model_case nothing[] = {
    NOTHING("checksum-null", "checksum",
            TENSOR("w", FLOAT32, SHAPE(2, 3),
                   SPELLED(SPELL("checksum", VALUE(NULL_VALUE))))),
    NOTHING("checksum-undefined", "checksum",
            TENSOR("w", FLOAT32, SHAPE(2, 3),
                   SPELLED(SPELL("checksum", VALUE(UNDEFINED_VALUE))))),
    NOTHING("data-endianness-null", "data_endianness",
            TENSOR("w", FLOAT32, SHAPE(2, 3), .order = UNMARKED,
                   SPELLED(SPELL("data_endianness", VALUE(NULL_VALUE))))),
    NOTHING("data-endianness-undefined", "data_endianness",
            TENSOR("w", INT64, SHAPE(3), .order = UNMARKED,
                   SPELLED(SPELL("data_endianness", VALUE(UNDEFINED_VALUE))))),
    NOTHING("data-endianness-null-of-one-byte", "data_endianness",
            TENSOR("w", UINT8, SHAPE(3),
                   SPELLED(SPELL("data_endianness", VALUE(NULL_VALUE))))),
    NOTHING("data-endianness-null-compressed", "data_endianness",
            TENSOR("w", FLOAT32, SHAPE(3), PACKED,
                   SPELLED(SPELL("data_endianness", VALUE(NULL_VALUE))))),
};

static const model_case parents[] = {
    ACCEPT("one-checked", TENSORS(TENSOR("w", FLOAT32, SHAPE(2, 3), CRC))),
    ACCEPT("one-byte-little",
           TENSORS(TENSOR("w", UINT8, SHAPE(3), .order = LITTLE))),
};

void zten_field_types_cases(case_sink *sink)
{
    add_models(sink, ROWS(parents));
    spoil_table(sink, rows);
    add_models(sink, ROWS(nothing));
}
