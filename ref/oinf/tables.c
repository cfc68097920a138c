/* OINF v1: the differences between the tables, which share one reader. */
#include "oinf/oinf.h"

const oinf_table oinf_tables[OINF_TABLES] = {
    [OINF_SIZEVARS] = {
        .record = "sizevar", .name = "name", .kind = "sizevar",
        .smallest = 16,
        .bounds = OINF_SIZEVARS_TABLE_BOUNDS,
        .unique = OINF_SIZEVARS_NAMES_UNIQUE,
    },
    [OINF_METADATA] = {
        .record = "metadata", .name = "key", .kind = "key",
        .smallest = 32,
        .bounds = OINF_METADATA_TABLE_BOUNDS,
        .unique = OINF_METADATA_KEYS_UNIQUE,
        .payload = "value", .payload_offset = "value_offset",
        .offset_aligned = OINF_METADATA_OFFSET_ALIGNED,
        .offset_in_data = OINF_METADATA_OFFSET_IN_DATA,
        .payload_bounds = OINF_METADATA_BOUNDS,
        .bool_values = OINF_METADATA_NDARRAY_BOOL_VALUES,
        .t2_code = OINF_METADATA_T2_CODE,
        .unused_bits = OINF_METADATA_PACKED_UNUSED_BITS,
    },
    [OINF_TENSORS] = {
        .record = "tensor", .name = "name", .kind = "tensor",
        .smallest = 36,
        .bounds = OINF_TENSORS_TABLE_BOUNDS,
        .unique = OINF_TENSORS_NAMES_UNIQUE,
        .payload = "data", .payload_offset = "data_offset",
        .offset_aligned = OINF_TENSORS_OFFSET_ALIGNED,
        .offset_in_data = OINF_TENSORS_OFFSET_IN_DATA,
        .payload_bounds = OINF_TENSORS_BOUNDS,
        .bool_values = OINF_TENSORS_BOOL_VALUES,
        .t2_code = OINF_TENSORS_T2_CODE,
        .unused_bits = OINF_TENSORS_PACKED_UNUSED_BITS,
    },
};

owner oinf_owner(const oinf_payload *p, u32 type)
{
    return (owner){p->offset.field.offset, p->record, type};
}

const oinf_table *oinf_table_of(const oinf_file *file, const range *r)
{
    bool tensor = r->owner.field >= file->begin[OINF_TENSORS].value;
    return &oinf_tables[tensor ? OINF_TENSORS : OINF_METADATA];
}
