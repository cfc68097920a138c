/*
 * Values that are not numbers, for readers that coerce them: the data have the
 * coerced size, so that nothing else is invalid.
 */
#include "generators/burnpack/model.h"

#define W               "metadata.tensor[0]."
#define BROKEN(rule, what, where, ...) \
    {{what, rule, AT(where), NO_RULES, NULL, NULL, NULL, what}, \
     FILE_OF(TENSORS(__VA_ARGS__))}

/* A tensor of so many bytes with another spelling of one field. */
#define AS(size, part, ...) \
    TENSOR("w", U8, SHAPE(size), SPELLED(SPELL(part, __VA_ARGS__)))
#define DIMENSION(what, size, ...) \
    BROKEN(BURNPACK_TENSOR_SHAPE_TYPE, what, W "shape[0].head", \
           AS(size, "shape", ITEMS(1), __VA_ARGS__))
#define START(what, ...) \
    BROKEN(BURNPACK_TENSOR_OFFSETS_TYPE, "start-" what, \
           W "data_offsets[0].head", \
           AS(1, "data_offsets", ITEMS(2), __VA_ARGS__, INT(1)))
#define END(what, size, ...) \
    BROKEN(BURNPACK_TENSOR_OFFSETS_TYPE, "end-" what, \
           W "data_offsets[1].head", \
           AS(size, "data_offsets", ITEMS(2), INT(0), __VA_ARGS__))
#define ID_IS(what, ...) \
    BROKEN(BURNPACK_TENSOR_PARAM_ID_TYPE, what, W "param_id.head", \
           TENSOR("w", U8, SHAPE(1), ID(0), \
                  SPELLED(SPELL("param_id", __VA_ARGS__))))

static const model_case fields[] = {
    DIMENSION("true-for-one", 1, VALUE(TRUE_VALUE)),
    DIMENSION("text-for-one", 1, STRING("1")),
    DIMENSION("float-for-one", 1, REAL(2, 0x3c00)),
    DIMENSION("false-for-zero", 0, VALUE(FALSE_VALUE)),
    DIMENSION("null-for-zero", 0, VALUE(NULL_VALUE)),
    DIMENSION("undefined-for-zero", 0, VALUE(UNDEFINED_VALUE)),
    DIMENSION("empty-text-for-zero", 0, STRING("")),
    DIMENSION("empty-bytes-for-zero", 0, OCTETS("")),
    DIMENSION("float-for-zero", 0, REAL(2, 0)),
    BROKEN(BURNPACK_TENSOR_SHAPE_TYPE, "minus-one-beside-a-zero",
           W "shape[1].head", AS(0, "shape", ITEMS(2), INT(0), NOT(0))),

    START("false-for-zero", VALUE(FALSE_VALUE)),
    START("null-for-zero", VALUE(NULL_VALUE)),
    START("undefined-for-zero", VALUE(UNDEFINED_VALUE)),
    START("empty-text-for-zero", STRING("")),
    START("empty-bytes-for-zero", OCTETS("")),
    START("float-for-zero", REAL(2, 0)),
    START("array-of-zero", ITEMS(1), INT(0)),
    END("true-for-one", 1, VALUE(TRUE_VALUE)),
    END("float-for-one", 1, REAL(2, 0x3c00)),
    END("minus-one-for-one", 1, NOT(0)),
    END("array-of-one", 1, ITEMS(1), INT(1)),
    END("false-for-zero", 0, VALUE(FALSE_VALUE)),
    END("null-for-zero", 0, VALUE(NULL_VALUE)),
    END("undefined-for-zero", 0, VALUE(UNDEFINED_VALUE)),
    END("empty-text-for-zero", 0, STRING("")),
    END("empty-bytes-for-zero", 0, OCTETS("")),
    END("float-for-zero", 0, REAL(2, 0)),

    ID_IS("empty-text", STRING("")), ID_IS("empty-bytes", OCTETS("")),
    ID_IS("false", VALUE(FALSE_VALUE)), ID_IS("minus-one", NOT(0)),
};

/* ---------------------------------------------------- quantized tensors -- */

#define SCHEME_AT       W "dtype.scheme."
#define QUANTIZED(rule, what, where, scheme, part, ...) \
    BROKEN(rule, what, SCHEME_AT where, \
           TENSOR("q", QFLOAT, SHAPE(4), scheme, \
                  SPELLED(SPELL(part, __VA_ARGS__))))
#define PACKED_ALONG(what, ...) \
    QUANTIZED(BURNPACK_DTYPE_QUANT_SCHEME, "dimension-" what, \
              "store.dim.head", SCHEME("Q8S", "F32", .store = PACKED_U32), \
              "dim", __VA_ARGS__)
#define BLOCKS_OF(size) \
    SCHEME("Q8S", "F32", .store = NATIVE, BLOCK(1, size, 1, 1, 1, 1))
#define LEN(what, ...) \
    QUANTIZED(BURNPACK_DTYPE_QUANT_BLOCK, "len-" what, \
              "level.block.len.head", BLOCKS_OF(1), "len", __VA_ARGS__)
#define FIRST_SIZE(what, size, ...) \
    QUANTIZED(BURNPACK_DTYPE_QUANT_BLOCK, "size-" what, \
              "level.block.storage[0].head", BLOCKS_OF(size), "storage", \
              ITEMS(5), __VA_ARGS__, INT(1), INT(1), INT(1), INT(1))
#define UNUSED_SIZE(what, ...) \
    QUANTIZED(BURNPACK_DTYPE_QUANT_BLOCK, "unused-size-" what, \
              "level.block.storage[4].head", BLOCKS_OF(2), "storage", \
              ITEMS(5), INT(2), INT(1), INT(1), INT(1), __VA_ARGS__)

static const model_case quantized[] = {
    PACKED_ALONG("false", VALUE(FALSE_VALUE)),
    PACKED_ALONG("empty-text", STRING("")),
    PACKED_ALONG("empty-bytes", OCTETS("")),
    PACKED_ALONG("array-of-zero", ITEMS(1), INT(0)),

    LEN("true", VALUE(TRUE_VALUE)), LEN("float", REAL(2, 0x3c00)),
    LEN("text", STRING("1")), LEN("empty-text", STRING("")),
    LEN("empty-bytes", OCTETS("")), LEN("false", VALUE(FALSE_VALUE)),
    LEN("array", ITEMS(1), INT(1)),

    FIRST_SIZE("true", 1, VALUE(TRUE_VALUE)),
    FIRST_SIZE("float", 1, REAL(2, 0x3c00)),
    FIRST_SIZE("minus-two-for-two", 2, NOT(1)),
    FIRST_SIZE("array-of-two", 2, ITEMS(1), INT(2)),
    UNUSED_SIZE("null", VALUE(NULL_VALUE)),
    UNUSED_SIZE("false", VALUE(FALSE_VALUE)),
    UNUSED_SIZE("empty-text", STRING("")),
    UNUSED_SIZE("empty-bytes", OCTETS("")),
};

void burnpack_coerced_cases(case_sink *sink)
{
    add_models(sink, ROWS(fields));
    add_models(sink, ROWS(quantized));
}
