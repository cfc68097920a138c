/* Shapes and names that a reader may refuse. */
#include "generators/safetensors/model.h"

#define NAME        "tensor[0].name"
#define THE_SHAPE   SPAN("tensor[0].shape.open", "tensor[0].shape.close")

/* Row: what, rule, place, other rules, change, the one tensor. */
#define ONE(what, rule, where, also, patch, ...) \
    {{what, rule, where, also, NULL, NULL, NULL, patch}, \
     FILE_OF(TENSORS(__VA_ARGS__))}

/* ---------------------------------------------------------- dimensions -- */

#define INTEROP(what, at, ...) \
    ONE(what, SAFETENSORS_SHAPE_DIM_INTEROP, AT("tensor[0].shape[" #at "]"), \
        NO_RULES, "a large dimension beside a zero", __VA_ARGS__)

static const model_case interop[] = {
    INTEROP("2-to-53", 0, TENSOR("w", F32, SHAPE(TWO(53), 0), COUNT)),
    INTEROP("2-to-53-behind-a-zero", 1,
            TENSOR("w", F32, SHAPE(0, TWO(53)), COUNT)),
    INTEROP("2-to-53-and-1", 0, TENSOR("w", F32, SHAPE(TWO(53) + 1, 0),
                                       COUNT)),
    INTEROP("2-to-61-less-1", 0, TENSOR("w", F32, SHAPE(TWO(61) - 1, 0),
                                        COUNT)),
    INTEROP("2-to-63-less-1-of-u8", 0,
            TENSOR("w", U8, SHAPE(INT64_MAX, 0), COUNT)),
    INTEROP("2-to-63-of-f4", 0, TENSOR("w", F4, SHAPE(TWO(63), 0), COUNT)),
    INTEROP("2-to-64-less-2-of-f4", 0,
            TENSOR("w", F4, SHAPE(UINT64_MAX - 1, 0), COUNT)),
    INTEROP("2-to-63-of-f6", 1,
            TENSOR("w", F6_E2M3, SHAPE(0, TWO(63)), COUNT)),
    INTEROP("between-zeros", 1,
            TENSOR("w", U8, SHAPE(0, TWO(60), 0), COUNT)),
};

#define PATCH       "dimensions beside a zero that promise more"
#define OVERFLOW(what, ...) \
    ONE(what, SAFETENSORS_SHAPE_ZERO_DIM_OVERFLOW, THE_SHAPE, NO_RULES, \
        PATCH, __VA_ARGS__)
/* ... of which one has more than 53 bits. */
#define LARGE(what, ...) \
    ONE(what, SAFETENSORS_SHAPE_ZERO_DIM_OVERFLOW, THE_SHAPE, INTEROP_TOO, \
        PATCH, __VA_ARGS__)
#define INTEROP_TOO {1, {SAFETENSORS_SHAPE_DIM_INTEROP}}

static const model_case overflows[] = {
    OVERFLOW("2-to-63-bytes",
             TENSOR("w", U8, SHAPE(TWO(32), TWO(31), 0), COUNT)),
    OVERFLOW("2-to-63-bytes-of-f32",
             TENSOR("w", F32, SHAPE(TWO(32), 0, TWO(29)), COUNT)),
    OVERFLOW("2-to-63-bytes-of-f64",
             TENSOR("w", F64, SHAPE(0, TWO(30), TWO(30)), COUNT)),
    OVERFLOW("2-to-63-bytes-of-f4",
             TENSOR("w", F4, SHAPE(TWO(32), TWO(32), 0), COUNT)),
    OVERFLOW("2-to-65-bytes-of-f64",
             TENSOR("w", F64, SHAPE(0, TWO(31), TWO(31)), COUNT)),
    LARGE("zero-first",
          TENSOR("w", F32, SHAPE(0, TWO(63), 4), COUNT)),
    LARGE("zero-last",
          TENSOR("w", F32, SHAPE(TWO(63), 4, 0), COUNT)),
    LARGE("zero-between",
          TENSOR("w", F32, SHAPE(TWO(63), 0, 4), COUNT)),
    OVERFLOW("2-to-32-squared-in-front",
             TENSOR("w", F32, SHAPE(TWO(32), TWO(32), 0), COUNT)),
    OVERFLOW("2-to-32-squared-behind",
             TENSOR("w", F32, SHAPE(0, TWO(32), TWO(32)), COUNT)),
    LARGE("2-to-64-less-1-twice",
          TENSOR("w", U8, SHAPE(UINT64_MAX, UINT64_MAX, 0), COUNT)),
    LARGE("2-to-64-less-1",
          TENSOR("w", F32, SHAPE(0, UINT64_MAX), COUNT)),
    LARGE("2-to-63-of-u8",
          TENSOR("w", U8, SHAPE(TWO(63), 0), COUNT)),
    LARGE("2-to-61-of-f32",
          TENSOR("w", F32, SHAPE(TWO(61), 0), COUNT)),
    LARGE("2-to-64-less-1-of-f4",
          TENSOR("w", F4, SHAPE(UINT64_MAX, 0), COUNT)),
    LARGE("2-to-64-less-2-to-62-of-f6",
          TENSOR("w", F6_E2M3, SHAPE(0, 3 * TWO(62)), COUNT)),
    LARGE("2-to-60-of-c64",
          TENSOR("w", C64, SHAPE(TWO(60), 0), COUNT)),
    OVERFLOW("eight-dimensions",
             TENSOR("w", U8, SHAPE(256, 256, 256, 256, 256, 256, 256, 256, 0),
                    COUNT)),
};

#define RANK(what, ...) \
    ONE(what, SAFETENSORS_SHAPE_RANK_MAX, THE_SHAPE, NO_RULES, \
        "more dimensions", __VA_ARGS__)

static const model_case ranks[] = {
    RANK("65", TENSOR("w", U8, ONES(65), COUNT)),
    RANK("66-of-f32", TENSOR("w", F32, ONES(66), COUNT)),
    RANK("100", TENSOR("w", U8, ONES(100), COUNT)),
    RANK("255", TENSOR("w", U8, ONES(255), COUNT)),
    RANK("256", TENSOR("w", U8, ONES(256), COUNT)),
    RANK("1000", TENSOR("w", U8, ONES(1000), COUNT)),
};

/* --------------------------------------------------------------- names -- */

#define NUL(what, text, token) \
    ONE(what, SAFETENSORS_TENSOR_NAME_NUL, AT(NAME), NO_RULES, \
        "U+0000 in a name", TENSOR_AS(text, token, F32, SHAPE(2), COUNT))

static const model_case nuls[] = {
    NUL("alone", "\0", "\"\\u0000\""), NUL("first", "\0w", "\"\\u0000w\""),
    NUL("last", "w\0", "\"w\\u0000\""), NUL("inside", "a\0b",
                                            "\"a\\u0000b\""),
    NUL("two-of-them", "\0\0", "\"\\u0000\\u0000\""),
    NUL("behind-a-backslash", "\\\0", "\"\\\\\\u0000\""),
    ONE("two-names-equal-before-it", SAFETENSORS_TENSOR_NAME_NUL, AT(NAME),
        NO_RULES, "U+0000 in a name",
        TENSOR_AS("a\0b", "\"a\\u0000b\"", U8, SHAPE(1), COUNT),
        TENSOR("a", U8, SHAPE(1), COUNT)),
};

void st_remarks_cases(case_sink *sink)
{
    add_models(sink, ROWS(interop));
    add_models(sink, ROWS(overflows));
    add_models(sink, ROWS(ranks));
    add_models(sink, ROWS(nuls));
}
