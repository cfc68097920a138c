/* Rules of a Shape: alone, in a Tensor, in the value of a Parameter. */
#include "generators/primitiv/model.h"

#define DIMS_OF(scope, rank) \
    INSIDE(scope ".dims_head", 0, 1 + 5 * (rank))
#define TOO_LARGE(what, rank, patch, ...) \
    CASE(PRIMITIV_SHAPE_COUNT_OVERFLOW, what, DIMS_OF("shape", rank), \
         patch, SHAPE(DIMS(__VA_ARGS__)))
#define DEEP(what, file) \
    CASE(PRIMITIV_SHAPE_DEPTH, what, AT("shape.dims_head"), \
         "more than 8 dimensions", file)
#define SCALAR      TENSOR(ONES(0), COUNT)
#define EMPTY       BATCH(0, ONES(0), COUNT)
#define NO_SAMPLES(what, path, file) \
    CASE(PRIMITIV_SHAPE_BATCH_ZERO, what, AT(path), "no samples, no data", \
         file)
#define NO_ELEMENTS(what, path, file) \
    CASE(PRIMITIV_SHAPE_ZERO_DIM, what, AT(path), "a dimension 0, no data", \
         file)

static const model_case made[] = {
    DEEP("nine", SHAPE(DIMS(2, 1, 2, 1, 2, 1, 2, 1, 2))),
    DEEP("nine-ones", SHAPE(ONES(9))),
    DEEP("15", SHAPE(ONES(15))),
    DEEP("17", SHAPE(ONES(17))),
    CASE(PRIMITIV_SHAPE_DEPTH, "tensor-nine", AT("tensor.dims_head"),
         "nine dimensions",
         TENSOR_FILE(TENSOR(DIMS(1, 1, 1, 1, 1, 1, 1, 1, 3), COUNT))),
    CASE(PRIMITIV_SHAPE_DEPTH, "value-nine", AT("parameter.value.dims_head"),
         "nine dimensions",
         PARAMETER(TENSOR(DIMS(2, 2, 1, 1, 1, 1, 1, 1, 2), COUNT), NO_STATS)),

    TOO_LARGE("2-to-32", 2, "the product is 2^32", 65536, 65536),
    TOO_LARGE("2-to-32-and-1", 2, "the product is 2^32 + 1", 641, 6700417),
    TOO_LARGE("2-to-33-and-1", 2, "the product is 2^33 + 1", 3, 2863311531),
    TOO_LARGE("2-to-32-and-65536", 2, "the product is 2^32 + 2^16",
              65536, 65537),
    TOO_LARGE("2-to-64", 3, "the product is 2^64", TWO(31), TWO(31), 4),
    TOO_LARGE("2-to-62-and-1", 5, "the product is 2^62 + 1",
              5, 5581, 8681, 49477, 384773),
    TOO_LARGE("2-to-128", 5, "the product is 2^128",
              TWO(31), TWO(31), TWO(31), TWO(31), 16),
    TOO_LARGE("eight-ffffffff", 8, "the product needs 256 bits",
              4294967295, 4294967295, 4294967295, 4294967295,
              4294967295, 4294967295, 4294967295, 4294967295),

    CASE(PRIMITIV_SHAPE_TRAILING_ONE, "one", AT("shape.dims[0]"),
         "the last dimension is 1", SHAPE(ONES(1))),
    CASE(PRIMITIV_SHAPE_TRAILING_ONE, "three-and-one", AT("shape.dims[1]"),
         "the last dimension is 1", SHAPE(DIMS(3, 1))),
    CASE(PRIMITIV_SHAPE_TRAILING_ONE, "eight-ones", AT("shape.dims[7]"),
         "the last dimension is 1", SHAPE(ONES(8))),
    CASE(PRIMITIV_SHAPE_TRAILING_ONE, "tensor", AT("tensor.dims[2]"),
         "the last dimension is 1", TENSOR_FILE(TENSOR(DIMS(2, 1, 1), COUNT))),
    CASE(PRIMITIV_SHAPE_TRAILING_ONE, "stat",
         AT("parameter.stat[0].value.dims[1]"), "the last dimension is 1",
         PARAMETER(TENSOR(DIMS(2), COUNT),
                   STATS(STAT("m", TENSOR(DIMS(2, 1), COUNT))))),

    NO_SAMPLES("stat-without-data", "parameter.stat[0].value.batch",
               PARAMETER(SCALAR, STATS(STAT("momentum", EMPTY)))),
    NO_SAMPLES("value-without-data", "parameter.value.batch",
               PARAMETER(EMPTY, NO_STATS)),
    NO_SAMPLES("in-model-without-data", "parameter[0].value.batch",
               MODEL(PARAMETERS({KEY(T("momentum")), EMPTY, NO_STATS}))),

    NO_ELEMENTS("stat-without-data", "parameter.stat[0].value.dims[0]",
                PARAMETER(SCALAR, STATS(STAT("m", TENSOR(DIMS(0), COUNT))))),
    NO_ELEMENTS("first-of-stat-without-data", "parameter.stat[0].value.dims[0]",
                PARAMETER(SCALAR,
                          STATS(STAT("m", TENSOR(DIMS(0, 2), COUNT))))),
    NO_ELEMENTS("value-without-data", "parameter.value.dims[0]",
                PARAMETER(TENSOR(DIMS(0), COUNT), NO_STATS)),
    NO_ELEMENTS("in-model-without-data", "parameter[0].value.dims[0]",
                MODEL(PARAMETERS({KEY(T("a")), TENSOR(DIMS(0), COUNT),
                                  NO_STATS}))),

    CASE(PRIMITIV_SHAPE_BATCH_ONE, "tensor-2", AT("tensor.batch"),
         "two samples", TENSOR_FILE(BATCH(2, DIMS(3), COUNT))),
    CASE(PRIMITIV_SHAPE_BATCH_ONE, "value-2", AT("parameter.value.batch"),
         "two samples", PARAMETER(BATCH(2, DIMS(3), COUNT), NO_STATS)),
    CASE(PRIMITIV_SHAPE_BATCH_ONE, "value-256", AT("parameter.value.batch"),
         "256 samples", PARAMETER(BATCH(256, ONES(0), COUNT), NO_STATS)),
    CASE(PRIMITIV_SHAPE_BATCH_ONE, "value-in-model",
         AT("parameter[1].value.batch"), "two samples",
         MODEL(PARAMETERS({KEY(T("a")), TENSOR(ONES(0), COUNT), NO_STATS},
                          {KEY(T("b")), BATCH(2, DIMS(2), COUNT), NO_STATS}))),
};

static const spoil rows[] = {
    PARENT("shape-scalar"),
    BREAK(PRIMITIV_SHAPE_BATCH_ONE, "shape-2", SET("shape.batch", UINT(2))),
    BREAK(PRIMITIV_SHAPE_BATCH_ONE, "shape-little-endian",
          SET("shape.batch", UINT(0x1000000))),
    BREAK(PRIMITIV_SHAPE_BATCH_ONE, "shape-ffffffff",
          SET("shape.batch", UINT(0xffffffff))),
    BREAK(PRIMITIV_SHAPE_BATCH_ONE, "shape-right-in-its-lower-8-bits",
          SET("shape.batch", UINT(0x101))),
    BREAK(PRIMITIV_SHAPE_BATCH_ONE, "shape-right-in-its-lower-16-bits",
          SET("shape.batch", UINT(0x10001))),
    BREAK(PRIMITIV_SHAPE_BATCH_ONE, "shape-right-in-its-lower-24-bits",
          SET("shape.batch", UINT(0x1000001))),
    BREAK(PRIMITIV_MP_UINT32_FORM, "batch-float-32-of-those-bits",
          REPLACE("shape.batch", "\xca\x00\x00\x00\x01")),
    BREAK_BOTH(PRIMITIV_MP_UINT32_FORM, "batch-uint-8-200", AT("shape.batch"),
               PRIMITIV_SHAPE_BATCH_ONE, REPLACE("shape.batch", "\xcc\xc8")),
    BREAK_BOTH(PRIMITIV_MP_UINT32_FORM, "batch-uint-16-40000",
               AT("shape.batch"), PRIMITIV_SHAPE_BATCH_ONE,
               REPLACE("shape.batch", "\xcd\x9c\x40")),
    BREAK(PRIMITIV_SHAPE_LAYOUT, "empty-dims-uint-32",
          REPLACE("shape.dims_head", "\xce\x00\x00\x00\x00")),
    BREAK_AT(PRIMITIV_SHAPE_LAYOUT, "dims-absent", AT("shape.batch"),
             REMOVE("shape.dims_head")),

    PARENT("shape-vector"),
    BREAK_AT(PRIMITIV_SHAPE_LAYOUT, "dims-one-number-without-array",
             AT("shape.dims[0]"), REMOVE("shape.dims_head")),

    PARENT("shape-2x3x4"),
    BREAK(PRIMITIV_SHAPE_BATCH_ZERO, "shape", SET("shape.batch", UINT(0))),
    BREAK(PRIMITIV_SHAPE_ZERO_DIM, "first", SET("shape.dims[0]", UINT(0))),
    BREAK(PRIMITIV_SHAPE_ZERO_DIM, "inner", SET("shape.dims[1]", UINT(0))),
    BREAK(PRIMITIV_SHAPE_ZERO_DIM, "last", SET("shape.dims[2]", UINT(0))),
    BREAK(PRIMITIV_SHAPE_ZERO_DIM, "among-large-ones",
          SET("shape.dims[1]", UINT(0)), SET("shape.dims[0]", UINT(0x80000000)),
          SET("shape.dims[2]", UINT(0x80000000))),
    BREAK_AT(PRIMITIV_SHAPE_LAYOUT, "batch-before-dims", AT_OFFSET(15, 5),
             INSERT("shape.dims_head", "\xce\x00\x00\x00\x01"),
             CUT_AFTER("shape.dims[2]")),
    BREAK(PRIMITIV_SHAPE_DIMS_TYPE, "array", REPLACE("shape.dims[0]", "\x90")),
    BREAK_AT(PRIMITIV_SHAPE_DIMS_TYPE, "array-of-one",
             INSIDE("shape.dims[1]", 0, 1),
             REPLACE("shape.dims[1]", "\x91\xce\x00\x00\x00\x03")),
    BREAK_AT(PRIMITIV_SHAPE_DIMS_TYPE, "str",
             INSIDE("shape.dims[2]", 0, 1),
             REPLACE("shape.dims[2]", "\xa4none")),
    BREAK_AT(PRIMITIV_SHAPE_DIMS_TYPE, "bin",
             INSIDE("shape.dims[0]", 0, 2),
             REPLACE("shape.dims[0]", "\xc4\x04\x02\x00\x00\x00")),
    BREAK_AT(PRIMITIV_SHAPE_DIMS_TYPE, "map",
             INSIDE("shape.dims[2]", 0, 1),
             REPLACE("shape.dims[2]", "\x81\xa0\xce\x00\x00\x00\x04")),
    BREAK_AT(PRIMITIV_SHAPE_DIMS_TYPE, "count-one-more", AT_OFFSET(31, 1),
             INSERT("shape.batch", "\x93"), REPLACE("shape.dims_head", "\x94")),
    BREAK_AT(PRIMITIV_SHAPE_DIMS_TYPE, "shape-in-array",
             AT_OFFSET(16, 1), INSERT("shape.dims_head", "\x92")),
    /* the stack of a parser of nested values */
    BREAK_AT(PRIMITIV_SHAPE_DIMS_TYPE, "nested-2000", AT("shape.dims[2]"),
             REPLACE("shape.dims[2]", "\x91"), CUT_AFTER("shape.dims[2]"),
             APPEND_FILL("trailing", 2000, 0x91)),

    PARENT("tensor-2x3"),
    BREAK(PRIMITIV_SHAPE_BATCH_ZERO, "tensor", SET("tensor.batch", UINT(0))),
    BREAK(PRIMITIV_SHAPE_BATCH_ZERO, "tensor-without-data",
          SET("tensor.batch", UINT(0)), REMOVE("tensor.data"),
          REPLACE("tensor.data_head", "\xc4\x00")),
    BREAK(PRIMITIV_SHAPE_ZERO_DIM, "tensor-without-data",
          SET("tensor.dims[0]", UINT(0)), REMOVE("tensor.data"),
          REPLACE("tensor.data_head", "\xc4\x00")),
    BREAK(PRIMITIV_SHAPE_ZERO_DIM, "tensor-with-data",
          SET("tensor.dims[1]", UINT(0))),
    BREAK_AT(PRIMITIV_SHAPE_LAYOUT, "tensor-without-batch",
             AT("tensor.data_head"), REMOVE("tensor.batch")),
    BREAK_AT(PRIMITIV_SHAPE_DIMS_TYPE, "tensor-in-array", AT_OFFSET(16, 1),
             INSERT("tensor.dims_head", "\x92")),

    PARENT("parameter-adam"),
    BREAK(PRIMITIV_SHAPE_BATCH_ZERO, "value",
          SET("parameter.value.batch", UINT(0))),
    BREAK(PRIMITIV_SHAPE_BATCH_ZERO, "stat",
          SET("parameter.stat[1].value.batch", UINT(0))),
    BREAK(PRIMITIV_SHAPE_ZERO_DIM, "stat",
          SET("parameter.stat[0].value.dims[0]", UINT(0))),
    BREAK_AT(PRIMITIV_SHAPE_LAYOUT, "parameter-count-first",
             AT_OFFSET(15, 5),
             INSERT("parameter.value.dims_head", "\xce\x00\x00\x00\x02"),
             REMOVE("parameter.stat_count")),
    END_OF_ROWS
};

void primitiv_shapes_cases(case_sink *sink)
{
    add_models(sink, ROWS(made));
    spoil_table(sink, rows);
}
