/* Numbers that need more bits than a reader may have. */
#include "generators/cases/high_bits.h"
#include "generators/primitiv/model.h"

#define WITH(rule, parent, what, path, least, most) \
    {rule, parent, what, path, least, most, NULL, NO_RULE, false}

static const high_bits rows[] = {
    WITH(PRIMITIV_HEADER_VERSION, "tensor-2x3", "major", "header.ver_major", 7,
       31),
    WITH(PRIMITIV_HEADER_VERSION, "tensor-2x3", "minor", "header.ver_minor", 7,
       31),
    WITH(PRIMITIV_HEADER_DATA_TYPE, "tensor-2x3", "type", "header.data_type", 7,
       31),
    {PRIMITIV_TENSOR_SIZE, "tensor-2x3", "dimension", "tensor.dims[1]", 13, 24,
     "tensor.data_head", NO_RULE, false},
    WITH(PRIMITIV_SHAPE_BATCH_ONE, "shape-2x3x4", "batch", "shape.batch", 13,
         24),
    {PRIMITIV_SHAPE_BATCH_ONE, "shape-2x3x4", "batch", "shape.batch", 31, 31,
     NULL, PRIMITIV_SHAPE_COUNT_OVERFLOW, false},
    WITH(PRIMITIV_PARAMETER_STAT_COUNT, "parameter-momentum", "count",
       "parameter.stat_count", 7, 31),
    WITH(PRIMITIV_PARAMETER_STAT_COUNT, "model-two", "count-in-model",
         "parameter[1].stat_count", 7, 31),
    WITH(PRIMITIV_MODEL_COUNT, "model-submodels", "count",
       "model.parameter_count", 7, 31),
};

/* All dimensions are blamed. */
static const spoil large[] = {
    BREAK_AT(PRIMITIV_TENSOR_SIZE_OVERFLOW, "dimension-and-2-to-31",
             INSIDE("tensor.dims_head", 0, 11), FLIP("tensor.dims[1]", 31)),
};

void primitiv_high_cases(case_sink *sink)
{
    spoil_cases(sink, "tensor-2x3", ROWS(large));
    add_high_bits(sink, ROWS(rows));
}
