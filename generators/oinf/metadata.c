/* Invalid metadata entries and values. */
#include "generators/oinf/model.h"

#define STRAY(rule, what, byte) \
    BREAK_AT(rule, what, INSIDE("metadata[0].value_padding", byte, 1), \
             POKE("metadata[0].value_padding", byte, "\x09"))

#define TYPE(code)          SET("metadata[0].value_type", code)
#define OFFSET(offset)      SET("metadata[0].value_offset", offset)
#define NBYTES(size)        SET("metadata[0].value_nbytes", size)
#define AT_OFFSET_FIELD     AT("metadata[0].value_offset")
#define SIZE_OF(what, i, size) \
    BREAK(OINF_METADATA_SCALAR_SIZE, what, \
          SET("metadata[" #i "].value_nbytes", size))
#define BIT_COUNT(count)    SET("metadata[0].bit_count", count)
#define BYTE_COUNT(count)   SET("metadata[0].byte_count", count)
#define AT_BYTE_COUNT       AT("metadata[0].byte_count")
#define COUNTS_ALONE(what, count) \
    BREAK_AT(OINF_METADATA_BITSET_BYTE_COUNT, what, AT_BYTE_COUNT, \
             BIT_COUNT(count), BYTE_COUNT(0), NBYTES(8), \
             REMOVE("metadata[0].value"), \
             REMOVE("metadata[0].value_padding"), \
             ADD("metadata[1].value_offset", -8))

const spoil oinf_metadata_rows[] = {
    /* flag, BOOL, one byte at 176; mode, STRING, 16 at 184; steps, U16, 2 at
     * 200; the file ends at 208. */
    PARENT("metadata-only"),
    BREAK(OINF_METADATA_TYPE_KNOWN, "0", SET("metadata[0*].value_type", 0)),
    BREAK(OINF_METADATA_TYPE_KNOWN, "26", TYPE(26)),
    BREAK(OINF_METADATA_TYPE_KNOWN, "255", TYPE(255)),
    BREAK(OINF_METADATA_TYPE_KNOWN, "268-12-in-its-lower-byte", TYPE(268)),
    BREAK(OINF_METADATA_TYPE_KNOWN, "12-big-endian", TYPE(12 << 24)),
    BREAK(OINF_METADATA_TYPE_KNOWN, "ffffffff", TYPE(0xffffffff)),

    BREAK(OINF_METADATA_FLAGS_ZERO, "bit-0",
          FLIP("metadata[0*].value_flags*", 0)),
    BREAK(OINF_METADATA_FLAGS_ZERO, "bit-8",
          FLIP("metadata[1].value_flags", 8)),
    BREAK(OINF_METADATA_FLAGS_ZERO, "bit-16",
          FLIP("metadata[1].value_flags", 16)),
    BREAK(OINF_METADATA_FLAGS_ZERO, "bit-31",
          FLIP("metadata[2].value_flags", 31)),
    BREAK(OINF_METADATA_FLAGS_ZERO, "all-bits",
          SET("metadata[1].value_flags", 0xffffffff)),

    BREAK(OINF_METADATA_OFFSET_ALIGNED, "plus-1", OFFSET(177)),
    BREAK(OINF_METADATA_OFFSET_ALIGNED, "plus-2", OFFSET(178)),
    BREAK(OINF_METADATA_OFFSET_ALIGNED, "plus-4", OFFSET(180)),

    BREAK(OINF_METADATA_OFFSET_IN_DATA, "zero",
          SET("metadata[0*].value_offset", 0)),
    BREAK(OINF_METADATA_OFFSET_IN_DATA, "into-the-header", OFFSET(8)),
    BREAK(OINF_METADATA_OFFSET_IN_DATA, "into-the-table", OFFSET(72)),
    BREAK(OINF_METADATA_OFFSET_IN_DATA, "a-block-before-the-data",
          OFFSET(168)),

    BREAK(OINF_METADATA_BOUNDS, "at-the-end", OFFSET(208)),
    BREAK(OINF_METADATA_BOUNDS, "behind-the-end", OFFSET(216)),
    BREAK(OINF_METADATA_BOUNDS, "right-in-its-lower-32-bits",
          OFFSET(TWO(32) + 176)),
    BREAK(OINF_METADATA_BOUNDS, "2-to-31", OFFSET(TWO(31))),
    BREAK(OINF_METADATA_BOUNDS, "2-to-62", OFFSET(TWO(62))),
    BREAK(OINF_METADATA_BOUNDS, "2-to-63", OFFSET(TWO(63))),
    BREAK(OINF_METADATA_BOUNDS, "2-to-64-less-8", OFFSET(0 - (u64)8)),
    BREAK(OINF_METADATA_BOUNDS, "string-end-wraps-to-0",
          SET("metadata[1].value_offset", 0 - (u64)16)),
    BREAK(OINF_METADATA_BOUNDS, "string-end-wraps-to-8",
          SET("metadata[1*].value_offset", 0 - (u64)8)),
    BREAK_AT(OINF_METADATA_BOUNDS, "size-one-too-many",
             AT("metadata[2].value_offset"),
             SET("metadata[2].value_nbytes", 9)),
    BREAK_AT(OINF_METADATA_BOUNDS, "size-2-to-40", AT_OFFSET_FIELD,
             NBYTES(TWO(40))),
    BREAK_AT(OINF_METADATA_BOUNDS, "size-2-to-63", AT_OFFSET_FIELD,
             NBYTES(TWO(63))),
    BREAK_AT(OINF_METADATA_BOUNDS, "size-2-to-64-less-8", AT_OFFSET_FIELD,
             NBYTES(0 - (u64)8)),
    BREAK_AT(OINF_METADATA_BOUNDS, "size-2-to-64-less-1", AT_OFFSET_FIELD,
             NBYTES(UINT64_MAX)),
    BREAK_AT(OINF_METADATA_BOUNDS, "size-end-wraps-to-0", AT_OFFSET_FIELD,
             NBYTES(0 - (u64)176)),
    BREAK_AT(OINF_METADATA_BOUNDS, "end-wraps-to-the-end-of-the-file",
             AT_OFFSET_FIELD, NBYTES(TWO(63)), OFFSET(TWO(63) + 208)),

    BREAK(OINF_METADATA_SCALAR_SIZE, "bool-0", NBYTES(0)),
    BREAK(OINF_METADATA_SCALAR_SIZE, "bool-2", NBYTES(2)),
    BREAK(OINF_METADATA_SCALAR_SIZE, "bool-8", NBYTES(8)),
    BREAK(OINF_METADATA_SCALAR_SIZE, "u16-1",
          SET("metadata[2].value_nbytes", 1)),
    BREAK(OINF_METADATA_SCALAR_SIZE, "u16-3",
          SET("metadata[2].value_nbytes", 3)),
    BREAK(OINF_METADATA_SCALAR_SIZE, "u16-8-padded",
          SET("metadata[2].value_nbytes", 8)),

    BREAK(OINF_METADATA_BOOL_VALUE, "2", FILL("metadata[0].value", 2)),
    BREAK(OINF_METADATA_BOOL_VALUE, "3", FILL("metadata[0].value", 3)),
    BREAK(OINF_METADATA_BOOL_VALUE, "4", FILL("metadata[0].value", 4)),
    BREAK(OINF_METADATA_BOOL_VALUE, "128", FILL("metadata[0].value", 128)),
    BREAK(OINF_METADATA_BOOL_VALUE, "255", FILL("metadata[0].value", 255)),

    /* i16 i16 i32 i32 i64 i64 i8 i8 i8 u16 u32 u64 u64 u8 u8 */
    PARENT("meta-integer-limits"),
    SIZE_OF("i16-4", 0, 4), SIZE_OF("i32-2", 2, 2), SIZE_OF("i32-8", 2, 8),
    SIZE_OF("i64-4", 4, 4), SIZE_OF("i64-9", 4, 9), SIZE_OF("i8-0", 6, 0),
    SIZE_OF("i8-2", 6, 2),  SIZE_OF("u32-3", 10, 3), SIZE_OF("u64-7", 11, 7),

    /* bf16 bf16 f16 f16 f32 f32 f32 f64 f64 f64 f8 ... */
    PARENT("meta-floats"),
    SIZE_OF("bf16-1", 0, 1), SIZE_OF("bf16-4", 0, 4), SIZE_OF("f16-4", 2, 4),
    SIZE_OF("f32-8", 4, 8),  SIZE_OF("f64-4", 7, 4),  SIZE_OF("f8-2", 10, 2),

    /* i1 i1 i2 i2 i4 i4 t1 t1 t2 t2 t2 u1 u2 u4 */
    PARENT("meta-packed-scalars"),
    SIZE_OF("i1-0", 0, 0), SIZE_OF("i2-2", 2, 2), SIZE_OF("i4-0", 4, 0),
    SIZE_OF("i4-2", 4, 2), SIZE_OF("t1-8", 6, 8), SIZE_OF("t2-2", 8, 2),
    SIZE_OF("u1-8", 11, 8), SIZE_OF("u4-4", 13, 4),

    /* clamp: 4 of length, 5 of text, 7 of padding; then 8 bytes of another
     * value */
    PARENT("one-string"),
    BREAK(OINF_METADATA_STRING_SIZE, "0", NBYTES(0)),
    BREAK(OINF_METADATA_STRING_SIZE, "3", NBYTES(3)),
    BREAK(OINF_METADATA_STRING_SIZE, "not-padded", NBYTES(9)),
    BREAK(OINF_METADATA_STRING_SIZE, "one-less", NBYTES(15)),
    BREAK(OINF_METADATA_STRING_SIZE, "one-more", NBYTES(17)),
    BREAK(OINF_METADATA_STRING_SIZE, "a-block-more", NBYTES(24)),
    BREAK_AT(OINF_METADATA_STRING_SIZE, "text-one-byte-shorter",
             AT("metadata[0].value_nbytes"),
             SET("metadata[0].value_length", 4)),

#define LENGTH(what, length) \
    BREAK(OINF_METADATA_STRING_LENGTH, what, \
          SET("metadata[0].value_length", length))
    LENGTH("one-too-many", 13),
    LENGTH("into-the-next", 20),
    LENGTH("2-to-31-less-1", 0x7fffffff),
    LENGTH("2-to-31", 0x80000000),
    LENGTH("plus-4-wraps", 0xfffffffc),
    BREAK(OINF_METADATA_STRING_LENGTH, "ffffffff",
          SET("metadata[0*].value_length", 0xffffffff)),
    BREAK_AT(OINF_METADATA_STRING_LENGTH, "value-one-block-too-short",
             AT("metadata[0].value_length"), NBYTES(8)),
    BREAK_AT(OINF_METADATA_STRING_LENGTH, "value-of-the-length-alone",
             AT("metadata[0].value_length"), NBYTES(4)),

    STRAY(OINF_METADATA_STRING_PADDING_ZERO, "first-byte", 0),
    STRAY(OINF_METADATA_STRING_PADDING_ZERO, "last-byte", 6),

    /* 13 bits: 8 of counts, 2 of bits, 6 of padding; then 8 of another */
    PARENT("one-bitset"),
    BREAK(OINF_METADATA_BITSET_SIZE, "0", NBYTES(0)),
    BREAK(OINF_METADATA_BITSET_SIZE, "4", NBYTES(4)),
    BREAK(OINF_METADATA_BITSET_SIZE, "7", NBYTES(7)),
    BREAK(OINF_METADATA_BITSET_SIZE, "counts-alone", NBYTES(8)),
    BREAK(OINF_METADATA_BITSET_SIZE, "not-padded", NBYTES(10)),
    BREAK(OINF_METADATA_BITSET_SIZE, "one-more", NBYTES(17)),
    BREAK(OINF_METADATA_BITSET_SIZE, "a-block-more", NBYTES(24)),
    BREAK_AT(OINF_METADATA_BITSET_SIZE, "72-bits",
             AT("metadata[0].value_nbytes"), BIT_COUNT(72), BYTE_COUNT(9)),
    BREAK_AT(OINF_METADATA_BITSET_SIZE, "2-to-32-less-1-bits",
             AT("metadata[0].value_nbytes"), BIT_COUNT(0xffffffff),
             BYTE_COUNT(0x20000000)),

    BREAK(OINF_METADATA_BITSET_BYTE_COUNT, "one-too-few", BYTE_COUNT(1)),
    BREAK(OINF_METADATA_BITSET_BYTE_COUNT, "one-too-many", BYTE_COUNT(3)),
    BREAK(OINF_METADATA_BITSET_BYTE_COUNT, "zero", BYTE_COUNT(0)),
    BREAK(OINF_METADATA_BITSET_BYTE_COUNT, "ffffffff",
          SET("metadata[0*].byte_count", 0xffffffff)),
    BREAK_AT(OINF_METADATA_BITSET_BYTE_COUNT, "17-bits-in-2", AT_BYTE_COUNT,
             BIT_COUNT(17)),
    BREAK_AT(OINF_METADATA_BITSET_BYTE_COUNT, "8-bits-in-2", AT_BYTE_COUNT,
             BIT_COUNT(8)),
    BREAK_AT(OINF_METADATA_BITSET_BYTE_COUNT, "no-bits-in-2", AT_BYTE_COUNT,
             BIT_COUNT(0)),
    /* rounded up in 32 bits, both take no bytes */
    COUNTS_ALONE("2-to-32-less-1-bits-in-0", 0xffffffff),
    COUNTS_ALONE("2-to-32-less-7-bits-in-0", 0xfffffff9),

    STRAY(OINF_METADATA_BITSET_PADDING_ZERO, "first-byte", 0),
    STRAY(OINF_METADATA_BITSET_PADDING_ZERO, "last-byte", 5),
    END_OF_ROWS
};

void oinf_metadata_cases(case_sink *sink)
{
    spoil_table(sink, oinf_metadata_rows);
}
