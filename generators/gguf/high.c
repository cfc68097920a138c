/* Numbers that need more bits than a reader may use. */
#include "generators/cases/high_bits.h"
#include "generators/gguf/model.h"

#define WITH(rule, what, path, least, most) \
    {rule, "blocks-of-rank-4", what, path, least, most, NULL, NO_RULE, false}

static const high_bits rows[] = {
    WITH(GGUF_HEADER_VERSION, "version", "header.version", 7, 31),
    WITH(GGUF_HEADER_TENSOR_COUNT, "count", "header.tensor_count", 13, 63),
    WITH(GGUF_HEADER_KV_COUNT, "count", "header.metadata_kv_count", 13, 63),
    WITH(GGUF_KEY_LENGTH_BOUNDS, "length", "metadata[0].key_length", 13, 63),
    WITH(GGUF_VALUE_TYPE, "type", "metadata[1].value_type", 7, 31),
    WITH(GGUF_STRING_LENGTH_BOUNDS, "length", "metadata[0].value_length", 13,
       63),
    WITH(GGUF_TENSOR_NAME_BOUNDS, "length", "tensor[0].name_length", 13, 63),
    WITH(GGUF_TENSOR_N_DIMS, "rank", "tensor[0].n_dimensions", 7, 31),
    {GGUF_DATA_OUT_OF_FILE, "blocks-of-rank-4", "dimension",
     "tensor[0].dimensions[1]", 13, 48, "tensor[0].offset", NO_RULE, false},
    WITH(GGUF_TENSOR_DIMENSION, "dimension", "tensor[0].dimensions[1]", 63, 63),
    WITH(GGUF_TENSOR_TYPE_RANGE, "type", "tensor[0].type", 13, 31),
    {GGUF_DATA_OUT_OF_FILE, "blocks-of-rank-4", "offset", "tensor[0].offset",
     13, 63, NULL, GGUF_DATA_CONTIGUOUS, false},
};

void gguf_high_cases(case_sink *sink)
{
    add_high_bits(sink, ROWS(rows));
}
