/*
 * Arrays and maps, and what a lenient reader accepts in their place: null for
 * an empty one, a number for a list of one, an array of values for a structure.
 */
#include "generators/burnpack/matrix.h"

#define W               "metadata.tensor[0]."
#define SCHEME_AT       W "dtype.scheme."
#define BLOCK_AT        SCHEME_AT "level.block."
#define BROKEN(rule, what, where, ...) \
    {{what, rule, AT(where), NO_RULES, NULL, NULL, NULL, what}, \
     FILE_OF(__VA_ARGS__)}
#define AS(dimensions, part, ...) \
    TENSORS(TENSOR("w", U8, dimensions, SPELLED(SPELL(part, __VA_ARGS__))))

/* Items that represent no value. */
#define EACH_NOTHING(ROW) \
    ROW("undefined", VALUE(UNDEFINED_VALUE)), \
    ROW("false", VALUE(FALSE_VALUE)), ROW("integer-0", INT(0)), \
    ROW("empty-text", STRING("")), ROW("empty-bytes", OCTETS(""))

/* ---------------------------------------------------------------- shapes -- */

#define NO_SHAPE(what, ...) \
    BROKEN(BURNPACK_TENSOR_SHAPE_TYPE, what "-for-one-element", \
           W "shape.head", AS(SCALAR, "shape", __VA_ARGS__))
#define SHAPE_OF_2(what, where, ...) \
    BROKEN(BURNPACK_TENSOR_SHAPE_TYPE, what "-for-2-elements", \
           W where, AS(SHAPE(2), "shape", __VA_ARGS__))

static const model_case shapes[] = {
    EACH_NOTHING(NO_SHAPE), NO_SHAPE("null", VALUE(NULL_VALUE)),
    NO_SHAPE("empty-map", PAIRS(0)), NO_SHAPE("true", VALUE(TRUE_VALUE)),
    NO_SHAPE("integer-1", INT(1)), NO_SHAPE("float", REAL(2, 0x3c00)),
    SHAPE_OF_2("integer", "shape.head", INT(2)),
    SHAPE_OF_2("float", "shape.head", REAL(2, 0x4000)),
    SHAPE_OF_2("text", "shape.head", STRING("2")),
    SHAPE_OF_2("text-of-json", "shape.head", STRING("[2]")),
    SHAPE_OF_2("bytes", "shape.head", OCTETS("\2")),
    SHAPE_OF_2("map-by-index", "shape.head", PAIRS(1), INT(0), INT(2)),
    SHAPE_OF_2("array-in-it", "shape[0].head", ITEMS(1), ITEMS(1), INT(2)),
    SHAPE_OF_2("minus-one-for-the-rest", "shape[0].head", ITEMS(1), NOT(0)),
    SHAPE_OF_2("minus-two", "shape[0].head", ITEMS(1), NOT(1)),
    SHAPE_OF_2("null-in-front", "shape[0].head", ITEMS(2), VALUE(NULL_VALUE),
               INT(2)),
    SHAPE_OF_2("null-behind", "shape[1].head", ITEMS(2), INT(2),
               VALUE(NULL_VALUE)),
};

/* ---------------------------------------------------------------- ranges -- */

#define NO_RANGE(what, ...) \
    BROKEN(BURNPACK_TENSOR_OFFSETS_TYPE, what "-for-no-elements", \
           W "data_offsets.head", AS(SHAPE(0), "data_offsets", __VA_ARGS__))
#define RANGE_OF_2(what, where, ...) \
    BROKEN(BURNPACK_TENSOR_OFFSETS_TYPE, what "-for-2-elements", \
           W where, AS(SHAPE(2), "data_offsets", __VA_ARGS__))

static const model_case ranges[] = {
    EACH_NOTHING(NO_RANGE), NO_RANGE("empty-map", PAIRS(0)),
    NO_RANGE("array-of-one-zero", ITEMS(1), INT(0)),
    NO_RANGE("array-of-three-zeros", ITEMS(3), INT(0), INT(0), INT(0)),
    RANGE_OF_2("end", "data_offsets.head", INT(2)),
    RANGE_OF_2("start", "data_offsets.head", INT(0)),
    RANGE_OF_2("null", "data_offsets.head", VALUE(NULL_VALUE)),
    RANGE_OF_2("none", "data_offsets.head", ITEMS(0)),
    RANGE_OF_2("start-alone", "data_offsets.head", ITEMS(1), INT(0)),
    RANGE_OF_2("end-alone", "data_offsets.head", ITEMS(1), INT(2)),
    RANGE_OF_2("another-0", "data_offsets.head", ITEMS(3), INT(0), INT(2),
               INT(0)),
    RANGE_OF_2("another-2", "data_offsets.head", ITEMS(3), INT(0), INT(2),
               INT(2)),
    RANGE_OF_2("another-null", "data_offsets.head", ITEMS(3), INT(0), INT(2),
               VALUE(NULL_VALUE)),
    RANGE_OF_2("two-ranges", "data_offsets.head", ITEMS(4), INT(0), INT(2),
               INT(2), INT(2)),
    RANGE_OF_2("text", "data_offsets.head", STRING("0-2")),
    RANGE_OF_2("text-of-json", "data_offsets.head", STRING("[0,2]")),
    RANGE_OF_2("bytes", "data_offsets.head", OCTETS("\0\2")),
    RANGE_OF_2("map-by-index", "data_offsets.head", PAIRS(2), INT(0), INT(0),
               INT(1), INT(2)),
    RANGE_OF_2("map-by-name", "data_offsets.head", PAIRS(2), STRING("start"),
               INT(0), STRING("end"), INT(2)),
    RANGE_OF_2("map-of-its-pair", "data_offsets.head", PAIRS(1), INT(0),
               INT(2)),
    RANGE_OF_2("range-in-an-array", "data_offsets.head", ITEMS(1), ITEMS(2),
               INT(0), INT(2)),
    RANGE_OF_2("texts", "data_offsets[0].head", ITEMS(2), STRING("0"),
               STRING("2")),
    RANGE_OF_2("counted-from-the-end", "data_offsets[0].head", ITEMS(2),
               NOT(1), INT(2)),
    RANGE_OF_2("end-of-minus-one", "data_offsets[1].head", ITEMS(2), INT(0),
               NOT(0)),
    RANGE_OF_2("end-of-null", "data_offsets[1].head", ITEMS(2), INT(0),
               VALUE(NULL_VALUE)),
    RANGE_OF_2("start-of-null", "data_offsets[0].head", ITEMS(2),
               VALUE(NULL_VALUE), INT(2)),
};

/* ---------------------------------------------------------------- blocks -- */

#define BLOCKS_OF(...) \
    TENSORS(TENSOR("q", QFLOAT, SHAPE(4), \
                   SCHEME("Q8S", "F32", .store = NATIVE, \
                          BLOCK(1, 1, 1, 1, 1, 1)), __VA_ARGS__))
#define STORAGE(what, ...) \
    BROKEN(BURNPACK_DTYPE_QUANT_BLOCK, what "-for-sizes-of-1", \
           BLOCK_AT "storage.head", \
           BLOCKS_OF(SPELLED(SPELL("storage", __VA_ARGS__))))
#define FIVE_ONES       INT(1), INT(1), INT(1), INT(1), INT(1)

static const model_case storages[] = {
    EACH_NOTHING(STORAGE), STORAGE("null", VALUE(NULL_VALUE)),
    STORAGE("empty-map", PAIRS(0)), STORAGE("empty-array", ITEMS(0)),
    STORAGE("integer", INT(1)), STORAGE("one-size", ITEMS(1), INT(1)),
    STORAGE("four-sizes", ITEMS(4), INT(1), INT(1), INT(1), INT(1)),
    STORAGE("six-sizes", ITEMS(6), FIVE_ONES, INT(1)),
    STORAGE("bytes", OCTETS("\1\1\1\1\1")),
    STORAGE("map-by-index", PAIRS(5), INT(0), INT(1), INT(1), INT(1), INT(2),
            INT(1), INT(3), INT(1), INT(4), INT(1)),
    STORAGE("array-in-an-array", ITEMS(1), ITEMS(5), FIVE_ONES),
    BROKEN(BURNPACK_DTYPE_QUANT_BLOCK, "no-storage-for-sizes-of-1",
           BLOCK_AT "head", BLOCKS_OF(.block_fields = "l")),
    BROKEN(BURNPACK_DTYPE_QUANT_BLOCK, "no-len-for-sizes-of-1",
           BLOCK_AT "head", BLOCKS_OF(.block_fields = "s")),
};

/* ------------------------------------------------------------------ maps -- */

#define BARE(name)      SPELL(name ".key", AS_IS(""))
#define PAIRED(name)    SPELL(name ".key", ITEMS(2), STRING(name))
#define USUAL           TENSORS({.name = LITERAL("w"), .dtype = U8, SHAPE(2)})
#define ONE_U8(...)     TENSORS(TENSOR("w", U8, SHAPE(2), __VA_ARGS__))
#define BOOLS(...)      TENSORS(TENSOR("b", BOOL_U8, SHAPE(2), __VA_ARGS__))
#define PACKED(...) \
    TENSORS(TENSOR("q", QFLOAT, SHAPE(4), \
                   SCHEME("Q8S", "F32", .store = PACKED_U32, \
                          BLOCK(1, 1, 1, 1, 1, 1)), SPELLED(__VA_ARGS__)))

static const model_case top_and_tensors[] = {
    BROKEN(BURNPACK_METADATA_TOP_MAP, "array-of-its-values", "metadata.head",
           USUAL, SPELLED(SPELL("top", ITEMS(1)),
                                           BARE("tensors"))),
    BROKEN(BURNPACK_METADATA_TOP_MAP, "array-of-its-pairs", "metadata.head",
           USUAL, SPELLED(SPELL("top", ITEMS(1)),
                                           PAIRED("tensors"))),
    BROKEN(BURNPACK_METADATA_TOP_MAP, "array-of-keys-and-values",
           "metadata.head", USUAL,
           SPELLED(SPELL("top", ITEMS(2)))),
    BROKEN(BURNPACK_METADATA_TENSORS_TYPE, "array-of-keys-and-values",
           "metadata.tensors.head", USUAL,
           SPELLED(SPELL("tensors", ITEMS(2)))),
    BROKEN(BURNPACK_METADATA_TENSORS_TYPE, "array-of-pairs",
           "metadata.tensors.head",
           ONE_U8(SPELLED(SPELL("name", ITEMS(2), STRING("w")))),
           SPELLED(SPELL("tensors", ITEMS(1)))),
    BROKEN(BURNPACK_METADATA_TENSORS_TYPE, "array-of-descriptors",
           "metadata.tensors.head",
           ONE_U8(SPELLED(SPELL("name", AS_IS("")))),
           SPELLED(SPELL("tensors", ITEMS(1)))),
    BROKEN(BURNPACK_METADATA_TENSORS_TYPE, "undefined", "metadata.tensors.head",
           SPELLED(SPELL("tensors", VALUE(UNDEFINED_VALUE)))),
    BROKEN(BURNPACK_METADATA_TENSORS_TYPE, "false", "metadata.tensors.head",
           SPELLED(SPELL("tensors", VALUE(FALSE_VALUE)))),
    BROKEN(BURNPACK_METADATA_TENSORS_TYPE, "empty-bytes",
           "metadata.tensors.head", SPELLED(SPELL("tensors", OCTETS("")))),
};

#define DESCRIPTOR(what, ...) \
    BROKEN(BURNPACK_TENSOR_DESCRIPTOR_TYPE, what "-of-2-elements", W "head", \
           ONE_U8(SPELLED(__VA_ARGS__)))
#define SCHEME_AS(what, ...) \
    BROKEN(BURNPACK_DTYPE_QUANT_SCHEME, what "-of-4-elements", \
           SCHEME_AT "head", PACKED(__VA_ARGS__))
#define BLOCK_AS(what, ...) \
    BROKEN(BURNPACK_DTYPE_QUANT_BLOCK, what "-of-4-elements", \
           BLOCK_AT "head", PACKED(__VA_ARGS__))
#define ALL_THREE(FIELD_AS) FIELD_AS("dtype"), FIELD_AS("shape"), \
                            FIELD_AS("data_offsets")
#define ALL_FIVE(FIELD_AS)  FIELD_AS("value"), FIELD_AS("param"), \
                            FIELD_AS("store"), FIELD_AS("level"), \
                            FIELD_AS("mode")
#define BOTH(FIELD_AS)      FIELD_AS("storage"), FIELD_AS("len")

static const model_case structures[] = {
    DESCRIPTOR("array-of-values", SPELL("descriptor", ITEMS(3)),
               ALL_THREE(BARE)),
    DESCRIPTOR("array-of-pairs", SPELL("descriptor", ITEMS(3)),
               ALL_THREE(PAIRED)),
    DESCRIPTOR("array-of-keys-and-values", SPELL("descriptor", ITEMS(6))),
    SCHEME_AS("array-of-values", SPELL("scheme", ITEMS(5)), ALL_FIVE(BARE)),
    SCHEME_AS("array-of-pairs", SPELL("scheme", ITEMS(5)), ALL_FIVE(PAIRED)),
    SCHEME_AS("array-of-keys-and-values", SPELL("scheme", ITEMS(10))),
    BLOCK_AS("array-of-values", SPELL("block", ITEMS(2)), BOTH(BARE)),
    BLOCK_AS("array-of-pairs", SPELL("block", ITEMS(2)), BOTH(PAIRED)),
    BLOCK_AS("array-of-keys-and-values", SPELL("block", ITEMS(4))),
    BROKEN(BURNPACK_DTYPE_ENCODING, "array-of-bool-and-its-store",
           W "dtype.head", BOOLS(SPELLED(SPELL("dtype", ITEMS(2))))),
    BROKEN(BURNPACK_DTYPE_ENCODING, "array-of-qfloat-and-its-scheme",
           W "dtype.head", PACKED(SPELL("dtype", ITEMS(2)))),
    BROKEN(BURNPACK_DTYPE_QUANT_SCHEME, "store-array-of-word-and-dimension",
           SCHEME_AT "store.head", PACKED(SPELL("store", ITEMS(2)))),
    BROKEN(BURNPACK_DTYPE_QUANT_SCHEME, "level-array-of-word-and-block",
           SCHEME_AT "level.head", PACKED(SPELL("level", ITEMS(2)))),
};

#define NO_USER(what, ...) \
    BROKEN(BURNPACK_METADATA_USER_TYPE, what "-for-no-pairs", \
           "metadata.user.head", .fields = "tm", \
           SPELLED(SPELL("metadata", __VA_ARGS__)))

static const model_case no_users[] = {
    EACH_NOTHING(NO_USER), NO_USER("null", VALUE(NULL_VALUE)),
    NO_USER("empty-array", ITEMS(0)),
    BROKEN(BURNPACK_METADATA_USER_TYPE, "array-of-keys-and-values",
           "metadata.user.head", USER(PAIR("k", "v")),
           SPELLED(SPELL("metadata", ITEMS(2)))),
};

static const model_case users[] = {
    BROKEN(BURNPACK_METADATA_USER_TYPE, "array-of-pairs", "metadata.user.head",
           USER({TOKENS(ITEMS(2), STRING("k")), TOKENS(STRING("v"))}),
           SPELLED(SPELL("metadata", ITEMS(1)))),
};

static void add_lenient_models(case_sink *sink, const model_case *rows,
                               size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const case_info *info = &rows[i].info;
        burnpack_add_lenient(sink, info->rule, info->what, info->where,
                             rows[i].model, NULL);
    }
}

void burnpack_lists_cases(case_sink *sink)
{
    add_lenient_models(sink, ROWS(shapes));
    add_lenient_models(sink, ROWS(ranges));
    add_lenient_models(sink, ROWS(storages));
    add_lenient_models(sink, ROWS(top_and_tensors));
    add_lenient_models(sink, ROWS(structures));
    add_lenient_models(sink, ROWS(no_users));
    add_models(sink, ROWS(users));
}
