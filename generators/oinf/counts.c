/* Counts and sizes in another unit or with another sign, which have room. */
#include "generators/oinf/twin.h"

typedef struct {
    const char *what;
    lenient lenient;
} count;

#define ROW(what, ...)  {what, {__VA_ARGS__}}
#define SIXTEEN_BYTES   "\x5a\x5a\x5a\x5a\x5a\x5a\x5a\x5a" \
                        "\0\0\0\0\0\0\0\0"
#define BYTE_COUNT      "metadata[0].byte_count"
#define BIT_COUNT       "metadata[0].bit_count"

/* The file has that many bytes; the number of bits differs. */
#define BITS_IN(what, bytes, text, path, number) \
    ROW(what, .rule = OINF_METADATA_BITSET_BYTE_COUNT, \
        .where = AT(BYTE_COUNT), \
        .twin = FILE_OF(ENTRIES(BITS("k", 8 * (bytes), text))), \
        .edits = {SET(path, number)})

static const count bit_sets[] = {
    BITS_IN("128-bits-in-4-words-of-4", 16, SIXTEEN_BYTES, BYTE_COUNT, 4),
    BITS_IN("128-bits-in-2-words-of-8", 16, SIXTEEN_BYTES, BYTE_COUNT, 2),
    BITS_IN("128-bits-in-8-words-of-2", 16, SIXTEEN_BYTES, BYTE_COUNT, 8),
    BITS_IN("128-bits-with-their-counts", 16, SIXTEEN_BYTES, BYTE_COUNT, 24),
    BITS_IN("68-bits-in-16", 16, SIXTEEN_BYTES, BIT_COUNT, 68),
    BITS_IN("68-bits-in-12", 12, "\x5a\x5a\x5a\x5a\x5a\x5a\x5a\x5a\0\0\0\0",
            BIT_COUNT, 68),
    BITS_IN("68-bits-in-10", 10, "\x5a\x5a\x5a\x5a\x5a\x5a\x5a\x5a\0\0",
            BIT_COUNT, 68),
    BITS_IN("68-bits-in-8", 8, "\x5a\x5a\x5a\x5a\x5a\x5a\x5a\x5a", BIT_COUNT,
            68),
    BITS_IN("64-bits-in-9", 9, "\x5a\x5a\x5a\x5a\x5a\x5a\x5a\x5a\0", BIT_COUNT,
            64),
    BITS_IN("9-bits-in-9", 9, "\x5a\1\0\0\0\0\0\0\0", BIT_COUNT, 9),
    BITS_IN("16-bits-in-16", 16, "\x5a\x5a\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            BIT_COUNT, 16),
    BITS_IN("8-bits-in-8", 8, "\x5a\0\0\0\0\0\0\0", BIT_COUNT, 8),
    BITS_IN("16-bits-in-the-6-of-padding", 2, "\x5a\x5a", BYTE_COUNT, 6),
    BITS_IN("no-bits-in-a-byte", 1, "\0", BIT_COUNT, 0),
    BITS_IN("8-bits-in-none", 0, "", BIT_COUNT, 8),
};

#define DIMS            "tensor[0].dims[0]"
#define NBYTES          "tensor[0].data_nbytes"
#define ARRAY_DIMS      "metadata[0].dims[0]"
#define ARRAY_NBYTES    "metadata[0].value_nbytes"
#define ONE(type, size, path, number) \
    .where = AT(NBYTES), \
    .twin = FILE_OF(TENSORS(TENSOR("w", type, SHAPE(size), COUNT))), \
    .edits = {SET(path, number)}
#define ONE_ARRAY(type, size, path, number) \
    .where = AT(ARRAY_NBYTES), \
    .twin = FILE_OF(ENTRIES(ARRAY("k", type, SHAPE(size), COUNT))), \
    .edits = {SET(path, number)}
#define SCALAR_SIZE(what, type, size) \
    ROW(what, .rule = OINF_METADATA_SCALAR_SIZE, .where = AT(ARRAY_NBYTES), \
        .twin = FILE_OF(ENTRIES(SCALAR("k", type, LIST(1)))), \
        .edits = {SET(ARRAY_NBYTES, size)})
#define FOUR_MORE(rule_of, ...) \
    ROW("4-bytes-more", .rule = rule_of, .where = AT(ARRAY_NBYTES), \
        .twin = FILE_OF(ENTRIES(__VA_ARGS__)), \
        .edits = {ADD(ARRAY_NBYTES, 4), APPEND_FILL("gap", 8, 0)})
/* The file ends before the last 8 bytes of the value. */
#define CUT_BY_8(what, keep, ...) \
    ROW(what, .rule = OINF_METADATA_BOUNDS, \
        .where = AT("metadata[0].value_offset"), \
        .twin = FILE_OF(ENTRIES(__VA_ARGS__)), \
        .edits = {CUT("metadata[0].value", keep)})

static const count sizes[] = {
    CUT_BY_8("8-bytes-short-of-string", 4, TEXT("k", "twelve_bytes")),
    CUT_BY_8("8-bytes-short-of-bitset", 8, BITS("k", 128, SIXTEEN_BYTES)),
    CUT_BY_8("8-bytes-short-of-ndarray", 8,
             ARRAY("k", U8, SHAPE(16), COUNT)),
    ROW("dimension-minus-3", .rule = OINF_TENSORS_SIZE,
        ONE(U8, 3, DIMS, 0 - (u64)3)),
    ROW("dimension-minus-1", .rule = OINF_TENSORS_SIZE,
        ONE(U8, 3, DIMS, UINT64_MAX)),
    ROW("packed-dimension-minus-1", .rule = OINF_TENSORS_SIZE_PACKED,
        ONE(U4, 3, DIMS, UINT64_MAX)),
    ROW("size-minus-3", .rule = OINF_TENSORS_SIZE,
        ONE(U8, 3, NBYTES, 0 - (u64)3)),
    ROW("size-in-bits", .rule = OINF_TENSORS_SIZE, ONE(U8, 3, NBYTES, 24)),
    ROW("size-in-words-of-8", .rule = OINF_TENSORS_SIZE,
        ONE(U8, 16, NBYTES, 2)),
    ROW("packed-size-in-bits", .rule = OINF_TENSORS_SIZE_PACKED,
        ONE(U4, 3, NBYTES, 12)),
    ROW("packed-size-zero", .rule = OINF_TENSORS_SIZE_PACKED,
        ONE(U4, 3, NBYTES, 0)),
    ROW("no-elements-in-8-bytes", .rule = OINF_TENSORS_SIZE,
        ONE(U8, 8, DIMS, 0)),
    ROW("one-element-in-8-bytes", .rule = OINF_TENSORS_SIZE,
        ONE(U8, 8, DIMS, 1)),
    ROW("no-elements-in-8-bytes", .rule = OINF_TENSORS_SIZE_PACKED,
        ONE(U4, 16, DIMS, 0)),
    ROW("dimension-minus-3", .rule = OINF_METADATA_NDARRAY_SIZE,
        ONE_ARRAY(U8, 3, ARRAY_DIMS, 0 - (u64)3)),
    ROW("dimension-minus-1", .rule = OINF_METADATA_NDARRAY_SIZE,
        ONE_ARRAY(U8, 3, ARRAY_DIMS, UINT64_MAX)),
    ROW("no-elements-in-8-bytes", .rule = OINF_METADATA_NDARRAY_SIZE,
        ONE_ARRAY(U8, 8, ARRAY_DIMS, 0)),
    ROW("size-of-the-elements-alone", .rule = OINF_METADATA_NDARRAY_SIZE,
        ONE_ARRAY(U8, 32, ARRAY_NBYTES, 32)),
    FOUR_MORE(OINF_METADATA_STRING_SIZE, TEXT("k", "fast")),
    FOUR_MORE(OINF_METADATA_BITSET_SIZE, BITS("k", 64, "\x5a\x5a\x5a\x5a"
                                              "\x5a\x5a\x5a\x5a")),
    FOUR_MORE(OINF_METADATA_NDARRAY_SIZE, ARRAY("k", U8, SHAPE(8), COUNT)),
    SCALAR_SIZE("bool-as-a-word-of-4", BOOL, 4),
    SCALAR_SIZE("u8-as-a-word-of-4", U8, 4),
    SCALAR_SIZE("f64-as-a-word-of-4", F64, 4),
    SCALAR_SIZE("u4-as-a-word-of-2", U4, 2),
};

/* The text includes its padding bytes, so no padding is left. */
#define PADDED_NAME(what, record, name, ...) \
    ROW(what, .rule = OINF_STRING_CHARSET, \
        .where = INSIDE(record name "_padding", 0, 1), \
        .twin = FILE_OF(__VA_ARGS__), \
        .edits = {SET(record name "_length", 12)})

static const count lengths[] = {
    PADDED_NAME("length-with-padding-in-sizevars", "sizevar[0].", "name",
                SIZEVARS(SIZEVAR("heads", 2))),
    PADDED_NAME("length-with-padding-in-metadata", "metadata[0].", "key",
                ENTRIES(SCALAR("steps", U8, LIST(1)))),
    PADDED_NAME("length-with-padding-in-tensors", "tensor[0].", "name",
                TENSORS(TENSOR("layer", U8, SHAPE(3), COUNT))),
};

static void add_rows(case_sink *sink, const count *rows, size_t count_of)
{
    for (size_t i = 0; i < count_of; i++)
        oinf_add_lenient(sink, &rows[i].lenient, "%s", rows[i].what);
}

void oinf_counts_cases(case_sink *sink)
{
    add_rows(sink, ROWS(bit_sets));
    add_rows(sink, ROWS(sizes));
    add_rows(sink, ROWS(lengths));
}
