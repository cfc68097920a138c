/* Numbers in the other byte order, which a reader may try next. */
#include "oinf/model.h"

typedef struct {
    rule rule;
    const char *parent, *what, *path;
    const char *blamed;         /* the field; NULL: path */
    bool unsealed;              /* file_size stays so */
    rule_list also;
} reversed;

#define TABLES "three-tables"
#define TURN(rule, parent, what, path) \
    {rule, parent, what, path, NULL, false, NO_RULES}
#define TURN_AT(blamed, rule, parent, what, path) \
    {rule, parent, what, path, blamed, false, NO_RULES}

static const reversed rows[] = {
    TURN(OINF_SIZEVARS_TABLE_BOUNDS, TABLES, "count", "header.n_sizevars"),
    TURN(OINF_METADATA_TABLE_BOUNDS, TABLES, "count", "header.n_metadata"),
    TURN(OINF_TENSORS_TABLE_BOUNDS, TABLES, "count", "header.n_tensors"),
    TURN(OINF_HEADER_OFFSETS_IN_FILE, TABLES, "sizevars",
         "header.offset_sizevars"),
    TURN(OINF_HEADER_OFFSETS_IN_FILE, TABLES, "metadata",
         "header.offset_metadata"),
    TURN(OINF_HEADER_OFFSETS_IN_FILE, TABLES, "tensors",
         "header.offset_tensors"),
    TURN(OINF_HEADER_OFFSETS_IN_FILE, TABLES, "data", "header.offset_data"),
    {OINF_HEADER_FILE_SIZE, TABLES, "size", "header.file_size", NULL, true,
     NO_RULES},
    TURN(OINF_STRING_LENGTH_BOUNDS, TABLES, "sizevar",
         "sizevar[0].name_length"),
    TURN(OINF_STRING_LENGTH_BOUNDS, TABLES, "metadata",
         "metadata[0].key_length"),
    TURN(OINF_STRING_LENGTH_BOUNDS, TABLES, "tensor", "tensor[0].name_length"),
    TURN_AT("metadata[0].value_offset", OINF_METADATA_BOUNDS, TABLES, "size",
            "metadata[0].value_nbytes"),
    TURN(OINF_METADATA_BOUNDS, TABLES, "offset", "metadata[0].value_offset"),
    TURN(OINF_METADATA_STRING_LENGTH, TABLES, "length",
         "metadata[1].value_length"),
    TURN_AT("metadata[0].byte_count", OINF_METADATA_BITSET_BYTE_COUNT,
            "one-bitset", "bit-count", "metadata[0].bit_count"),
    TURN(OINF_METADATA_BITSET_BYTE_COUNT, "one-bitset", "byte-count",
         "metadata[0].byte_count"),
    TURN(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "one-ndarray", "type",
         "metadata[0].element_type"),
    TURN(OINF_METADATA_NDARRAY_DIMS, "one-ndarray", "rank",
         "metadata[0].ndim"),
    TURN_AT("metadata[0].value_nbytes", OINF_METADATA_NDARRAY_SIZE,
            "one-ndarray", "dimension", "metadata[0].dims[0]"),
    TURN(OINF_TENSORS_RANK_BOUNDS, TABLES, "rank", "tensor[0].ndim"),
    {OINF_TENSORS_NO_DATA_ZERO, TABLES, "flags", "tensor[0].flags",
     "tensor[0].data_nbytes", false, {1, {OINF_TENSORS_FLAGS_UNKNOWN}}},
    TURN_AT("tensor[0].data_nbytes", OINF_TENSORS_SIZE, TABLES, "dimension",
            "tensor[0].dims[0]"),
    TURN(OINF_TENSORS_SIZE, TABLES, "size", "tensor[0].data_nbytes"),
    TURN(OINF_TENSORS_BOUNDS, TABLES, "offset", "tensor[0].data_offset"),
};

static u64 turned(const builder *file, const char *path)
{
    u64 number = number_at(file, path);
    u64 result = 0;

    for (u64 i = 0; i < need_field(file, path)->size; i++)
        result = result << 8 | (number >> 8 * i & 0xff);
    return result;
}

static void turn(case_sink *sink, const reversed *r)
{
    char what[GOLDEN_PATH_SIZE];
    spoil row = {r->rule, what, AT(r->blamed != NULL ? r->blamed : r->path),
                 {SET(r->path, turned(added_case(sink, r->parent), r->path))},
                 r->also, NULL};

    snprintf(what, sizeof what, "%s-big-endian", r->what);
    if (r->unsealed)
        spoil_unsealed(sink, r->parent, &row, 1);
    else
        spoil_cases(sink, r->parent, &row, 1);
}

/* A whole file in that order: its version is what is found. */
static void turn_all(case_sink *sink)
{
    builder file = copy_builder(added_case(sink, "one-u8-3"));
    case_info info = {.what = "all-numbers-big-endian",
                      .rule = OINF_HEADER_VERSION,
                      .where = AT("header.version"),
                      .patch = "all numbers are big-endian"};

    for (size_t i = 0; i < file.field_count; i++)
        if (file.fields[i].order == NUMBER_LE)
            set_number(&file, file.fields[i].path,
                       turned(&file, file.fields[i].path));
    add_file(sink, &info, NULL, &file);
}

void oinf_reversed_cases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        turn(sink, &rows[i]);
    turn_all(sink);
}
