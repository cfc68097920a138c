/*
 * Files with sections and payloads that are not at upstream's places: accepted,
 * with a remark. A table with one name of up to four bytes takes 16 bytes (size
 * variable), 32 (metadata), or 36 and 8 a dimension (tensor).
 */
#include "generators/oinf/model.h"

#define GAP(what, gap, patch, ...) \
    CASE(OINF_SECTION_GAP, what, AT(gap), patch, __VA_ARGS__)

static const model_case sections[] = {
    GAP("behind-the-header", "gap", "8 zeros before the size variables",
        SIZEVARS(SIZEVAR("B", 4)), LAID_AT(80, 0, 0, 0)),
    GAP("behind-the-header-of-an-empty-file", "gap",
        "8 zeros after the header", LAID_AT(80, 0, 0, 0)),
    GAP("before-metadata", "gap", "16 zeros before the metadata",
        SIZEVARS(SIZEVAR("B", 4)), ENTRIES(SCALAR("n", U8, LIST(1))),
        LAID_AT(0, 104, 0, 0)),
    GAP("before-tensors", "gap", "16 zeros before the tensors",
        ENTRIES(SCALAR("n", U8, LIST(1))),
        TENSORS(TENSOR("w", U8, SHAPE(3), COUNT)), LAID_AT(0, 0, 120, 0)),
    GAP("before-the-data-8-behind-4-of-padding", "gap",
        "8 zeros before the data", TENSORS(TENSOR("w", U8, SHAPE(3), COUNT)),
        LAID_AT(0, 0, 0, 128)),
    GAP("before-the-data-8-bytes-aa", "gap", "8 bytes aa before the data",
        TENSORS(TENSOR("w", U8, SHAPE(3), COUNT)), LAID_AT(0, 0, 0, 128),
        .gap = 0xaa),
    GAP("before-the-data-a-page", "gap", "4096 zeros before the data",
        TENSORS(TENSOR("a", U8, SHAPE(3), COUNT),
                TENSOR("b", U8, SHAPE(3), COUNT)),
        LAID_AT(0, 0, 0, 160 + 4096)),
};

#define DATA_OF(i)          AT("tensor[" #i "].data_offset")
#define ONE_PLACED(rule, what, path, patch, offset) \
    CASE(rule, what, AT(path), patch, \
         TENSORS(TENSOR_AT(offset, "w", U8, SHAPE(3), COUNT)))
/* Two tensors, whose tables end at 160. */
#define TWO_PLACED(rule, what, path, patch, ...) \
    CASE(rule, what, AT(path), patch, \
         TENSORS(__VA_ARGS__))
#define U8_AT(offset, name, size) \
    TENSOR_AT(offset, name, U8, SHAPE(size), COUNT)

/* The data of one tensor begins at 120. */
static const model_case gaps[] = {
    ONE_PLACED(OINF_PAYLOAD_GAP, "8-before-the-first", "gap",
               "8 zeros before the payload", 128),
    ONE_PLACED(OINF_PAYLOAD_GAP, "16-before-the-first", "gap",
               "16 zeros before the payload", 136),
    TWO_PLACED(OINF_PAYLOAD_GAP, "8-between", "gap",
               "8 zeros between the payloads",
               U8_AT(160, "a", 8), U8_AT(176, "b", 8)),
    TWO_PLACED(OINF_PAYLOAD_GAP, "8-between-behind-padding", "gap",
               "8 zeros between the payloads",
               U8_AT(160, "a", 3), U8_AT(176, "b", 3)),
    TWO_PLACED(OINF_PAYLOAD_GAP, "a-page-between", "gap",
               "4096 zeros between the payloads",
               U8_AT(160, "a", 8), U8_AT(168 + 4096, "b", 8)),
    CASE(OINF_PAYLOAD_GAP, "bytes-between", AT("gap"),
         "8 bytes ff between the payloads",
         TENSORS(U8_AT(160, "a", 8), U8_AT(176, "b", 8)), .gap = 0xff),
};

static const model_case order[] = {
    TWO_PLACED(OINF_PAYLOAD_ORDER, "swapped", "tensor[1].data_offset",
               "b is before a", U8_AT(168, "a", 8), U8_AT(160, "b", 3)),
    CASE(OINF_PAYLOAD_ORDER, "last-first", AT("tensor[2].data_offset"),
         "c is before a and b",
         TENSORS(U8_AT(216, "a", 8), U8_AT(224, "b", 8), U8_AT(208, "c", 8))),
    CASE(OINF_PAYLOAD_ORDER, "metadata-behind-a-tensor",
         AT("tensor[0].data_offset"), "w is before n",
         ENTRIES(SCALAR_AT(160, "n", U16, LIST(1))),
         TENSORS(U8_AT(152, "w", 3))),
    CASE(OINF_PAYLOAD_ORDER, "metadata-swapped", AT("metadata[1].value_offset"),
         "b is before a",
         ENTRIES(SCALAR_AT(144, "a", U16, LIST(1)), TEXT_AT(136, "b", "fast"))),
};

#define ALIAS(what, patch, ...) \
    CASE(OINF_PAYLOAD_OVERLAP, what, DATA_OF(1), patch, \
         TENSORS(__VA_ARGS__))

static const model_case overlap[] = {
    ALIAS("same-range", "b has the data of a",
          U8_AT(160, "a", 8), U8_AT(160, "b", 8)),
    ALIAS("same-range-other-type", "b has the data of a",
          TENSOR_AT(160, "a", U16, SHAPE(2), LIST(0x201, 0x403)),
          TENSOR_AT(160, "b", U32, SHAPE(1), LIST(0x4030201))),
    ALIAS("same-offset-other-size", "b has the first data of a",
          TENSOR_AT(160, "a", U8, SHAPE(16), COUNT),
          TENSOR_AT(160, "b", U8, SHAPE(5), COUNT)),
    ALIAS("same-offset-second-larger",
          "a has the first data of b",
          TENSOR_AT(160, "a", U8, SHAPE(5), COUNT),
          TENSOR_AT(160, "b", U8, SHAPE(16), COUNT)),
    ALIAS("one-byte", "a ends one byte after the start of b",
          TENSOR_AT(160, "a", U8, SHAPE(9), LIST(1, 2, 3, 4, 5, 6, 7, 8, 9)),
          TENSOR_AT(168, "b", U8, SHAPE(3), LIST(9, 8, 7))),
    ALIAS("inside", "b is inside a",
          TENSOR_AT(160, "a", U64, SHAPE(3), LIST(1, 2, 3)),
          TENSOR_AT(168, "b", U64, SHAPE(1), LIST(2))),
    ALIAS("three-in-a-chain",
          "b begins inside a, and c inside b",
          TENSOR_AT(208, "a", U64, SHAPE(2), LIST(1, 2)),
          TENSOR_AT(216, "b", U64, SHAPE(2), LIST(2, 3)),
          TENSOR_AT(224, "c", U64, SHAPE(2), LIST(3, 4))),
    CASE(OINF_PAYLOAD_OVERLAP, "two-metadata-values",
         AT("metadata[1].value_offset"), "b has the value of a",
         ENTRIES(TEXT_AT(136, "a", "fast"), TEXT_AT(136, "b", "fast"))),
    CASE(OINF_PAYLOAD_OVERLAP, "tensor-over-metadata", DATA_OF(0),
         "w has the value of n, and more",
         ENTRIES(SCALAR_AT(152, "n", U16, LIST(0x201))),
         TENSORS(TENSOR_AT(152, "w", U8, SHAPE(9), COUNT))),
    CASE(OINF_PAYLOAD_OVERLAP, "ndarray-with-its-head-in-another",
         AT("metadata[1].value_offset"), "the elements of a are the head of b",
         ENTRIES(ARRAY_AT(136, "a", U32, SHAPE(4), LIST(5, 1, 8, 0)),
                 ARRAY_AT(152, "b", U8, SHAPE(8), COUNT))),
    CASE(OINF_PAYLOAD_OVERLAP, "value-inside-an-ndarray",
         AT("metadata[1].value_offset"), "b is an element of a",
         ENTRIES(ARRAY_AT(136, "a", U32, SHAPE(4), LIST(1, 2, 3, 4)),
                 SCALAR_AT(152, "b", U64, LIST(0x200000001)))),
};

/*
 * A small file that expands: a reader that copies stores the data many times.
 * The reference shows up to 64 times the file and 1 MiB.
 */
typedef struct {
    const char *what, *reference, *patch;
    size_t times;
    u64 elements;
} unfolding;

#define MOST_TIMES 294

static const unfolding unfoldings[] = {
    {"sixty-four-times", NULL, "64 tensors have the same data", 64, 1024},
    {"8-kib-293-times", NULL, "293 tensors have the same data", 293, 2048},
    {"8-kib-294-times", "unknown", "294 tensors have the same data", 294,
     2048},
};

/* One or two digits to base 64. */
static oinf_text unfolding_name(char name[2], const unfolding *u, size_t i)
{
    static const char digits[] =
        "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
    size_t size = u->times > 64 ? 2 : 1;

    name[0] = digits[i / 64];
    name[size - 1] = digits[i % 64];
    return (oinf_text){name, size, 1};
}

static void add_unfolding(case_sink *sink, const unfolding *u)
{
    const u64 shape[] = {u->elements};
    char names[MOST_TIMES][2];
    oinf_tensor tensors[MOST_TIMES];
    file_model m = {.tensors = tensors, .tensor_count = u->times};
    case_info info = {.what = u->what, .rule = OINF_PAYLOAD_OVERLAP,
                      .where = DATA_OF(1), .reference = u->reference,
                      .patch = u->patch};
    u64 offset = oinf_align(OINF_HEADER_SIZE + 44 * u->times);

    for (size_t i = 0; i < u->times; i++)
        tensors[i] = (oinf_tensor){unfolding_name(names[i], u, i),
                                   {F32, 1, shape, COUNT}, HAS_DATA, offset};
    add_model(sink, &info, &m);
}

static const spoil rows[] = {
    /* u8 [3]: data at 120, the file ends at 128. */
    PARENT("one-u8-3"),
    BREAK_AT(OINF_HEADER_FILE_SIZE_MULTIPLE, "ends-with-the-data",
             AT("header.file_size"), CUT_AFTER("tensor[0].data")),
    BREAK_AT(OINF_HEADER_FILE_SIZE_MULTIPLE, "one-byte-of-padding",
             AT("header.file_size"), CUT("padding#1", 1)),
    BREAK_AT(OINF_HEADER_FILE_SIZE_MULTIPLE, "one-byte-of-padding-missing",
             AT("header.file_size"), CUT("padding#1", 4)),
    BREAK_BOTH(OINF_HEADER_FILE_SIZE_MULTIPLE, "one-zero-more",
               AT("header.file_size"), OINF_PAYLOAD_GAP,
               APPEND_FILL("gap", 1, 0)),
    BREAK_BOTH(OINF_HEADER_FILE_SIZE_MULTIPLE, "seven-bytes-more",
               AT("header.file_size"), OINF_PAYLOAD_GAP,
               APPEND_FILL("gap", 7, 0x55)),

    BREAK_AT(OINF_PAYLOAD_GAP, "8-zeros-at-the-end", AT("gap"),
             APPEND_FILL("gap", 8, 0)),
    BREAK_AT(OINF_PAYLOAD_GAP, "8-bytes-at-the-end", AT("gap"),
             APPEND("gap", "\xde\xad\xbe\xef\xde\xad\xbe\xef")),
    BREAK_AT(OINF_PAYLOAD_GAP, "4096-zeros-at-the-end", AT("gap"),
             APPEND_FILL("gap", 4096, 0)),
    BREAK_AT(OINF_PAYLOAD_GAP, "zip-at-the-end", AT("gap"),
             APPEND("gap", "PK\5\6"), APPEND_FILL("gap", 20, 0)),
    BREAK_AT(OINF_PAYLOAD_GAP, "elf-at-the-end", AT("gap"),
             APPEND("gap", "\x7f" "ELF\2\1\1"), APPEND_FILL("gap", 57, 0)),
    BREAK_AT(OINF_PAYLOAD_GAP, "pdf-at-the-end", AT("gap"),
             APPEND("gap", "%PDF-1.7\n%%EOF\n\n")),

    PARENT("metadata-only"),
    BREAK_AT(OINF_HEADER_FILE_SIZE_MULTIPLE, "ends-with-a-value",
             AT("header.file_size"), CUT_AFTER("metadata[2].value")),

    PARENT("empty-file"),
    BREAK_AT(OINF_PAYLOAD_GAP, "no-payloads", AT("gap"),
             APPEND_FILL("gap", 8, 0)),
    BREAK_AT(OINF_PAYLOAD_GAP, "second-file", AT("gap"),
             APPEND("gap", "OINF\0\1"), APPEND_FILL("gap", 66, 0)),

    PARENT("zero-dim-only"),
    BREAK_AT(OINF_PAYLOAD_GAP, "behind-a-payload-of-no-bytes", AT("gap"),
             APPEND_FILL("gap", 8, 0)),
    END_OF_ROWS
};

/* ------------------------------------------------------------ upstream -- */

static const model_case habits[] = {
    CASE(OINF_CANONICAL_SORTED, "sizevars", AT("sizevar[1].name"),
         "D is before B", SIZEVARS(SIZEVAR("D", 16), SIZEVAR("B", 4))),
    CASE(OINF_CANONICAL_SORTED, "metadata", AT("metadata[2].key"),
         "a comes last",
         ENTRIES(SCALAR("b", U8, LIST(1)), SCALAR("c", U8, LIST(2)),
                 SCALAR("a", U8, LIST(3)))),
    CASE(OINF_CANONICAL_SORTED, "tensors", AT("tensor[1].name"),
         "the names are sorted without regard to case",
         TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                 TENSOR("B", U8, SHAPE(1), COUNT),
                 TENSOR("c", U8, SHAPE(1), COUNT))),
    CASE(OINF_CANONICAL_SORTED, "prefix-last", AT("tensor[1].name"),
         "layer.1 is before layer",
         TENSORS(TENSOR("layer.1", U8, SHAPE(1), COUNT),
                 TENSOR("layer", U8, SHAPE(1), COUNT))),
    CASE(OINF_CANONICAL_SORTED, "all-three-tables", AT("sizevar[1].name"),
         "every table is reversed", SIZEVARS(SIZEVAR("D", 16), SIZEVAR("B", 4)),
         ENTRIES(TEXT("mode", "fast"), SCALAR("flag", BOOL, LIST(1))),
         TENSORS(TENSOR("w", U8, SHAPE(3), COUNT),
                 TENSOR("b", U8, SHAPE(3), COUNT))),

    TWO_PLACED(OINF_CANONICAL_PLACEMENT, "no-elements-too-early",
               "tensor[1].data_offset",
               "b, without elements, has the offset of a",
               U8_AT(160, "a", 3), U8_AT(160, "b", 0)),
    TWO_PLACED(OINF_CANONICAL_PLACEMENT, "no-elements-at-the-end",
               "tensor[0].data_offset",
               "a, without elements, has the end of the file",
               U8_AT(168, "a", 0), U8_AT(160, "b", 3)),
    TWO_PLACED(OINF_CANONICAL_PLACEMENT, "no-elements-inside",
               "tensor[1].data_offset",
               "b, without elements, points into a",
               U8_AT(160, "a", 16), U8_AT(168, "b", 0)),
};

void oinf_places_cases(case_sink *sink)
{
    add_models(sink, ROWS(sections));
    add_models(sink, ROWS(gaps));
    add_models(sink, ROWS(order));
    add_models(sink, ROWS(overlap));
    for (size_t i = 0; i < sizeof unfoldings / sizeof unfoldings[0]; i++)
        add_unfolding(sink, &unfoldings[i]);
    spoil_table(sink, rows);
    add_models(sink, ROWS(habits));
}
