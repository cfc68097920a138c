/*
 * Invalid tensor records. Where a record loses its meaning, the parent is a
 * file with 64 zeros as data right after the records: for a reader that treats
 * them as trailing bytes, nothing else is broken.
 */
#include "generators/mag/model.h"

#define DTYPE(code)         SET("tensor[0].dtype", code)
#define RANK(rank)          SET("tensor[0].rank", rank)
#define NUMEL(numel)        SET("tensor[0].numel", numel)
#define DIM(i, size)        SET("tensor[0].shape[" #i "]", size)
#define WHOLE_SHAPE INSIDE("tensor[0].shape[0]", 0, 32)

const spoil mag_tensors_rows[] = {
    /* One tensor: w, f32 [2, 3]. */
    PARENT("one-f32-2x3"),
    BREAK(MAG_TENSOR_TRUNCATED, "before-rank", CUT("tensor[0*].rank*", 0)),
    BREAK(MAG_TENSOR_TRUNCATED, "before-reserved",
          CUT("tensor[0*].reserved*", 0)),
    BREAK(MAG_TENSOR_TRUNCATED, "in-reserved", CUT("tensor[0].reserved", 1)),
    BREAK(MAG_TENSOR_TRUNCATED, "before-numel", CUT("tensor[0*].numel*", 0)),
    BREAK(MAG_TENSOR_TRUNCATED, "in-numel", CUT("tensor[0].numel", 7)),
    BREAK(MAG_TENSOR_TRUNCATED, "before-offset", CUT("tensor[0].offset", 0)),
    BREAK(MAG_TENSOR_TRUNCATED, "in-offset", CUT("tensor[0*].offset*", 4)),
    BREAK(MAG_TENSOR_TRUNCATED, "before-shape",
          CUT("tensor[0*].shape[0*]*", 0)),
    BREAK(MAG_TENSOR_TRUNCATED, "in-first-dimension",
          CUT("tensor[0].shape[0]", 4)),
    BREAK(MAG_TENSOR_TRUNCATED, "before-last-dimension",
          CUT("tensor[0].shape[1]", 0)),
    BREAK(MAG_TENSOR_TRUNCATED, "in-last-dimension",
          CUT("tensor[0].shape[1]", 7)),
    BREAK(MAG_TENSOR_TRUNCATED, "before-key-length",
          CUT("tensor[0*].key_length*", 0)),
    BREAK(MAG_TENSOR_TRUNCATED, "in-key-length",
          CUT("tensor[0].key_length", 3)),
    BREAK_AT(MAG_TENSOR_TRUNCATED, "rank-3-two-dimensions-there",
             AT("tensor[0].key_length"), RANK(3),
             CUT("tensor[0].key_length", 0)),

    /* A file that needs a feature passes it on to files made from it. */
    PARENT("rank-255"),
    BREAK(MAG_TENSOR_TRUNCATED, "rank-255-two-dimensions-there",
          CUT("tensor[0].shape[2]", 0)),
    BREAK(MAG_TENSOR_TRUNCATED, "rank-255-last-dimension-cut-off",
          CUT("tensor[0].shape[254]", 0)),

    /* One tensor: f32 [1, 4, 4, 1]. */
    PARENT("records-end-on-64"),
    BREAK(MAG_TENSOR_DTYPE_UNKNOWN, "4", DTYPE(4)),
    BREAK(MAG_TENSOR_DTYPE_UNKNOWN, "8-i32-of-a-later-dialect", DTYPE(8)),
    BREAK(MAG_TENSOR_DTYPE_UNKNOWN, "127", DTYPE(127)),
    BREAK(MAG_TENSOR_DTYPE_UNKNOWN, "128", DTYPE(128)),
    BREAK(MAG_TENSOR_DTYPE_UNKNOWN, "255",
          SET("tensor[0*].dtype", 255)),

    BREAK(MAG_TENSOR_RANK_MIN, "zero", RANK(0)),
    BREAK(MAG_TENSOR_RANK_MIN, "zero-numel-1", RANK(0), NUMEL(1)),
    BREAK(MAG_TENSOR_RANK_MIN, "zero-numel-0", RANK(0), NUMEL(0)),

    BREAK(MAG_TENSOR_AUX_RESERVED, "bit-16", FLIP("tensor[0*].reserved*", 0)),
    BREAK(MAG_TENSOR_AUX_RESERVED, "bit-24", FLIP("tensor[0].reserved", 8)),
    BREAK(MAG_TENSOR_AUX_RESERVED, "bit-31", FLIP("tensor[0].reserved", 15)),
    BREAK(MAG_TENSOR_AUX_RESERVED, "all-bits",
          SET("tensor[0].reserved", 0xffff)),

    BREAK(MAG_TENSOR_DIM_ZERO, "first", DIM(0, 0), NUMEL(0)),
    BREAK(MAG_TENSOR_DIM_ZERO, "inner", DIM(2, 0), NUMEL(0)),
    BREAK(MAG_TENSOR_DIM_ZERO, "last", DIM(3, 0), NUMEL(0)),
    BREAK(MAG_TENSOR_DIM_ZERO, "numel-kept", SET("tensor[0*].shape[0*]", 0)),
    BREAK(MAG_TENSOR_DIM_ZERO, "beside-2-to-63-less-1", DIM(3, 0),
          DIM(0, TWO(63) - 1),
          NUMEL(0)),
    BREAK(MAG_TENSOR_DIM_ZERO, "beside-an-overflow", DIM(3, 0), DIM(0, TWO(62)),
          DIM(1, TWO(62)), NUMEL(0)),

    BREAK(MAG_TENSOR_DIM_MAX, "2-to-63", DIM(1, TWO(63))),
    BREAK(MAG_TENSOR_DIM_MAX, "2-to-63-numel-too", DIM(0, TWO(63)), DIM(1, 1),
          DIM(2, 1), NUMEL(TWO(63))),
    BREAK(MAG_TENSOR_DIM_MAX, "2-to-63-plus-1", DIM(2, TWO(63) + 1)),
    BREAK(MAG_TENSOR_DIM_MAX, "2-to-64-less-1",
          SET("tensor[0*].shape[3*]", UINT64_MAX)),
    BREAK(MAG_TENSOR_DIM_MAX, "2-to-64-less-16-negative", DIM(0, 0 - (u64)16)),

    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "2-to-63", WHOLE_SHAPE,
             DIM(1, TWO(32)), DIM(2, TWO(31)), NUMEL(TWO(63))),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "twice-2-to-63-less-1", WHOLE_SHAPE,
             DIM(1, TWO(63) - 1), DIM(2, 2), NUMEL(UINT64_MAX - 1)),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "3-times-2-to-62-negative", WHOLE_SHAPE,
             DIM(1, 3), DIM(2, TWO(62)), NUMEL(3 * TWO(62))),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "wraps-to-0", WHOLE_SHAPE,
             DIM(1, TWO(32)), DIM(2, TWO(32)), NUMEL(0)),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "wraps-to-1", WHOLE_SHAPE,
             DIM(1, 7), DIM(2, 0x6db6db6db6db6db7), NUMEL(1)),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "wraps-to-16-the-data", WHOLE_SHAPE,
             DIM(1, 4), DIM(2, TWO(62) + 4)),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "wraps-on-the-way", WHOLE_SHAPE,
             DIM(0, TWO(32)), DIM(1, TWO(32)), DIM(2, 3), NUMEL(0)),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "wraps-to-0-in-two-steps", WHOLE_SHAPE,
             DIM(0, TWO(40)), DIM(2, TWO(40)), DIM(3, TWO(40)), NUMEL(0)),

    BREAK(MAG_TENSOR_NUMEL, "one-less", NUMEL(15)),
    BREAK(MAG_TENSOR_NUMEL, "one-more", NUMEL(17)),
    BREAK(MAG_TENSOR_NUMEL, "zero", SET("tensor[0*].numel", 0)),
    BREAK(MAG_TENSOR_NUMEL, "bytes-instead", NUMEL(64)),
    BREAK(MAG_TENSOR_NUMEL, "sum-instead", NUMEL(1 + 4 + 4 + 1)),
    BREAK(MAG_TENSOR_NUMEL, "right-in-its-lower-32-bits",
          NUMEL(TWO(32) + 16)),
    BREAK(MAG_TENSOR_NUMEL, "right-but-for-the-sign", NUMEL(0 - (u64)16)),
    BREAK(MAG_TENSOR_NUMEL, "2-to-63", NUMEL(TWO(63))),
    BREAK(MAG_TENSOR_NUMEL, "2-to-63-less-1", NUMEL(TWO(63) - 1)),
    BREAK(MAG_TENSOR_NUMEL, "2-to-64-less-1", NUMEL(UINT64_MAX)),
    BREAK(MAG_TENSOR_NUMEL, "shape-one-more", NUMEL(16), DIM(3, 2)),
    BREAK(MAG_TENSOR_NUMEL, "shape-in-its-lower-32-bits", NUMEL(16),
          DIM(1, TWO(32) + 4)),

    BREAK(MAG_TENSOR_SIZE_OVERFLOW, "f32-2-to-63", NUMEL(TWO(61)),
          DIM(1, TWO(30)), DIM(2, TWO(31))),
    BREAK(MAG_TENSOR_SIZE_OVERFLOW, "f32-wraps-to-0", NUMEL(TWO(62)),
          DIM(1, TWO(31)), DIM(2, TWO(31))),
    BREAK(MAG_TENSOR_SIZE_OVERFLOW, "f32-wraps-to-the-data",
          NUMEL(TWO(62) + 16), DIM(1, TWO(62) + 16), DIM(2, 1)),
    BREAK(MAG_TENSOR_SIZE_OVERFLOW, "f32-2-to-63-less-1-elements",
          NUMEL(TWO(63) - 1), DIM(1, TWO(63) - 1), DIM(2, 1)),
    BREAK(MAG_TENSOR_SIZE_OVERFLOW, "f16-2-to-63", NUMEL(TWO(62)), DTYPE(1),
          DIM(1, TWO(31)), DIM(2, TWO(31))),
    BREAK(MAG_TENSOR_SIZE_OVERFLOW, "i32-2-to-63", NUMEL(TWO(61)), DTYPE(3),
          DIM(1, TWO(30)), DIM(2, TWO(31))),

    /* Every record is judged: the second of two is invalid, f32 [4, 4]. */
    PARENT("two-tensors"),
    BREAK(MAG_TENSOR_DTYPE_UNKNOWN, "first-of-two", DTYPE(4)),
    BREAK(MAG_TENSOR_DTYPE_UNKNOWN, "second", SET("tensor[1*].dtype", 4)),
    BREAK(MAG_TENSOR_RANK_MIN, "second", SET("tensor[1*].rank", 0)),
    BREAK(MAG_TENSOR_AUX_RESERVED, "second", FLIP("tensor[1].reserved", 1)),
    BREAK(MAG_TENSOR_DIM_ZERO, "second", SET("tensor[1].shape[0]", 0),
          SET("tensor[1].numel", 0)),
    BREAK(MAG_TENSOR_DIM_MAX, "second", SET("tensor[1].shape[1]", TWO(63))),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "second",
             INSIDE("tensor[1].shape[0]", 0, 16),
             SET("tensor[1].shape[0]", TWO(62) + 4)),
    BREAK(MAG_TENSOR_NUMEL, "second", SET("tensor[1].numel", 15)),
    BREAK(MAG_TENSOR_SIZE_OVERFLOW, "second",
          SET("tensor[1].numel", TWO(62) + 16),
          SET("tensor[1].shape[0]", TWO(60) + 4)),

    /* The products of these dimensions, read as negative, equal numel. */
    PARENT("one-f32-2x3"),
    BREAK(MAG_TENSOR_DIM_MAX, "two-negative", DIM(0, 0 - (u64)2),
          DIM(1, 0 - (u64)3)),

    PARENT("records-end-on-64"),
    BREAK(MAG_TENSOR_DIM_MAX, "two-negative-of-four", DIM(1, 0 - (u64)2),
          DIM(2, 0 - (u64)8)),

    /* The file has as many elements as numel declares: 14 bytes of 64, 4 of
     * 64. */
    PARENT("one-f16-vector"),
    BREAK(MAG_TENSOR_NUMEL, "one-more-and-there", NUMEL(8)),

    PARENT("one-bool"),
    BREAK(MAG_TENSOR_NUMEL, "padded-size-and-there", NUMEL(64)),

    /* Eight zeros between metadata and tensors are read as dtype, rank, ... */
    PARENT("two-tensors"),
    BREAK_AT(MAG_TENSOR_RANK_MIN, "padding-between-records", AT_OFFSET(46, 1),
             INSERT("tensor[0].dtype", "\0\0\0\0\0\0\0\0")),

    /* f32 [2, 1, 2, 3], 12 elements: the same product as without a dimension
     * that does not fit, in signed and in unsigned 64 bits. */
    PARENT("one-f32-2x1x2x3"),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "before-the-last-dimension",
             WHOLE_SHAPE, DIM(1, TWO(62))),
    BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW,
             "before-the-last-dimension-in-64-bits", WHOLE_SHAPE,
             DIM(1, TWO(63) - 1), DIM(0, 3), DIM(3, 2)),
    END_OF_ROWS
};

/* Without the bytes of a shape, so that nothing else is invalid. */
#define SCALAR_OF(what, parent, dtype, data) \
    {{what, MAG_TENSOR_RANK_MIN, AT("tensor[0].rank"), NO_RULES, NULL, NULL, \
      parent, "the rank is 0: no shape, one element"}, \
     FILE_OF(TENSORS(TENSOR("w", dtype, ONES(0), DATA(data))))}

static const model_case scalars[] = {
    SCALAR_OF("scalar", "one-f32-2x3", F32, "\0\0\x80\x3f"),
    SCALAR_OF("scalar-bool", "one-bool", BOOL, "\1"),
};

void mag_tensors_cases(case_sink *sink)
{
    spoil_table(sink, mag_tensors_rows);
    add_models(sink, ROWS(scalars));
}
