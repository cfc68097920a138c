/* Values and tensors that repeat the one before, except for one mistake. */
#include "generators/oinf/twin.h"

typedef struct {
    const char *what;
    lenient lenient;
} second;

#define ROW(what, ...)  {what, {__VA_ARGS__}}
#define IN_VALUE        "metadata[1]."
#define IN_TENSOR       "tensor[1]."
#define ONE_BLOCK_MORE  ADD(IN_VALUE "value_nbytes", 8), \
                        APPEND_FILL("gap", 8, 0)

#define TEXTS           FILE_OF(ENTRIES(TEXT("a", "clamp"), TEXT("b", "clamp")))
#define BIT_SETS        FILE_OF(ENTRIES(BITS("a", 13, "\x5a\x15"), \
                                        BITS("b", 13, "\x5a\x15")))
#define ARRAYS          FILE_OF(ENTRIES(ARRAY("a", U8, SHAPE(2, 3), COUNT), \
                                        ARRAY("b", U8, SHAPE(2, 3), COUNT)))
#define IN_DATA         FILE_OF(TENSORS(TENSOR("a", U16, SHAPE(2, 3), COUNT), \
                                        TENSOR("b", U16, SHAPE(2, 3), COUNT)))
#define WITHOUT_DATA    FILE_OF(TENSORS(DECLARED("a", U8, SHAPE(3)), \
                                        DECLARED("b", U8, SHAPE(3))))

#define SECOND(rule_of, twin_of, blamed, ...) \
    ROW("second-of-2", .rule = rule_of, .where = blamed, .twin = twin_of, \
        .edits = {__VA_ARGS__})

static const second rows[] = {
    SECOND(OINF_METADATA_STRING_LENGTH, TEXTS, AT(IN_VALUE "value_length"),
           SET(IN_VALUE "value_length", 13)),
    SECOND(OINF_METADATA_STRING_SIZE, TEXTS, AT(IN_VALUE "value_nbytes"),
           ONE_BLOCK_MORE),
    SECOND(OINF_METADATA_STRING_PADDING_ZERO, TEXTS,
           INSIDE(IN_VALUE "value_padding", 3, 1),
           POKE(IN_VALUE "value_padding", 3, "\x80")),
    SECOND(OINF_METADATA_BITSET_BYTE_COUNT, BIT_SETS,
           AT(IN_VALUE "byte_count"), SET(IN_VALUE "byte_count", 3)),
    SECOND(OINF_METADATA_BITSET_SIZE, BIT_SETS, AT(IN_VALUE "value_nbytes"),
           ONE_BLOCK_MORE),
    SECOND(OINF_METADATA_BITSET_PADDING_ZERO, BIT_SETS,
           INSIDE(IN_VALUE "value_padding", 3, 1),
           POKE(IN_VALUE "value_padding", 3, "\x80")),
    SECOND(OINF_METADATA_NDARRAY_ELEMENT_TYPE, ARRAYS,
           AT(IN_VALUE "element_type"), SET(IN_VALUE "element_type", 26)),
    SECOND(OINF_METADATA_NDARRAY_DIMS, ARRAYS, AT(IN_VALUE "ndim"),
           SET(IN_VALUE "ndim", TWO(29) + 2)),
    SECOND(OINF_METADATA_NDARRAY_OVERFLOW, ARRAYS,
           INSIDE(IN_VALUE "dims[0]", 0, 16),
           ADD(IN_VALUE "dims[1]", TWO(63))),
    SECOND(OINF_METADATA_NDARRAY_SIZE, ARRAYS, AT(IN_VALUE "value_nbytes"),
           ONE_BLOCK_MORE),
    SECOND(OINF_METADATA_NDARRAY_PADDING_ZERO, ARRAYS,
           INSIDE(IN_VALUE "value_padding", 1, 1),
           POKE(IN_VALUE "value_padding", 1, "\x80")),
    SECOND(OINF_TENSORS_RANK_BOUNDS, IN_DATA, AT(IN_TENSOR "ndim"),
           SET(IN_TENSOR "ndim", TWO(29) + 2)),
    SECOND(OINF_TENSORS_NUMEL_OVERFLOW, IN_DATA,
           INSIDE(IN_TENSOR "dims[0]", 0, 16),
           ADD(IN_TENSOR "dims[1]", TWO(63))),
    ROW("second-size-alone", .rule = OINF_TENSORS_NO_DATA_ZERO,
        .where = AT(IN_TENSOR "data_nbytes"), .twin = WITHOUT_DATA,
        .edits = {SET(IN_TENSOR "data_nbytes", 3)}),
    ROW("second-offset-alone", .rule = OINF_TENSORS_NO_DATA_ZERO,
        .where = AT(IN_TENSOR "data_offset"), .twin = WITHOUT_DATA,
        .edits = {SET(IN_TENSOR "data_offset", 160)}),
};

void oinf_seconds_cases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        oinf_add_lenient(sink, &rows[i].lenient, "%s", rows[i].what);
}
