/* Names and descriptors of tensors, broken. */
#include "generators/burnpack/model.h"

#define W               "metadata.tensor[0]."
#define WEIGHT(...)     TENSORS(TENSOR("w", F32, SHAPE(2, 3), __VA_ARGS__))
#define BROKEN(rule, what, where, ...) \
    {{what, rule, where, NO_RULES, NULL, NULL, NULL, what}, \
     FILE_OF(TENSORS(__VA_ARGS__))}
#define AS(part, ...)   TENSOR("w", F32, SHAPE(2, 3), ID(7), \
                               SPELLED(SPELL(part, __VA_ARGS__)))

#define NAME(what, ...) \
    BROKEN(BURNPACK_TENSOR_NAME_TYPE, "name-" what, AT(W "name.head"), \
           AS("name", __VA_ARGS__))
#define SHAPE_IS(what, where, ...) \
    BROKEN(BURNPACK_TENSOR_SHAPE_TYPE, what, AT(W where), \
           AS("shape", __VA_ARGS__))
#define OFFSETS(what, where, ...) \
    BROKEN(BURNPACK_TENSOR_OFFSETS_TYPE, what, AT(W where), \
           AS("data_offsets", __VA_ARGS__))
#define ID_IS(what, ...) \
    BROKEN(BURNPACK_TENSOR_PARAM_ID_TYPE, what, AT(W "param_id.head"), \
           AS("param_id", __VA_ARGS__))

static const model_case types[] = {
    NAME("bytes", OCTETS("w")), NAME("integer", INT(1)),
    NAME("null", VALUE(NULL_VALUE)), NAME("array", ITEMS(1), STRING("w")),
    NAME("true", VALUE(TRUE_VALUE)), NAME("float", REAL(2, 0x3c00)),

    SHAPE_IS("null", "shape.head", VALUE(NULL_VALUE)),
    SHAPE_IS("integer", "shape.head", INT(6)),
    SHAPE_IS("text", "shape.head", STRING("2x3")),
    SHAPE_IS("bytes", "shape.head", OCTETS("\2\3")),
    SHAPE_IS("map", "shape.head", PAIRS(0)),
    SHAPE_IS("negative", "shape[0].head", ITEMS(2), NOT(1), INT(3)),
    SHAPE_IS("two-negative", "shape[0].head", ITEMS(2), NOT(1), NOT(2)),
    SHAPE_IS("float", "shape[1].head", ITEMS(2), INT(2), REAL(2, 0x4200)),
    SHAPE_IS("text-in-it", "shape[1].head", ITEMS(2), INT(2), STRING("3")),
    SHAPE_IS("true-in-it", "shape[0].head", ITEMS(2), VALUE(TRUE_VALUE),
             INT(6)),
    SHAPE_IS("null-in-it", "shape[0].head", ITEMS(2), VALUE(NULL_VALUE),
             INT(6)),
    SHAPE_IS("array-in-it", "shape[0].head", ITEMS(2), ITEMS(1), INT(2),
             INT(3)),
    SHAPE_IS("bignum-2-to-64", "shape[0].head", ITEMS(2), TAGGED(2),
             OCTETS("\1\0\0\0\0\0\0\0\0"), INT(6)),
    SHAPE_IS("bytes-behind-tag-0", "shape[0].head", ITEMS(2), TAGGED(0),
             OCTETS("\2"), INT(3)),
    SHAPE_IS("negative-bignum", "shape[0].head", ITEMS(2), TAGGED(3),
             OCTETS("\1"), INT(6)),

    OFFSETS("null", "data_offsets.head", VALUE(NULL_VALUE)),
    OFFSETS("integer", "data_offsets.head", INT(24)),
    OFFSETS("bytes", "data_offsets.head", OCTETS("\0\x18")),
    OFFSETS("text", "data_offsets.head", STRING("0-24")),
    OFFSETS("map", "data_offsets.head", PAIRS(1), INT(0), INT(24)),
    OFFSETS("none", "data_offsets.head", ITEMS(0)),
    OFFSETS("one", "data_offsets.head", ITEMS(1), INT(0)),
    OFFSETS("three", "data_offsets.head", ITEMS(3), INT(0), INT(24), INT(0)),
    OFFSETS("declares-three-holds-two", "data_offsets.head", ITEMS(3), INT(0),
            INT(24)),
    OFFSETS("declares-one-holds-two", "data_offsets.head", ITEMS(1), INT(0),
            INT(24)),
    OFFSETS("negative", "data_offsets[0].head", ITEMS(2), NOT(0), INT(24)),
    OFFSETS("float", "data_offsets[1].head", ITEMS(2), INT(0),
            REAL(2, 0x4e00)),
    OFFSETS("text-in-it", "data_offsets[1].head", ITEMS(2), INT(0),
            STRING("24")),
    OFFSETS("text-first", "data_offsets[0].head", ITEMS(2), STRING("0"),
            INT(24)),
    OFFSETS("bytes-in-it", "data_offsets[1].head", ITEMS(2), INT(0),
            OCTETS("\x18")),
    OFFSETS("null-in-it", "data_offsets[1].head", ITEMS(2), INT(0),
            VALUE(NULL_VALUE)),
    OFFSETS("bignum-2-to-64", "data_offsets[1].head", ITEMS(2), INT(0),
            TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\0")),

    ID_IS("negative", NOT(6)), ID_IS("text", STRING("7")),
    ID_IS("float", REAL(8, 0x401c000000000000)), ID_IS("true", VALUE(21)),
    ID_IS("array", ITEMS(1), INT(7)), ID_IS("bytes", OCTETS("\7")),
    ID_IS("map", PAIRS(0)),
    ID_IS("bytes-behind-tag-1", TAGGED(1), OCTETS("\7")),
    ID_IS("bignum-2-to-64", TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\0")),
    ID_IS("bignum-2-to-64-and-7", TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\7")),
    ID_IS("bignum-2-to-128-and-7", TAGGED(2),
          OCTETS("\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\7")),
    ID_IS("bignum-a-text", TAGGED(2), STRING("7")),
    BROKEN(BURNPACK_TENSOR_PARAM_ID_UNDEFINED, "undefined",
           AT(W "param_id.head"),
           TENSOR("w", F32, SHAPE(2, 3), .fields = "dsop",
                  SPELLED(SPELL("param_id", VALUE(UNDEFINED_VALUE))))),
};

/* Indefinite, which is unusual by itself. */
#define OPEN_OFFSETS(what, ...) \
    CASE_BOTH(BURNPACK_TENSOR_OFFSETS_TYPE, what, AT(W "data_offsets.head"), \
              BURNPACK_CBOR_INDEFINITE, what, \
              TENSORS(AS("data_offsets", OPEN(ARRAY), __VA_ARGS__, CLOSE)))

static const model_case open[] = {
    OPEN_OFFSETS("open-one", INT(0)),
    OPEN_OFFSETS("open-three", INT(0), INT(24), INT(24)),
};

/* One bit from the usual head; so many items could still follow. */
static const model_case eighteen[] = {
    CASE(BURNPACK_TENSOR_OFFSETS_TYPE, "declares-eighteen",
         AT(W "data_offsets.head"), "a count of 18",
         USER(PAIR("producer", "a text of some length")),
         WEIGHT(ID(7), SPELLED(SPELL("data_offsets", ITEMS(18), INT(0),
                                     INT(24))))),
};

/* Another item in the place of a descriptor. */
#define DESCRIPTOR(what, bytes) \
    BREAK_AT(BURNPACK_TENSOR_DESCRIPTOR_TYPE, what, \
             INSIDE("metadata.tensors.head", 3, 1), \
             REPLACE("metadata.tensors.head", "\xa1"), \
             GROW("metadata.tensors.head", "\x61" "a" bytes))

static const spoil descriptors[] = {
    DESCRIPTOR("null", "\xf6"), DESCRIPTOR("integer", "\x00"),
    DESCRIPTOR("text", "\x63" "F32"),
    DESCRIPTOR("array-of-its-values", "\x83\x63" "F32\x80\x82\x00\x04"),
    DESCRIPTOR("empty-array", "\x80"), DESCRIPTOR("bytes", "\x41\xa0"),
    DESCRIPTOR("map-in-an-array", "\x81\xa0"),
    BREAK_BOTH(BURNPACK_TENSOR_DESCRIPTOR_TYPE, "open-array-of-its-pairs",
               INSIDE("metadata.tensors.head", 3, 1), BURNPACK_CBOR_INDEFINITE,
               REPLACE("metadata.tensors.head", "\xa1"),
               GROW("metadata.tensors.head",
                    "\x61" "a\x9f\x65" "dtype\x63" "F32\x65" "shape\x81\0"
                    "\x6c" "data_offsets\x82\0\0\xff")),
};

#define MISSING(what, order) \
    BROKEN(BURNPACK_TENSOR_MISSING_FIELD, what, AT(W "head"), \
           TENSOR("w", F32, SHAPE(2, 3), ID(7), .fields = order))
#define CALLED(what, part, text) \
    BROKEN(BURNPACK_TENSOR_MISSING_FIELD, what, AT(W "head"), \
           AS(part ".key", STRING(text)))
#define SAME_NAME(what, where, ...) \
    BROKEN(BURNPACK_TENSOR_DUPLICATE_NAME, what, AT(where), \
           TENSOR("w", U8, SHAPE(5)), __VA_ARGS__)

static const model_case names[] = {
    MISSING("no-dtype", "sop"), MISSING("no-shape", "dop"),
    MISSING("no-data-offsets", "dsp"), MISSING("nothing-but-an-id", "p"),
    MISSING("nothing", ""),
    BROKEN(BURNPACK_TENSOR_MISSING_FIELD, "no-shape-of-one-element",
           AT(W "head"), TENSOR("w", F32, SCALAR, .fields = "do")),
    BROKEN(BURNPACK_TENSOR_MISSING_FIELD, "no-data-offsets-of-no-elements",
           AT(W "head"), TENSOR("w", F32, SHAPE(0), .fields = "ds")),
    CALLED("dtype-capitalised", "dtype", "Dtype"),
    CALLED("shape-cut", "shape", "shap"),
    CALLED("data-offsets-with-a-hyphen", "data_offsets", "data-offsets"),
    BROKEN(BURNPACK_TENSOR_MISSING_FIELD, "second",
           AT("metadata.tensor[1].head"),
           TENSOR("a", U8, SHAPE(5)),
           TENSOR("b", U8, SHAPE(5), .fields = "so")),

    SAME_NAME("other-data", "metadata.tensor[1].name.text",
              TENSOR("w", I32, SHAPE(2))),
    SAME_NAME("first-and-last", "metadata.tensor[2].name.text",
              TENSOR("x", U8, SHAPE(5)), TENSOR("w", U8, SHAPE(5))),
    SAME_NAME("longer-head", "metadata.tensor[1].name.text",
              TENSOR("w", U8, SHAPE(5),
                     SPELLED(SPELL("name", WIDE_STRING(2, "w"))))),
    BROKEN(BURNPACK_TENSOR_DUPLICATE_NAME, "no-name",
           INSIDE("metadata.tensor[1].name.head", 1, 0),
           TENSOR("", U8, SCALAR), TENSOR("", U8, SCALAR)),
    CASE_BOTH(BURNPACK_TENSOR_DUPLICATE_NAME, "in-chunks",
              INSIDE("metadata.tensor[1].name.head", 0, 1),
              BURNPACK_CBOR_INDEFINITE, "in chunks",
              TENSORS(TENSOR("w", U8, SCALAR),
                      TENSOR("w", U8, SCALAR,
                             SPELLED(SPELL("name", OPEN(TEXT), STRING("w"),
                                           CLOSE))))),
    CASE_BOTH(BURNPACK_TENSOR_DUPLICATE_NAME, "same-descriptor",
              AT("metadata.tensor[1].name.text"), BURNPACK_DATA_ALIAS,
              "the same name and data",
              TENSORS(TENSOR("w", U8, SHAPE(5)),
                      TENSOR("w", U8, SHAPE(5), AT_START(0)))),
};

static const model_case ranks[] = {
    CASE(BURNPACK_TENSOR_RANK, "65", INSIDE(W "shape.head", 0, 67),
         "65 dimensions of 1", TENSORS(TENSOR("w", F32, ONES(65)))),
    CASE(BURNPACK_TENSOR_RANK, "255", INSIDE(W "shape.head", 0, 257),
         "255 dimensions of 1", TENSORS(TENSOR("w", I8, ONES(255)))),
    CASE(BURNPACK_TENSOR_RANK, "256", INSIDE(W "shape.head", 0, 259),
         "256 dimensions of 1", TENSORS(TENSOR("w", I8, ONES(256)))),
};

void burnpack_tensors_cases(case_sink *sink)
{
    add_models(sink, ROWS(types));
    add_models(sink, ROWS(open));
    add_models(sink, ROWS(eighteen));
    spoil_cases(sink, "empty", ROWS(descriptors));
    add_models(sink, ROWS(names));
    add_models(sink, ROWS(ranks));
}
