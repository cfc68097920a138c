/* Invalid tensor entries and places of data. */
#include "generators/oinf/model.h"

#define DTYPE(code)         SET("tensor[0].dtype", code)
#define FLAGS(flags)        SET("tensor[0].flags", flags)
#define DIM(i, size)        SET("tensor[0].dims[" #i "]", size)
#define NBYTES(size)        SET("tensor[0].data_nbytes", size)
#define OFFSET(offset)      SET("tensor[0].data_offset", offset)
#define AT_OFFSET_FIELD     AT("tensor[0].data_offset")
#define AT_NBYTES           AT("tensor[0].data_nbytes")
#define AT_DIMS             INSIDE("tensor[0].dims[0]", 0, 16)
#define U8_SIZE(size)       DIM(0, size), NBYTES(size)
#define PACKED(what, i, size) \
    BREAK(OINF_TENSORS_SIZE_PACKED, what, \
          SET("tensor[" #i "].data_nbytes", size))

const spoil oinf_tensors_rows[] = {
    /* f32 [2, 3], 24 bytes at 128, the end of the file */
    PARENT("one-f32-2x3"),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "0", SET("tensor[0*].dtype", 0)),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "string", SET("tensor[0*].dtype", 14)),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "ndarray", DTYPE(15)),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "26", DTYPE(26)),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "255", DTYPE(255)),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "266-10-in-its-lower-byte", DTYPE(266)),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "10-big-endian", DTYPE(10 << 24)),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "ffffffff", DTYPE(0xffffffff)),

    BREAK_BOTH(OINF_TENSORS_NO_DATA_ZERO, "flag-cleared", AT_NBYTES,
               OINF_PAYLOAD_GAP, FLAGS(0)),
    BREAK_BOTH(OINF_TENSORS_NO_DATA_ZERO, "flag-and-size-cleared",
               AT_OFFSET_FIELD, OINF_PAYLOAD_GAP, FLAGS(0), NBYTES(0)),
    BREAK_BOTH(OINF_TENSORS_NO_DATA_ZERO, "flag-and-offset-cleared",
               AT_NBYTES, OINF_PAYLOAD_GAP, FLAGS(0), OFFSET(0)),

    BREAK_AT(OINF_TENSORS_NUMEL_OVERFLOW, "2-to-32-squared-no-bytes", AT_DIMS,
             DIM(0, TWO(32)), DIM(1, TWO(32)), NBYTES(0)),
    BREAK_AT(OINF_TENSORS_NUMEL_OVERFLOW, "2-to-33-times-2-to-31", AT_DIMS,
             DIM(0, TWO(33)), DIM(1, TWO(31)), NBYTES(0)),
    BREAK_AT(OINF_TENSORS_NUMEL_OVERFLOW, "wraps-to-4-of-u8", AT_DIMS,
             DIM(0, 922337203685477581), DIM(1, 20), NBYTES(4), DTYPE(U8)),
    BREAK_AT(OINF_TENSORS_NUMEL_OVERFLOW, "wraps-to-1", AT_DIMS,
             DIM(0, UINT64_MAX), DIM(1, UINT64_MAX), NBYTES(4)),
    BREAK_AT(OINF_TENSORS_NUMEL_OVERFLOW, "wraps-to-6-as-there-are", AT_DIMS,
             DIM(1, TWO(63) + 3)),
    BREAK_AT(OINF_TENSORS_NUMEL_OVERFLOW, "2-to-63-u1-times-2", AT_DIMS,
             DIM(0, TWO(63)), DIM(1, 2), NBYTES(0), DTYPE(U1)),

    BREAK_AT(OINF_TENSORS_NBYTES_OVERFLOW, "f64-2-to-61-no-bytes", AT_DIMS,
             DIM(0, TWO(61)), DIM(1, 1), NBYTES(0), DTYPE(F64)),
    BREAK_AT(OINF_TENSORS_NBYTES_OVERFLOW, "f32-2-to-62-no-bytes", AT_DIMS,
             DIM(0, TWO(62)), DIM(1, 1), NBYTES(0)),
    BREAK_AT(OINF_TENSORS_NBYTES_OVERFLOW, "f32-2-to-62-and-6-as-there-are",
             AT_DIMS, DIM(0, 1), DIM(1, TWO(62) + 6)),
    BREAK_AT(OINF_TENSORS_NBYTES_OVERFLOW, "i16-2-to-63-no-bytes", AT_DIMS,
             DIM(0, TWO(62)), DIM(1, 2), NBYTES(0), DTYPE(I16)),
    BREAK_AT(OINF_TENSORS_NBYTES_OVERFLOW, "f32-2-to-64-less-2-elements",
             AT_DIMS, DIM(0, INT64_MAX), DIM(1, 2), NBYTES(0)),

    BREAK(OINF_TENSORS_SIZE, "one-byte-less", NBYTES(23)),
    BREAK(OINF_TENSORS_SIZE, "one-byte-more", NBYTES(25)),
    BREAK(OINF_TENSORS_SIZE, "one-element-less", NBYTES(20)),
    BREAK(OINF_TENSORS_SIZE, "a-block-more", NBYTES(32)),
    BREAK(OINF_TENSORS_SIZE, "zero", NBYTES(0)),
    BREAK(OINF_TENSORS_SIZE, "count-of-elements", NBYTES(6)),
    BREAK(OINF_TENSORS_SIZE, "right-in-its-lower-32-bits",
          NBYTES(TWO(32) + 24)),
    BREAK_AT(OINF_TENSORS_SIZE, "one-row-more", AT_NBYTES, DIM(0, 3)),
    BREAK_AT(OINF_TENSORS_SIZE, "zero-dim-with-data", AT_NBYTES, DIM(1, 0)),
    BREAK_AT(OINF_TENSORS_SIZE, "f64", AT_NBYTES, DTYPE(F64)),

    BREAK(OINF_TENSORS_BOUNDS, "a-block-too-far", OFFSET(136)),
    BREAK(OINF_TENSORS_BOUNDS, "at-the-end", OFFSET(152)),
    BREAK(OINF_TENSORS_BOUNDS, "behind-the-end", OFFSET(160)),
    BREAK(OINF_TENSORS_BOUNDS, "right-in-its-lower-32-bits",
          OFFSET(TWO(32) + 128)),
    BREAK(OINF_TENSORS_BOUNDS, "2-to-31", OFFSET(TWO(31))),
    BREAK(OINF_TENSORS_BOUNDS, "2-to-32", OFFSET(TWO(32))),
    BREAK(OINF_TENSORS_BOUNDS, "2-to-62", OFFSET(TWO(62))),
    BREAK(OINF_TENSORS_BOUNDS, "2-to-63", OFFSET(TWO(63))),
    BREAK(OINF_TENSORS_BOUNDS, "2-to-63-and-128", OFFSET(TWO(63) + 128)),
    BREAK(OINF_TENSORS_BOUNDS, "end-wraps-to-0", OFFSET(0 - (u64)24)),
    BREAK(OINF_TENSORS_BOUNDS, "end-wraps-to-16", OFFSET(0 - (u64)8)),
    BREAK_AT(OINF_TENSORS_BOUNDS, "cut-a-block-short", AT_OFFSET_FIELD,
             CUT("tensor[0].data", 16)),
    BREAK_AT(OINF_TENSORS_BOUNDS, "cut-before-the-data", AT_OFFSET_FIELD,
             CUT("tensor[0].data", 0)),

    /* u8 [3], 3 bytes at 120; the file ends at 128 */
    PARENT("one-u8-3"),
    BREAK(OINF_TENSORS_OFFSET_ALIGNED, "plus-1", OFFSET(121)),
    BREAK(OINF_TENSORS_OFFSET_ALIGNED, "plus-2", OFFSET(122)),
    BREAK(OINF_TENSORS_OFFSET_ALIGNED, "plus-4", OFFSET(124)),

    BREAK(OINF_TENSORS_OFFSET_IN_DATA, "zero", OFFSET(0)),
    BREAK(OINF_TENSORS_OFFSET_IN_DATA, "into-the-header", OFFSET(8)),
    BREAK(OINF_TENSORS_OFFSET_IN_DATA, "into-its-own-entry", OFFSET(72)),
    BREAK(OINF_TENSORS_OFFSET_IN_DATA, "a-block-before-the-data",
          OFFSET(112)),

#define U8_BOUNDS(what, size) \
    BREAK_AT(OINF_TENSORS_BOUNDS, what, AT_OFFSET_FIELD, U8_SIZE(size))
    U8_BOUNDS("size-one-too-many", 9),
    U8_BOUNDS("size-2-gib", TWO(31)),
    U8_BOUNDS("size-3-gib", 3 * TWO(30)),
    U8_BOUNDS("size-4-gib-and-3", TWO(32) + 3),
    U8_BOUNDS("size-1-tib", TWO(40)),
    U8_BOUNDS("size-2-to-63-less-1", TWO(63) - 1),
    U8_BOUNDS("size-2-to-63", TWO(63)),
    U8_BOUNDS("size-2-to-64-less-8", 0 - (u64)8),
    U8_BOUNDS("size-2-to-64-less-1", UINT64_MAX),
    U8_BOUNDS("size-end-wraps-to-0", 0 - (u64)120),
    BREAK_AT(OINF_TENSORS_BOUNDS, "end-wraps-to-the-end-of-the-file",
             AT_OFFSET_FIELD, U8_SIZE(TWO(63)), OFFSET(TWO(63) + 128)),

    /* f16 [1], 2 bytes at 120; the file ends at 128 */
    PARENT("one-f16-in-128-bytes"),
    BREAK_AT(OINF_TENSORS_SIZE, "f16-1000-in-128-bytes", AT_NBYTES,
             DIM(0, 1000)),
    BREAK_AT(OINF_TENSORS_SIZE, "f16-2-to-28-in-128-bytes", AT_NBYTES,
             DIM(0, 1 << 28)),
    BREAK(OINF_TENSORS_SIZE, "f16-odd", NBYTES(3)),
    BREAK(OINF_TENSORS_SIZE, "f16-half", NBYTES(1)),
    BREAK_AT(OINF_TENSORS_SIZE, "bf16-2", AT_NBYTES, DTYPE(BF16), DIM(0, 2)),
    BREAK_AT(OINF_TENSORS_SIZE, "f8-1000-in-128-bytes", AT_NBYTES, DTYPE(F8),
             DIM(0, 1000)),

    PARENT("rank-0"),
    BREAK(OINF_TENSORS_SIZE, "scalar-8", NBYTES(8)),
    BREAK(OINF_TENSORS_SIZE, "scalar-0", NBYTES(0)),

    /* i1 i2 i4 t1 t2 u1 u2 u4, nine elements each: 2, 3 or 5 bytes */
    PARENT("packed-nine-elements"),
    PACKED("i1-rounded-down", 0, 1),
    PACKED("i1-one-too-many", 0, 3),
    PACKED("i1-one-byte-an-element", 0, 9),
    PACKED("i2-rounded-down", 1, 2),
    PACKED("i2-padded", 1, 8),
    PACKED("i4-rounded-down", 2, 4),
    PACKED("i4-one-byte-an-element", 2, 9),
    PACKED("t1-like-t2", 3, 3),
    PACKED("t2-zero", 4, 0),
    PACKED("u1-rounded-down", 5, 1),
    PACKED("u2-one-too-many", 6, 4),
    PACKED("u4-rounded-down", 7, 4),
    BREAK_AT(OINF_TENSORS_SIZE_PACKED, "u1-1000-in-2-bytes",
             AT("tensor[5].data_nbytes"), SET("tensor[5].dims[0]", 1000)),
    BREAK_AT(OINF_TENSORS_SIZE_PACKED, "u4-bits-wrap-to-0",
             AT("tensor[7].data_nbytes"), SET("tensor[7].dims[0]", TWO(62)),
             SET("tensor[7].data_nbytes", 0)),
    BREAK_AT(OINF_TENSORS_SIZE_PACKED, "u1-plus-7-wraps",
             AT("tensor[5].data_nbytes"),
             SET("tensor[5].dims[0]", UINT64_MAX),
             SET("tensor[5].data_nbytes", 0)),

    /* f32 [2, 3], without data */
    PARENT("declared-only"),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "without-data-26", DTYPE(26)),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "without-data-0", DTYPE(0)),
    BREAK(OINF_TENSORS_DTYPE_KNOWN, "without-data-14", DTYPE(14)),
    BREAK(OINF_TENSORS_NO_DATA_ZERO, "offset-of-the-data", OFFSET(128)),
    BREAK(OINF_TENSORS_NO_DATA_ZERO, "offset-all-ones", OFFSET(UINT64_MAX)),
    BREAK(OINF_TENSORS_NO_DATA_ZERO, "size", NBYTES(24)),
    BREAK_AT(OINF_TENSORS_NO_DATA_ZERO, "size-and-offset", AT_NBYTES,
             NBYTES(24), OFFSET(128)),
    BREAK_AT(OINF_TENSORS_SIZE, "flag-set-without-data", AT_NBYTES, FLAGS(1)),

    PARENT("declared-shapes"),
    BREAK_AT(OINF_TENSORS_OFFSET_IN_DATA, "flag-set-without-elements",
             AT_OFFSET_FIELD, FLAGS(1)),

    /* f32 [0]; data at 120, the end of the file */
    PARENT("zero-dim-only"),
    BREAK(OINF_TENSORS_OFFSET_IN_DATA, "no-elements-zero", OFFSET(0)),
    BREAK(OINF_TENSORS_OFFSET_IN_DATA, "no-elements-a-block-before",
          OFFSET(112)),
    BREAK(OINF_TENSORS_BOUNDS, "no-elements-behind-the-end", OFFSET(128)),
    BREAK(OINF_TENSORS_BOUNDS, "no-elements-2-to-64-less-8",
          OFFSET(0 - (u64)8)),

    PARENT("zero-dim-between-payloads"),
    BREAK(OINF_TENSORS_OFFSET_ALIGNED, "no-elements-plus-4",
          ADD("tensor[1].data_offset", 4)),

    /* the second tensor, f32 [3], after 16 bytes of the first */
    PARENT("two-tensors"),
    BREAK_AT(OINF_TENSORS_BOUNDS, "second-sizes-add-up",
             AT("tensor[1].data_offset"),
             SET("tensor[1].dims[0]", TWO(61) - 1),
             SET("tensor[1].data_nbytes", TWO(63) - 4)),
    BREAK(OINF_TENSORS_BOUNDS, "second-a-block-too-far",
          ADD("tensor[1].data_offset", 8)),

    /* f32 [3], f16 [4, 16] without data, and more */
    PARENT("three-tables"),
    BREAK_AT(OINF_TENSORS_SIZE, "in-front-of-one-without-data", AT_NBYTES,
             NBYTES(8)),

    /* u8 [2, 1, 3]: 6 elements, with or without the edited dimension */
    PARENT("one-u8-2x1x3"),
    BREAK_AT(OINF_TENSORS_NUMEL_OVERFLOW, "before-the-last-dimension",
             INSIDE("tensor[0].dims[0]", 0, 24), DIM(1, TWO(63))),
    END_OF_ROWS
};

void oinf_tensors_cases(case_sink *sink)
{
    spoil_table(sink, oinf_tensors_rows);
}
