/* Numbers that need more bits than a reader may have. */
#include "generators/cases/high_bits.h"
#include "generators/mag/model.h"

#define WITH(rule, what, path, least, most) \
    {rule, "one-f32-2x3", what, path, least, most, NULL, NO_RULE, false}
#define WITH_ENTRY(rule, what, path, least, most) \
    {rule, "one-entry", what, path, least, most, NULL, NO_RULE, false}

static const high_bits rows[] = {
    WITH(MAG_HEADER_VERSION, "version", "header.version", 13, 31),
    WITH_ENTRY(MAG_META_TYPE_UNKNOWN, "type", "metadata[0].type", 7, 7),
    WITH_ENTRY(MAG_KEY_LENGTH_OVERRUN, "entry", "metadata[0].key_length", 13,
               31),
    WITH(MAG_KEY_LENGTH_OVERRUN, "tensor", "tensor[0].key_length", 13, 31),
    WITH(MAG_TENSOR_DTYPE_UNKNOWN, "dtype", "tensor[0].dtype", 7, 7),
    WITH(MAG_TENSOR_NUMEL, "numel", "tensor[0].numel", 15, 63),
    {MAG_TENSOR_NUMEL, "one-f32-2x3", "dimension", "tensor[0].shape[1]", 15,
     48, "tensor[0].numel", NO_RULE, false},
    WITH(MAG_TENSOR_DIM_MAX, "dimension", "tensor[0].shape[1]", 63, 63),
    WITH(MAG_DATA_OUT_OF_FILE, "offset", "tensor[0].offset", 13, 63),
};

void mag_high_cases(case_sink *sink)
{
    add_high_bits(sink, ROWS(rows));
}
