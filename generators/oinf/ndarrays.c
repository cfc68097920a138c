/* Invalid NDARRAY values. */
#include "generators/oinf/model.h"

#define NBYTES(size)        SET("metadata[0].value_nbytes", size)
#define ELEMENT_TYPE(code)  SET("metadata[0].element_type", code)
#define NDIM(rank)          SET("metadata[0].ndim", rank)
#define DIM(i, size)        SET("metadata[0].dims[" #i "]", size)
#define AT_NBYTES           AT("metadata[0].value_nbytes")
#define AT_DIMS(rank)       INSIDE("metadata[0].dims[0]", 0, 8 * (rank))

#define STRAY(what, byte) \
    BREAK_AT(OINF_METADATA_NDARRAY_PADDING_ZERO, what, \
             INSIDE("metadata[0].value_padding", byte, 1), \
             POKE("metadata[0].value_padding", byte, "\x09"))

const spoil oinf_ndarrays_rows[] = {
    /* i16 [3]: 16 of head, 6 of data, 2 of padding; then 8 of another value */
    PARENT("one-ndarray"),
    BREAK(OINF_METADATA_TYPE_KNOWN, "26-of-an-array",
          SET("metadata[0*].value_type", 26)),
    BREAK(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "0",
          SET("metadata[0*].element_type", 0)),
    BREAK(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "bitset",
          SET("metadata[0*].element_type", 13)),
    BREAK(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "string", ELEMENT_TYPE(14)),
    BREAK(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "ndarray", ELEMENT_TYPE(15)),
    BREAK(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "26", ELEMENT_TYPE(26)),
    BREAK(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "ffffffff",
          ELEMENT_TYPE(0xffffffff)),

    BREAK(OINF_METADATA_NDARRAY_DIMS, "rank-3-room-for-2", NDIM(3)),
    BREAK(OINF_METADATA_NDARRAY_DIMS, "2-to-24", NDIM(1 << 24)),
    BREAK(OINF_METADATA_NDARRAY_DIMS, "2-to-29-times-8-wraps", NDIM(1 << 29)),
    BREAK(OINF_METADATA_NDARRAY_DIMS, "2-to-29-and-1-wraps-to-1",
          NDIM((1 << 29) + 1)),
    BREAK(OINF_METADATA_NDARRAY_DIMS, "2-to-31", NDIM(0x80000000)),
    BREAK(OINF_METADATA_NDARRAY_DIMS, "ffffffff",
          SET("metadata[0*].ndim", 0xffffffff)),
    BREAK_AT(OINF_METADATA_NDARRAY_DIMS, "value-of-the-head-alone",
             AT("metadata[0].ndim"), NBYTES(8)),
    BREAK_AT(OINF_METADATA_NDARRAY_DIMS, "value-ends-in-the-dimension",
             AT("metadata[0].ndim"), NBYTES(15)),

    BREAK(OINF_METADATA_NDARRAY_SIZE, "0", NBYTES(0)),
    BREAK(OINF_METADATA_NDARRAY_SIZE, "4", NBYTES(4)),
    BREAK(OINF_METADATA_NDARRAY_SIZE, "7", NBYTES(7)),
    BREAK(OINF_METADATA_NDARRAY_SIZE, "no-elements", NBYTES(16)),
    BREAK(OINF_METADATA_NDARRAY_SIZE, "not-padded", NBYTES(22)),
    BREAK(OINF_METADATA_NDARRAY_SIZE, "one-less", NBYTES(23)),
    BREAK(OINF_METADATA_NDARRAY_SIZE, "a-block-more", NBYTES(32)),
    BREAK_AT(OINF_METADATA_NDARRAY_SIZE, "more-elements-than-data", AT_NBYTES,
             DIM(0, 5)),
    BREAK_AT(OINF_METADATA_NDARRAY_SIZE, "zero-dim-with-data", AT_NBYTES,
             DIM(0, 0)),
    BREAK_AT(OINF_METADATA_NDARRAY_SIZE, "2-to-62-elements", AT_NBYTES,
             DIM(0, TWO(62))),

    STRAY("first-byte", 0),
    STRAY("last-byte", 1),
    BREAK_AT(OINF_METADATA_NDARRAY_PADDING_ZERO, "one-element-fewer",
             INSIDE("metadata[0].value", 4, 1), DIM(0, 2)),

    /* f32 [2, 3]: 24 of head, 24 of data, at the end of the file */
    PARENT("one-f32-ndarray-2x3"),
    BREAK_AT(OINF_METADATA_NDARRAY_OVERFLOW, "2-to-32-squared", AT_DIMS(2),
             DIM(0, TWO(32)), DIM(1, TWO(32))),
    BREAK_AT(OINF_METADATA_NDARRAY_OVERFLOW, "wraps-to-1", AT_DIMS(2),
             DIM(0, UINT64_MAX), DIM(1, UINT64_MAX)),
    BREAK_AT(OINF_METADATA_NDARRAY_OVERFLOW, "wraps-to-6-as-there-are",
             AT_DIMS(2), DIM(1, TWO(63) + 3)),
    BREAK_AT(OINF_METADATA_NDARRAY_OVERFLOW, "2-to-63-u1-times-2", AT_DIMS(2),
             ELEMENT_TYPE(U1), DIM(0, TWO(63)), DIM(1, 2)),
    BREAK_AT(OINF_METADATA_NDARRAY_OVERFLOW, "f32-2-to-62", AT_DIMS(2),
             DIM(0, TWO(62)), DIM(1, 1)),
    BREAK_AT(OINF_METADATA_NDARRAY_OVERFLOW, "f32-2-to-62-and-6", AT_DIMS(2),
             DIM(0, 1), DIM(1, TWO(62) + 6)),
    BREAK_AT(OINF_METADATA_NDARRAY_OVERFLOW, "f64-2-to-61", AT_DIMS(2),
             ELEMENT_TYPE(F64), DIM(0, TWO(61)), DIM(1, 1)),

    BREAK_AT(OINF_METADATA_NDARRAY_SIZE, "one-row-more", AT_NBYTES, DIM(0, 3)),
    BREAK_AT(OINF_METADATA_NDARRAY_SIZE, "one-row-fewer", AT_NBYTES,
             DIM(0, 1)),
    BREAK_AT(OINF_METADATA_NDARRAY_SIZE, "u4-bits-wrap-to-0", AT_NBYTES,
             ELEMENT_TYPE(U4), DIM(0, TWO(62)), DIM(1, 1), NBYTES(24)),
    BREAK_AT(OINF_METADATA_NDARRAY_SIZE, "u4-one-a-byte", AT_NBYTES,
             ELEMENT_TYPE(U4), DIM(0, 3), DIM(1, 8)),
    BREAK_AT(OINF_METADATA_NDARRAY_SIZE, "f32-2-to-62-less-1", AT_NBYTES,
             DIM(0, TWO(62) - 1), DIM(1, 1)),

    /* u8 [2, 1, 3]: 6 elements, with or without the edited dimension */
    PARENT("one-u8-ndarray-2x1x3"),
    BREAK_AT(OINF_METADATA_NDARRAY_OVERFLOW, "before-the-last-dimension",
             AT_DIMS(3), DIM(1, TWO(63))),
    END_OF_ROWS
};

void oinf_ndarrays_cases(case_sink *sink)
{
    spoil_table(sink, oinf_ndarrays_rows);
}
