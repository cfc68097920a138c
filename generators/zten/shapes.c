/* Shapes that some readers have no room for. */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define TWO_63 (UINT64_C(1) << 63)
#define TWO_32 (UINT64_C(1) << 32)
#define BESIDE(what, length, ...) \
    CASE(ZTEN_SHAPE_ZERO_WITH_OVERFLOW, what, \
         INSIDE(ENTRY "shape.head", 0, length), "dimensions beside a zero", \
         TENSORS(__VA_ARGS__))
#define WRAPS(what, length, ...) \
    BESIDE(what, length, TENSOR("z", UINT8, SHAPE(__VA_ARGS__)))

static const model_case remarks[] = {
    WRAPS("zero-last", 12, TWO_63, 4, 0), WRAPS("zero-first", 12, 0, TWO_63, 4),
    WRAPS("zero-between", 20, TWO_32, 0, TWO_32),
    WRAPS("most", 20, UINT64_MAX, UINT64_MAX, 0),
    WRAPS("two-zeros", 21, 0, TWO_32, TWO_32, 0),
    WRAPS("2-to-63", 11, TWO_63, 0),
    BESIDE("2-to-63-bytes-of-float32", 11,
           TENSOR("z", FLOAT32, SHAPE(0, TWO_63 / 4))),
    BESIDE("2-to-63-bytes-compressed", 11,
           TENSOR("z", FLOAT64, SHAPE(0, TWO_63 / 8), PACKED)),
    BESIDE("three-whose-elements-are-less-than-2-to-64", 11,
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
