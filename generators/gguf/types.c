/* The types of tensors: blocks of elements, and their bytes. */
#include "generators/gguf/model.h"

#define BLOCKS(size, size_in_bytes) size, size_in_bytes, {FLOAT_NUMBER, 0, 0}

static const gguf_type types[TENSOR_TYPES] = {
    [F32]     = {"F32", 1, 4, {FLOAT_NUMBER, 32, 23}},
    [F16]     = {"F16", 1, 2, {FLOAT_NUMBER, 16, 10}},
    [Q4_0]    = {"Q4_0", BLOCKS(32, 18)},
    [Q4_1]    = {"Q4_1", BLOCKS(32, 20)},
    [Q5_0]    = {"Q5_0", BLOCKS(32, 22)},
    [Q5_1]    = {"Q5_1", BLOCKS(32, 24)},
    [Q8_0]    = {"Q8_0", BLOCKS(32, 34)},
    [Q8_1]    = {"Q8_1", BLOCKS(32, 36)},
    [Q2_K]    = {"Q2_K", BLOCKS(256, 84)},
    [Q3_K]    = {"Q3_K", BLOCKS(256, 110)},
    [Q4_K]    = {"Q4_K", BLOCKS(256, 144)},
    [Q5_K]    = {"Q5_K", BLOCKS(256, 176)},
    [Q6_K]    = {"Q6_K", BLOCKS(256, 210)},
    [Q8_K]    = {"Q8_K", BLOCKS(256, 292)},
    [IQ2_XXS] = {"IQ2_XXS", BLOCKS(256, 66)},
    [IQ2_XS]  = {"IQ2_XS", BLOCKS(256, 74)},
    [IQ3_XXS] = {"IQ3_XXS", BLOCKS(256, 98)},
    [IQ1_S]   = {"IQ1_S", BLOCKS(256, 50)},
    [IQ4_NL]  = {"IQ4_NL", BLOCKS(32, 18)},
    [IQ3_S]   = {"IQ3_S", BLOCKS(256, 110)},
    [IQ2_S]   = {"IQ2_S", BLOCKS(256, 82)},
    [IQ4_XS]  = {"IQ4_XS", BLOCKS(256, 136)},
    [I8]      = {"I8", 1, 1, {SIGNED_NUMBER, 8, 0}},
    [I16]     = {"I16", 1, 2, {SIGNED_NUMBER, 16, 0}},
    [I32]     = {"I32", 1, 4, {SIGNED_NUMBER, 32, 0}},
    [I64]     = {"I64", 1, 8, {SIGNED_NUMBER, 64, 0}},
    [F64]     = {"F64", 1, 8, {FLOAT_NUMBER, 64, 52}},
    [IQ1_M]   = {"IQ1_M", BLOCKS(256, 56)},
    [BF16]    = {"BF16", 1, 2, {FLOAT_NUMBER, 16, 7}},
    [TQ1_0]   = {"TQ1_0", BLOCKS(256, 54)},
    [TQ2_0]   = {"TQ2_0", BLOCKS(256, 66)},
    [MXFP4]   = {"MXFP4", BLOCKS(32, 17)},
    [NVFP4]   = {"NVFP4", BLOCKS(64, 36)},
    [Q1_0]    = {"Q1_0", BLOCKS(128, 18)},
    [Q2_0]    = {"Q2_0", BLOCKS(64, 18)},
};

const char *const gguf_value_names[VALUE_TYPES] = {
    "uint8", "int8", "uint16", "int16", "uint32", "int32", "float32", "bool",
    "string", "array", "uint64", "int64", "float64",
};

const gguf_type *gguf_type_at(u32 number)
{
    return number < TENSOR_TYPES && types[number].name != NULL ? &types[number]
                                                               : NULL;
}

bool gguf_is_quantized(u32 number)
{
    const gguf_type *type = gguf_type_at(number);

    return type != NULL && type->elements > 1;
}

scalar gguf_scalar(u32 number)
{
    const gguf_type *type = gguf_type_at(number);

    return type != NULL ? type->scalar : (scalar){FLOAT_NUMBER, 0, 0};
}

/* Only for known types; the sizes of others are unknown. */
u64 gguf_data_size(const gguf_tensor *t)
{
    const gguf_type *type = gguf_type_at(t->type);
    u64 count = element_count(t->dimensions, t->rank);

    return type != NULL ? count / type->elements * type->bytes : 0;
}

size_t gguf_width(gguf_value_type type)
{
    static const size_t widths[VALUE_TYPES] = {
        1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8,
    };

    return widths[type];
}
