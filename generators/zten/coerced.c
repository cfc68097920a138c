/*
 * Values that are not numbers, for readers that coerce them: the blob has as
 * many bytes as the coerced number, so that nothing else is invalid.
 */
#include "generators/zten/model.h"

#define ENTRY   "index.entry[0]."

#define FIELD(rule, what, field, bytes) \
    BREAK_AT(rule, what, INSIDE(ENTRY field ".head", 0, 1), \
             REPLACE(ENTRY field ".head", bytes))
#define DIMENSION(what, bytes) \
    FIELD(ZTEN_FIELD_SHAPE_DIM_TYPE, what, "shape[0]", bytes)
#define SIZE(what, bytes)   FIELD(ZTEN_FIELD_SIZE_TYPE, what, "size", bytes)

static const model_case parents[] = {
    ACCEPT("one-uint8-63", TENSORS(TENSOR("w", UINT8, SHAPE(63)))),
    ACCEPT("one-uint8-300", TENSORS(TENSOR("w", UINT8, SHAPE(300)))),
    ACCEPT("one-uint8-1", TENSORS(TENSOR("w", UINT8, SHAPE(1)))),
    ACCEPT("one-uint8-0", TENSORS(TENSOR("w", UINT8, SHAPE(0)))),
    ACCEPT("one-uint8-0x3", TENSORS(TENSOR("w", UINT8, SHAPE(0, 3)))),
    ACCEPT("no-elements-of-a-large-dimension",
           TENSORS(TENSOR("w", UINT8, SHAPE(0, TWO(56))))),
};

/* -1-n, which wraps to the correct number in so many bytes. */
#define NEGATIVE(way, offset, of_24, of_3) \
    BREAK(ZTEN_FIELD_OFFSET_TYPE, way, REPLACE(ENTRY "offset.head", offset)), \
    BREAK(ZTEN_FIELD_SIZE_TYPE, way, REPLACE(ENTRY "size.head", of_24)), \
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, way, REPLACE(ENTRY "shape[1].head", of_3))

/* The content of a bignum that is not a byte string. */
#define TAG_2(way, offset, of_24, of_3) \
    AFTER(ZTEN_FIELD_OFFSET_TYPE, way, "offset", offset), \
    AFTER(ZTEN_FIELD_SIZE_TYPE, way, "size", of_24), \
    AFTER(ZTEN_FIELD_SHAPE_DIM_TYPE, way, "shape[1]", of_3)
#define AFTER(rule, what, field, bytes) \
    BREAK_AT(rule, what, INSIDE(ENTRY field ".head", 1, 1), \
             REPLACE(ENTRY field ".head", "\xc2" bytes))

static const spoil rows[] = {
    PARENT("one-uint8-1"),
    DIMENSION("true-for-one", "\xf5"), SIZE("true-for-one", "\xf5"),
    SIZE("array-of-one", "\x81\x01"),

    PARENT("one-uint8-0"),
    DIMENSION("false-for-zero", "\xf4"), DIMENSION("null-for-zero", "\xf6"),
    DIMENSION("undefined-for-zero", "\xf7"),
    DIMENSION("empty-text-for-zero", "\x60"),
    DIMENSION("empty-bytes-for-zero", "\x40"),
    DIMENSION("empty-array-for-zero", "\x80"),
    SIZE("false-for-zero", "\xf4"), SIZE("null-for-zero", "\xf6"),
    SIZE("undefined-for-zero", "\xf7"), SIZE("empty-text-for-zero", "\x60"),
    SIZE("empty-bytes-for-zero", "\x40"), SIZE("empty-array-for-zero", "\x80"),

    /* With a zero, even 2^64-1 fits. */
    PARENT("one-uint8-0x3"),
    BREAK(ZTEN_FIELD_SHAPE_DIM_TYPE, "minus-one-beside-a-zero",
          REPLACE(ENTRY "shape[1].head", "\x20")),

    PARENT("one-float32-2x3"),
    NEGATIVE("negative-and-right-in-1-byte", "\x38\xbf", "\x38\xe7",
             "\x38\xfc"),
    NEGATIVE("negative-and-right-in-2-bytes", "\x39\xff\xbf",
             "\x39\xff\xe7", "\x39\xff\xfc"),
    NEGATIVE("negative-and-right-in-4-bytes", "\x3a\xff\xff\xff\xbf",
             "\x3a\xff\xff\xff\xe7", "\x3a\xff\xff\xff\xfc"),
    NEGATIVE("negative-and-right-in-8-bytes",
             "\x3b\xff\xff\xff\xff\xff\xff\xff\xbf",
             "\x3b\xff\xff\xff\xff\xff\xff\xff\xe7",
             "\x3b\xff\xff\xff\xff\xff\xff\xff\xfc"),

    TAG_2("bignum-of-a-text", "\x61\x40", "\x61\x18", "\x61\3"),
    TAG_2("bignum-of-a-text-in-chunks", "\x7f\x61\x40\xff",
          "\x7f\x61\x18\xff", "\x7f\x61\3\xff"),
    TAG_2("bignum-of-digits", "\x62" "64", "\x62" "24", "\x61" "3"),
    TAG_2("bignum-of-an-array", "\x81\x18\x40", "\x81\x18\x18", "\x81\3"),

    PARENT("one-uint8-300"),
    BREAK_AT(ZTEN_FIELD_BIGNUM, "size-300", INSIDE(ENTRY "size.head", 1, 1),
             REPLACE(ENTRY "size.head", "\xc2\x42\1\x2c")),
    BREAK_AT(ZTEN_FIELD_BIGNUM, "dimension-300",
             INSIDE(ENTRY "shape[0].head", 1, 1),
             REPLACE(ENTRY "shape[0].head", "\xc2\x42\1\x2c")),

    PARENT("one-uint8-0"),
    BREAK_AT(ZTEN_FIELD_BIGNUM, "size-0-of-no-bytes",
             INSIDE(ENTRY "size.head", 1, 1),
             REPLACE(ENTRY "size.head", "\xc2\x40")),
    BREAK_AT(ZTEN_FIELD_BIGNUM, "dimension-0-of-no-bytes",
             INSIDE(ENTRY "shape[0].head", 1, 1),
             REPLACE(ENTRY "shape[0].head", "\xc2\x40")),

    /* 2^56 in eight bytes, without a leading zero */
    PARENT("no-elements-of-a-large-dimension"),
    BREAK_AT(ZTEN_FIELD_BIGNUM, "dimension-of-full-width",
             INSIDE(ENTRY "shape[1].head", 1, 1),
             REPLACE(ENTRY "shape[1].head", "\xc2\x48\1\0\0\0\0\0\0\0")),
    END_OF_ROWS
};

void zten_coerced_cases(case_sink *sink)
{
    add_models(sink, ROWS(parents));
    spoil_table(sink, rows);
}
