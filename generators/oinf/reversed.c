/*
 * Numbers in the other byte order, which a reader may try next, and negative
 * numbers, whose sign it may lose. Most parents have one such number.
 */
#include "generators/oinf/model.h"

typedef struct {
    rule rule;
    const char *parent, *what, *path;
    const char *blamed;         /* the field; NULL: path */
    enum {BOTH, TURNED_ALONE, UNSEALED} how;    /* file_size is not edited */
    rule_list also;
} reversed;

#define TABLES "three-tables"
#define TURN(rule, parent, what, path) \
    {rule, parent, what, path, NULL, BOTH, NO_RULES}
#define TURN_AT(blamed, rule, parent, what, path) \
    {rule, parent, what, path, blamed, BOTH, NO_RULES}
#define TURN_ALONE(blamed, rule, parent, what, path) \
    {rule, parent, what, path, blamed, TURNED_ALONE, NO_RULES}

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
    {OINF_HEADER_FILE_SIZE, TABLES, "size", "header.file_size", NULL,
     UNSEALED, NO_RULES},
    TURN(OINF_STRING_LENGTH_BOUNDS, "one-sizevar", "sizevar",
         "sizevar[0].name_length"),
    TURN(OINF_STRING_LENGTH_BOUNDS, "string-4096-bytes", "metadata",
         "metadata[0].key_length"),
    TURN(OINF_STRING_LENGTH_BOUNDS, "one-u8-3", "tensor",
         "tensor[0].name_length"),
    TURN_AT("metadata[0].value_offset", OINF_METADATA_BOUNDS, TABLES, "size",
            "metadata[0].value_nbytes"),
    TURN(OINF_METADATA_BOUNDS, "string-4096-bytes", "offset",
         "metadata[0].value_offset"),
    TURN(OINF_METADATA_STRING_LENGTH, "string-4096-bytes", "length",
         "metadata[0].value_length"),
    TURN_AT("metadata[0].byte_count", OINF_METADATA_BITSET_BYTE_COUNT,
            "one-bitset", "bit-count", "metadata[0].bit_count"),
    TURN(OINF_METADATA_BITSET_BYTE_COUNT, "one-bitset", "byte-count",
         "metadata[0].byte_count"),
    TURN(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "one-ndarray", "type",
         "metadata[0].element_type"),
    TURN(OINF_METADATA_NDARRAY_DIMS, "one-ndarray", "rank",
         "metadata[0].ndim"),
    TURN_ALONE("metadata[0].value_nbytes", OINF_METADATA_NDARRAY_SIZE,
               "one-ndarray", "dimension", "metadata[0].dims[0]"),
    TURN(OINF_TENSORS_RANK_BOUNDS, "one-u8-3", "rank", "tensor[0].ndim"),
    {OINF_TENSORS_NO_DATA_ZERO, TABLES, "flags", "tensor[0].flags",
     "tensor[0].data_nbytes", TURNED_ALONE,
     {1, {OINF_TENSORS_FLAGS_UNKNOWN}}},
    TURN_ALONE("tensor[0].data_nbytes", OINF_TENSORS_SIZE, TABLES, "dimension",
               "tensor[0].dims[0]"),
    TURN(OINF_TENSORS_SIZE, TABLES, "size", "tensor[0].data_nbytes"),
    TURN(OINF_TENSORS_BOUNDS, "one-u8-3", "offset", "tensor[0].data_offset"),
};

static u64 turned(const builder *file, const char *path)
{
    u64 number = number_at(file, path);
    u64 result = 0;

    for (u64 i = 0; i < need_field(file, path)->size; i++)
        result = result << 8 | (number >> 8 * i & 0xff);
    return result;
}

static void add_number(case_sink *sink, const reversed *r, u64 number,
                       const char *sort)
{
    char what[GOLDEN_PATH_SIZE];
    spoil row = {r->rule, what, AT(r->blamed != NULL ? r->blamed : r->path),
                 {SET(r->path, number)}, r->also, NULL};

    snprintf(what, sizeof what, "%s-%s", r->what, sort);
    if (r->how == UNSEALED)
        spoil_unsealed(sink, r->parent, &row, 1);
    else
        spoil_cases(sink, r->parent, &row, 1);
}

static void reverse(case_sink *sink, const reversed *r)
{
    const builder *parent = added_case(sink, r->parent);
    u64 number = number_at(parent, r->path);
    u64 other = turned(parent, r->path);

    add_number(sink, r, other, "big-endian");
    if (r->how != TURNED_ALONE)
        add_number(sink, r, 0 - number, "negative");
}

/* A whole file in that order: the finding is about its version. */
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
        reverse(sink, &rows[i]);
    turn_all(sink);
}
