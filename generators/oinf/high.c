/* Numbers that need more bits than a reader may have. */
#include "generators/cases/high_bits.h"
#include "generators/oinf/model.h"

#define EXAMPLE "document-worked-example"
#define WITH(rule, what, path, least, most) \
    {rule, EXAMPLE, what, path, least, most, NULL, NO_RULE, false}
#define BLAMING(field, rule, what, path, least, most) \
    {rule, EXAMPLE, what, path, least, most, field, NO_RULE, false}

static const high_bits rows[] = {
    WITH(OINF_HEADER_VERSION, "version", "header.version", 7, 31),
    WITH(OINF_HEADER_FLAGS_ZERO, "none", "header.flags", 7, 31),
    WITH(OINF_SIZEVARS_TABLE_BOUNDS, "none", "header.n_sizevars", 7, 31),
    WITH(OINF_METADATA_TABLE_BOUNDS, "count", "header.n_metadata", 7, 31),
    WITH(OINF_TENSORS_TABLE_BOUNDS, "count", "header.n_tensors", 7, 31),
    WITH(OINF_HEADER_RESERVED_ZERO, "none", "header.reserved", 7, 31),
    WITH(OINF_HEADER_OFFSETS_IN_FILE, "sizevars", "header.offset_sizevars", 13,
       63),
    WITH(OINF_HEADER_OFFSETS_IN_FILE, "metadata", "header.offset_metadata", 13,
       63),
    WITH(OINF_HEADER_OFFSETS_IN_FILE, "tensors", "header.offset_tensors", 13,
       63),
    WITH(OINF_HEADER_OFFSETS_IN_FILE, "data", "header.offset_data", 13, 63),
    {OINF_HEADER_FILE_SIZE, EXAMPLE, "size", "header.file_size", 13, 63, NULL,
     NO_RULE, true},
    WITH(OINF_STRING_LENGTH_BOUNDS, "key", "metadata[0].key_length", 7, 31),
    WITH(OINF_METADATA_TYPE_KNOWN, "type", "metadata[0].value_type", 7, 31),
    WITH(OINF_METADATA_FLAGS_ZERO, "none", "metadata[0].value_flags", 7, 31),
    BLAMING("metadata[0].value_offset", OINF_METADATA_BOUNDS, "size",
            "metadata[0].value_nbytes", 13, 63),
    WITH(OINF_METADATA_BOUNDS, "offset", "metadata[0].value_offset", 13, 63),
    WITH(OINF_METADATA_STRING_LENGTH, "length", "metadata[0].value_length", 7,
       31),
    WITH(OINF_STRING_LENGTH_BOUNDS, "name", "tensor[1].name_length", 7, 31),
    WITH(OINF_TENSORS_DTYPE_KNOWN, "dtype", "tensor[1].dtype", 7, 31),
    WITH(OINF_TENSORS_RANK_BOUNDS, "rank", "tensor[1].ndim", 7, 31),
    BLAMING("tensor[1].data_nbytes", OINF_TENSORS_SIZE, "dimension",
            "tensor[1].dims[0]", 13, 63),
    WITH(OINF_TENSORS_SIZE, "size", "tensor[1].data_nbytes", 13, 63),
    WITH(OINF_TENSORS_BOUNDS, "offset", "tensor[1].data_offset", 13, 63),
};

void oinf_high_cases(case_sink *sink)
{
    add_high_bits(sink, ROWS(rows));
}
