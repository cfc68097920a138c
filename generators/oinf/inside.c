/*
 * Values and data that begin in a table, in the header or at an offset that is
 * not a multiple of 8, with valid content at that place.
 */
#include "generators/oinf/twin.h"

typedef struct {
    const char *what;
    lenient lenient;
} inside;

#define VALUE_AT        "metadata[0].value_offset"
#define DATA_OF         "tensor[0].data_offset"
#define EIGHT_ZEROS     DATA("\0\0\0\0\0\0\0\0")
#define ROW(what, ...)  {what, {__VA_ARGS__}}

/* B, 4 has its value at 80; an entry a has its size at 104. */
#define U64_VALUE(what, offset) \
    ROW(what, .rule = OINF_METADATA_OFFSET_IN_DATA, .where = AT(VALUE_AT), \
        .twin = FILE_OF(SIZEVARS(SIZEVAR("B", 4)), \
                        ENTRIES(SCALAR("a", U64, LIST(0)))), \
        .edits = {SET(VALUE_AT, offset), REMOVE("metadata[0].value")})
#define U8_DATA(what, offset) \
    ROW(what, .rule = OINF_TENSORS_OFFSET_IN_DATA, .where = AT(DATA_OF), \
        .twin = FILE_OF(SIZEVARS(SIZEVAR("B", 4)), \
                        ENTRIES(SCALAR("a", U64, LIST(0))), \
                        TENSORS(TENSOR("w", U8, SHAPE(8), EIGHT_ZEROS))), \
        .edits = {SET(DATA_OF, offset), REMOVE("tensor[0].data")})

static const inside in_tables[] = {
    U64_VALUE("u64-in-the-header", 64),
    U64_VALUE("u64-is-a-size-variable", 80),
    U64_VALUE("u64-is-a-size-of-a-value", 104),
    U8_DATA("u8-in-the-header", 64),
    U8_DATA("u8-is-a-size-variable", 80),
    U8_DATA("u8-is-a-size-of-a-value", 104),

    ROW("string-is-a-name", .rule = OINF_METADATA_OFFSET_IN_DATA,
        .where = AT(VALUE_AT),
        .twin = FILE_OF(SIZEVARS(SIZEVAR("fast", 4)),
                        ENTRIES(TEXT("a", "fast"))),
        .edits = {SET(VALUE_AT, 72), REMOVE("metadata[0].value_length"),
                  REMOVE("metadata[0].value")}),
    ROW("bitset-in-the-header", .rule = OINF_METADATA_OFFSET_IN_DATA,
        .where = AT(VALUE_AT), .twin = FILE_OF(ENTRIES(BITS("a", 0, ""))),
        .edits = {SET(VALUE_AT, 64), REMOVE("metadata[0].bit_count"),
                  REMOVE("metadata[0].byte_count")}),
    /* type and flags become the head, the size becomes element and padding */
    ROW("ndarray-is-an-entry", .rule = OINF_METADATA_OFFSET_IN_DATA,
        .where = AT("metadata[1].value_offset"),
        .twin = FILE_OF(ENTRIES(SCALAR("a", U8, LIST(1)),
                                ARRAY("b", U8, ONES(0), LIST(1)))),
        .edits = {SET("metadata[1].value_offset", 80), CUT_AFTER("padding")}),
};

/* Unused bytes between the tables and the data section, or missing bytes. */
static const inside at_edges[] = {
    ROW("before-the-data-section", .rule = OINF_TENSORS_OFFSET_IN_DATA,
        .where = AT(DATA_OF),
        .twin = FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(8), EIGHT_ZEROS)),
                        LAID_AT(0, 0, 0, 128)),
        .built = FILE_OF(TENSORS(TENSOR_AT(120, "w", U8, SHAPE(8),
                                           EIGHT_ZEROS)),
                         LAID_AT(0, 0, 0, 128)),
        .patch = "the data section begins after the data",
        .also = {1, {OINF_SECTION_GAP}}),
    ROW("before-the-data-section", .rule = OINF_METADATA_OFFSET_IN_DATA,
        .where = AT(VALUE_AT),
        .twin = FILE_OF(ENTRIES(SCALAR("a", U64, LIST(0))),
                        LAID_AT(0, 0, 0, 112)),
        .built = FILE_OF(ENTRIES(SCALAR_AT(104, "a", U64, LIST(0))),
                         LAID_AT(0, 0, 0, 112)),
        .patch = "the data section begins after the value",
        .also = {1, {OINF_SECTION_GAP}}),
    ROW("5-of-7-bytes", .rule = OINF_TENSORS_BOUNDS, .where = AT(DATA_OF),
        .twin = FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(7), COUNT))),
        .edits = {CUT("tensor[0].data", 5)},
        .also = {1, {OINF_HEADER_FILE_SIZE_MULTIPLE}}),
    ROW("2-of-4-bytes", .rule = OINF_METADATA_BOUNDS, .where = AT(VALUE_AT),
        .twin = FILE_OF(ENTRIES(SCALAR("a", U32, LIST(1)))),
        .edits = {CUT("metadata[0].value", 2)},
        .also = {1, {OINF_HEADER_FILE_SIZE_MULTIPLE}}),
};

/* No bytes between the two; what would be padding is zero or used. */
#define SECOND_VALUE(what, first, second, placed) \
    ROW(what, .rule = OINF_METADATA_OFFSET_ALIGNED, \
        .where = AT("metadata[1].value_offset"), \
        .twin = FILE_OF(ENTRIES(first, second)), \
        .built = FILE_OF(ENTRIES(first, placed)), \
        .patch = "the second value begins where the first one ends")
#define SECOND_DATA(what, first, second, placed) \
    ROW(what, .rule = OINF_TENSORS_OFFSET_ALIGNED, \
        .where = AT("tensor[1].data_offset"), \
        .twin = FILE_OF(TENSORS(first, second)), \
        .built = FILE_OF(TENSORS(first, placed)), \
        .patch = "the second data begin where the first ones end")
#define AFTER(size)     SCALAR("a", size, LIST(0))

/* Values begin at 136, data at 160, or at 168 with one more dimension. */
static const inside unaligned[] = {
    SECOND_VALUE("u8-right-after-u8", AFTER(U8), SCALAR("b", U8, LIST(0)),
                 SCALAR_AT(137, "b", U8, LIST(0))),
    SECOND_VALUE("u16-right-after-u16", AFTER(U16), SCALAR("b", U16, LIST(0)),
                 SCALAR_AT(138, "b", U16, LIST(0))),
    SECOND_VALUE("f32-right-after-f32", AFTER(F32), SCALAR("b", F32, LIST(0)),
                 SCALAR_AT(140, "b", F32, LIST(0))),
    SECOND_VALUE("f64-right-after-f32", AFTER(F32), SCALAR("b", F64, LIST(0)),
                 SCALAR_AT(140, "b", F64, LIST(0))),
    SECOND_VALUE("string-right-after-u32", AFTER(U32), TEXT("b", "fast"),
                 TEXT_AT(140, "b", "fast")),
    SECOND_VALUE("ndarray-right-after-u32", AFTER(U32),
                 ARRAY("b", U8, SHAPE(0), COUNT),
                 ARRAY_AT(140, "b", U8, SHAPE(0), COUNT)),
    SECOND_DATA("u8-right-after-3-bytes", TENSOR("a", U8, SHAPE(3), COUNT),
                TENSOR("b", U8, SHAPE(3), DATA("\0\0\0")),
                TENSOR_AT(163, "b", U8, SHAPE(3), DATA("\0\0\0"))),
    SECOND_DATA("f32-right-after-4-bytes", TENSOR("a", U8, SHAPE(4), COUNT),
                TENSOR("b", F32, SHAPE(1), LIST(0)),
                TENSOR_AT(164, "b", F32, SHAPE(1), LIST(0))),
    SECOND_DATA("f64-right-after-4-bytes", TENSOR("a", U8, SHAPE(4), COUNT),
                TENSOR("b", F64, SHAPE(1), LIST(0)),
                TENSOR_AT(164, "b", F64, SHAPE(1), LIST(0))),
    SECOND_DATA("u4-right-after-a-byte", TENSOR("a", U8, SHAPE(1), COUNT),
                TENSOR("b", U4, SHAPE(2), DATA("\0")),
                TENSOR_AT(161, "b", U4, SHAPE(2), DATA("\0"))),
    SECOND_DATA("scalar-right-after-a-byte", TENSOR("a", U8, SHAPE(1), COUNT),
                TENSOR("b", U8, ONES(0), LIST(0)),
                TENSOR_AT(153, "b", U8, ONES(0), LIST(0))),
};

static const inside sections[] = {
    ROW("metadata-4-bytes-late", .rule = OINF_HEADER_OFFSETS_ALIGNED,
        .where = AT("header.offset_metadata"),
        .twin = FILE_OF(SIZEVARS(SIZEVAR("B", 4)),
                        ENTRIES(SCALAR("a", U8, LIST(1)))),
        .built = FILE_OF(SIZEVARS(SIZEVAR("B", 4)),
                         ENTRIES(SCALAR("a", U8, LIST(1))),
                         LAID_AT(0, 92, 0, 0)),
        .patch = "the metadata begin 4 bytes later"),
    ROW("tensors-4-bytes-late", .rule = OINF_HEADER_OFFSETS_ALIGNED,
        .where = AT("header.offset_tensors"),
        .twin = FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(3), COUNT))),
        .built = FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(3), COUNT)),
                         LAID_AT(0, 0, 76, 0)),
        .patch = "the tensors begin 4 bytes later"),
    /* the table ends at 116 */
    ROW("data-right-after-the-tensors", .rule = OINF_HEADER_OFFSETS_ALIGNED,
        .where = AT("header.offset_data"),
        .twin = FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(3), COUNT))),
        .built = FILE_OF(TENSORS(TENSOR_AT(120, "w", U8, SHAPE(3), COUNT)),
                         LAID_AT(0, 0, 0, 116)),
        .patch = "the data section begins where the tensors end"),
#define EMPTY_TABLE(what, name, ...) \
    ROW(what, .rule = OINF_HEADER_OFFSETS_ASCENDING, \
        .where = AT("header.offset_" name), \
        .twin = FILE_OF(LAID_AT(__VA_ARGS__)), \
        .edits = {SET("header.offset_" name, 72)})
    EMPTY_TABLE("no-metadata-before-no-sizevars", "metadata", 80, 80, 80, 80),
    EMPTY_TABLE("no-tensors-before-no-metadata", "tensors", 0, 80, 80, 80),
    EMPTY_TABLE("no-data-before-no-tensors", "data", 0, 0, 80, 80),
    /* each table is at its offset */
    ROW("sizevars-after-metadata", .rule = OINF_HEADER_OFFSETS_ASCENDING,
        .where = AT("header.offset_metadata"),
        .twin = FILE_OF(SIZEVARS(SIZEVAR("rows", 4)),
                        ENTRIES(SCALAR("a", U8, LIST(1)))),
        .edits = {REMOVE("sizevar[0].name_length"), REMOVE("sizevar[0].name"),
                  REMOVE("sizevar[0].value"),
                  INSERT("metadata[0].value", "\4\0\0\0rows\4\0\0\0\0\0\0\0"),
                  SET("header.offset_sizevars", 104),
                  SET("header.offset_metadata", 72)}),
};

static void add_rows(case_sink *sink, const inside *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        oinf_add_lenient(sink, &rows[i].lenient, "%s", rows[i].what);
}

void oinf_inside_cases(case_sink *sink)
{
    add_rows(sink, ROWS(in_tables));
    add_rows(sink, ROWS(at_edges));
    add_rows(sink, ROWS(unaligned));
    add_rows(sink, ROWS(sections));
}
