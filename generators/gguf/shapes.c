/* Ranks and dimensions of tensors. */
#include "generators/gguf/model.h"

#define ONE(...)            PLAIN, TENSORS(TENSOR("w", __VA_ARGS__))
#define ALL_DIMENSIONS(rank) INSIDE("tensor[0].dimensions[0]", 0, 8 * (rank))

static const model_case good[] = {
    ACCEPT("rank-0", ONE(F32, NO_SHAPE, COUNT)),
    ACCEPT("rank-0-of-one-byte", ONE(I8, NO_SHAPE, COUNT)),
    ACCEPT("rank-0-between-others", PLAIN,
           TENSORS(TENSOR("a", F32, SHAPE(9), COUNT),
                   TENSOR("b", I64, NO_SHAPE, COUNT),
                   TENSOR("c", I8, SHAPE(2, 2), COUNT))),
    ACCEPT("rank-1", ONE(F16, SHAPE(5), COUNT)),
    ACCEPT("rank-2", ONE(F16, SHAPE(5, 2), COUNT)),
    ACCEPT("rank-3", ONE(F16, SHAPE(5, 2, 3), COUNT)),
    ACCEPT("rank-4", ONE(F16, SHAPE(5, 2, 3, 2), COUNT)),
    ACCEPT("rank-4-big-endian", ONE(F16, SHAPE(5, 2, 3, 2), COUNT),
           .big_endian = true),
    ACCEPT("rank-4-of-ones", ONE(I32, ONES(4), COUNT)),
    ACCEPT("rank-1-of-one", ONE(I32, SHAPE(1), COUNT)),
    ACCEPT("trailing-ones", ONE(I8, SHAPE(5, 1), COUNT)),
    ACCEPT("trailing-ones-twice", ONE(I8, SHAPE(5, 2, 1, 1), COUNT)),
    ACCEPT("leading-ones", ONE(I8, SHAPE(1, 1, 5), COUNT)),
    ACCEPT("dimension-65537", ONE(I8, SHAPE(65537), ZERO)),

    ACCEPT("zero-alone", ONE(F32, SHAPE(0), COUNT)),
    ACCEPT("zero-first", ONE(F32, SHAPE(0, 3), COUNT)),
    ACCEPT("zero-middle", ONE(F32, SHAPE(3, 0, 2), COUNT)),
    ACCEPT("zero-last", ONE(F32, SHAPE(3, 2, 0), COUNT)),
    ACCEPT("zeros", ONE(I64, SHAPE(0, 0, 0, 0), COUNT)),
    ACCEPT("zero-of-blocks", QUANTIZED,
           TENSORS(TENSOR("q", Q4_0, SHAPE(32, 0), COUNT),
                   TENSOR("r", Q6_K, SHAPE(0), COUNT))),
    ACCEPT("zero-between-others", PLAIN,
           TENSORS(TENSOR("a", I8, SHAPE(3), COUNT),
                   TENSOR("b", F32, SHAPE(0), COUNT),
                   TENSOR("c", I8, SHAPE(4), COUNT))),
    ACCEPT("zero-at-the-end", PLAIN,
           TENSORS(TENSOR("a", I8, SHAPE(3), COUNT),
                   TENSOR("b", F32, SHAPE(7, 0), COUNT))),
    ACCEPT("zeros-at-one-place", PLAIN,
           TENSORS(TENSOR("a", F32, SHAPE(0), COUNT),
                   TENSOR("b", F32, SHAPE(0, 2), COUNT),
                   TENSOR("c", I8, SHAPE(2), COUNT))),
    ACCEPT("zero-beside-2-20", ONE(F32, SHAPE(0, TWO(20), TWO(20)), COUNT)),
    ACCEPT("zero-beside-2-63-minus-1-bytes",
           ONE(I8, SHAPE(TWO(63) - 1, 0), COUNT)),
    ACCEPT("zero-beside-2-63-minus-4-bytes",
           ONE(F32, SHAPE(0, TWO(61) - 1), COUNT)),
    /* less than 2^63 bytes, with numbers of any width */
    ACCEPT("zero-beside-2-65-elements-of-blocks", QUANTIZED,
           TENSORS(TENSOR("a", IQ1_S, SHAPE(0, TWO(33), TWO(32)), COUNT),
                   TENSOR("b", IQ1_S, SHAPE(0, TWO(34), TWO(31)), COUNT),
                   TENSOR("c", IQ1_S, SHAPE(0, TWO(31), TWO(34)), COUNT))),
    ACCEPT("zero-behind-2-65-elements-of-blocks", QUANTIZED,
           TENSORS(TENSOR("a", IQ1_S, SHAPE(TWO(33), TWO(32), 0), COUNT),
                   TENSOR("b", IQ1_S, SHAPE(TWO(32), 0, TWO(33)), COUNT),
                   TENSOR("c", IQ1_S, SHAPE(256, TWO(57), 0), COUNT))),
    ACCEPT("zero-beside-2-56-plus-1", ONE(F32, SHAPE(0, TWO(56) + 1), COUNT)),
    ACCEPT("zero-in-front-of-512-bytes", PLAIN,
           TENSORS(TENSOR("a", F32, SHAPE(0), COUNT),
                   TENSOR("b", I8, SHAPE(512), COUNT))),
    ACCEPT("zero-beside-2-62-bytes-of-blocks", QUANTIZED,
           TENSORS(TENSOR("q", Q4_0, SHAPE(TWO(62), 0), COUNT))),
};

static const model_case zeros[] = {
#define OVERFLOW(what, rank, ...) \
    CASE(GGUF_TENSOR_ZERO_OVERFLOW, what, ALL_DIMENSIONS(rank), \
         "dimensions next to a zero", ONE(__VA_ARGS__))
    OVERFLOW("2-63-bytes", 2, F32, SHAPE(0, TWO(61)), COUNT),
    OVERFLOW("2-63-bytes-of-i16", 2, I16, SHAPE(TWO(62), 0), COUNT),
    OVERFLOW("2-62-4-0", 3, I8, SHAPE(TWO(62), 4, 0), COUNT),
    OVERFLOW("0-2-62-1", 3, F32, SHAPE(0, TWO(62), 1), COUNT),
    OVERFLOW("2-32-by-2-32", 3, F32, SHAPE(TWO(32), TWO(32), 0), COUNT),
    OVERFLOW("2-63-minus-1-twice", 3, I8,
             SHAPE(TWO(63) - 1, 0, TWO(63) - 1), COUNT),
    OVERFLOW("2-31-by-2-32", 3, I8, SHAPE(TWO(31), 0, TWO(32)), COUNT),
    OVERFLOW("wraps-to-4-bytes", 3, I8, SHAPE(0, TWO(62) + 1, 4), COUNT),
    OVERFLOW("2-128-bytes", 4, I8, SHAPE(TWO(62), 0, TWO(62), 16), COUNT),
    CASE(GGUF_TENSOR_ZERO_OVERFLOW, "2-128-elements-in-blocks-wrap",
         ALL_DIMENSIONS(4), "dimensions next to a zero", QUANTIZED,
         TENSORS(TENSOR("q", IQ1_S, SHAPE(0, 68805603251, 17819572508,
                                          277535381605469482), COUNT))),
    CASE(GGUF_TENSOR_ZERO_OVERFLOW, "2-65-elements-in-blocks",
         ALL_DIMENSIONS(3), "dimensions next to a zero", QUANTIZED,
         TENSORS(TENSOR("q", Q2_K, SHAPE(256, TWO(57), 0), COUNT))),
};

static const model_case ranks[] = {
#define OVER_4(what, ...) \
    CASE(GGUF_TENSOR_N_DIMS_OVER_4, what, AT("tensor[0].n_dimensions"), \
         "more dimensions", ONE(__VA_ARGS__))
    OVER_4("5", I8, SHAPE(2, 1, 3, 1, 2), COUNT),
    OVER_4("6", F32, SHAPE(2, 1, 1, 1, 1, 2), COUNT),
    OVER_4("7", F32, ONES(7), COUNT), OVER_4("8", I8, ONES(8), COUNT),
    OVER_4("8-with-a-zero", I8, SHAPE(1, 1, 0, 1, 1, 1, 1, 1), COUNT),
    CASE(GGUF_TENSOR_N_DIMS, "9-well-formed", AT("tensor[0].n_dimensions"),
         "more dimensions", ONE(I8, ONES(9), COUNT)),
    CASE(GGUF_TENSOR_N_DIMS, "16-well-formed", AT("tensor[0].n_dimensions"),
         "more dimensions", ONE(I8, ONES(16), COUNT)),
    CASE(GGUF_TENSOR_N_DIMS, "255-well-formed", AT("tensor[0].n_dimensions"),
         "more dimensions", ONE(I8, ONES(255), COUNT)),
};

#define RANK(what, value) \
    BREAK(GGUF_TENSOR_N_DIMS, what, SET("tensor[0*].n_dimensions", value))
#define DIMENSION(what, j, value) \
    BREAK(GGUF_TENSOR_DIMENSION, what, \
          SET("tensor[0*].dimensions[" #j "*]", value))
#define PRODUCT(what, a, b) \
    BREAK_AT(GGUF_TENSOR_ELEMENTS, what, ALL_DIMENSIONS(2), \
             SET("tensor[0].dimensions[0]", a), \
             SET("tensor[0].dimensions[1]", b))
#define PRODUCT_OF_4(what, a, b, c, d) \
    BREAK_AT(GGUF_TENSOR_ELEMENTS, what, ALL_DIMENSIONS(4), \
             SET("tensor[0].dimensions[0]", a), \
             SET("tensor[0].dimensions[1]", b), \
             SET("tensor[0].dimensions[2]", c), \
             SET("tensor[0].dimensions[3]", d))

const spoil gguf_shapes_rows[] = {
    PARENT("one-f32-2x3"),
    RANK("9", 9), RANK("255", 255), RANK("65536", 65536),
    RANK("2-29-times-8-wraps", TWO(29)),
    RANK("2-29-plus-2-times-8-wraps", TWO(29) + 2), RANK("2-31", TWO(31)),
    RANK("2-32-minus-1", 0xffffffff), RANK("2-big-endian", 0x02000000),

    DIMENSION("2-63", 0, TWO(63)), DIMENSION("last-2-63", 1, TWO(63)),
    DIMENSION("2-63-plus-3", 0, TWO(63) + 3),
    DIMENSION("2-64-minus-3", 0, 0 - (u64)3),
    DIMENSION("2-64-minus-1", 0, UINT64_MAX),
    BREAK(GGUF_TENSOR_DIMENSION, "minus-2-times-minus-2",
          SET("tensor[0].dimensions[0]", 0 - (u64)2),
          SET("tensor[0].dimensions[1]", 0 - (u64)2)),
    BREAK(GGUF_TENSOR_DIMENSION, "zero-and-2-63",
          SET("tensor[0].dimensions[1]", TWO(63)),
          SET("tensor[0].dimensions[0]", 0)),
    BREAK(GGUF_TENSOR_DIMENSION, "minus-1-times-minus-6",
          SET("tensor[0].dimensions[0]", UINT64_MAX),
          SET("tensor[0].dimensions[1]", 0 - (u64)6)),

    PRODUCT("2-63", TWO(62), 2), PRODUCT("2-32-by-2-31", TWO(32), TWO(31)),
    PRODUCT("2-32-by-2-32-wraps-to-0", TWO(32), TWO(32)),
    PRODUCT("2-62-times-4-wraps-to-0", TWO(62), 4),
    PRODUCT("wraps-to-4", TWO(62) + 1, 4),
    /* 274177 times 67280421310721 is 2^64 + 1 */
    PRODUCT("wraps-to-1", 274177, 67280421310721),
    PRODUCT("wraps-to-6", 2617318, 7047956753329),
    PRODUCT("negative-63-bits", TWO(62) - 1, 3),
    PRODUCT("2-63-minus-1-by-2", TWO(63) - 1, 2),
    PRODUCT("2-63-minus-1-twice", TWO(63) - 1, TWO(63) - 1),

    PARENT("rank-4"),
    PRODUCT_OF_4("2-21-four-times", TWO(21), TWO(21), TWO(21), TWO(21)),
    PRODUCT_OF_4("2-16-four-times", TWO(16), TWO(16), TWO(16), TWO(16)),
    PRODUCT_OF_4("last-of-four", 1, 1, TWO(62), 2),
    PRODUCT_OF_4("2-62-times-4-times-1", TWO(62), 4, 1, 1),
    PRODUCT_OF_4("2-128-wraps-to-0", TWO(62), TWO(62), 16, 1),
    END_OF_ROWS
};

void gguf_shapes_cases(case_sink *sink)
{
    add_models(sink, ROWS(good));
    add_models(sink, ROWS(zeros));
    add_models(sink, ROWS(ranks));
    spoil_table(sink, gguf_shapes_rows);
}
