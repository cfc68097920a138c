/* Element types                                       spec/safetensors.md, 6 */
#include "safetensors/safetensors.h"

#include "core/known.h"

/* In upstream's order; the last type comes first in a file. */
static const safetensors_type types[] = {
    {"BOOL",         8, ASSAY_BOOL,       0},
    {"F4",           4, ASSAY_NO_ELEMENT, 1},
    {"F6_E2M3",      6, ASSAY_NO_ELEMENT, 2},
    {"F6_E3M2",      6, ASSAY_NO_ELEMENT, 3},
    {"U8",           8, ASSAY_U8,         4},
    {"I8",           8, ASSAY_I8,         5},
    {"F8_E5M2",      8, ASSAY_F8,         6},
    {"F8_E4M3",      8, ASSAY_F8_E4M3,    7},
    {"F8_E8M0",      8, ASSAY_F8_E8M0,    8},
    {"F8_E4M3FNUZ",  8, ASSAY_F8_E4M3FNUZ, 9},
    {"F8_E5M2FNUZ",  8, ASSAY_F8_E5M2FNUZ, 10},
    {"I16",         16, ASSAY_I16,        11},
    {"U16",         16, ASSAY_U16,        12},
    {"F16",         16, ASSAY_F16,        13},
    {"BF16",        16, ASSAY_BF16,       14},
    {"I32",         32, ASSAY_I32,        15},
    {"U32",         32, ASSAY_U32,        16},
    {"F32",         32, ASSAY_F32,        17},
    {"C64",         64, ASSAY_C64,        18},
    {"F64",         64, ASSAY_F64,        19},
    {"I64",         64, ASSAY_I64,        20},
    {"U64",         64, ASSAY_U64,        21},
};

void safetensors_advise_types(reader *in, span name)
{
    const char *known[sizeof types / sizeof types[0] + 1] = {NULL};

    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        known[i] = types[i].name;
    advise_known(in, name, known);
}

const safetensors_type *safetensors_find_type(span name)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (is_word(name, types[i].name))
            return &types[i];
    return NULL;
}
