/* The types of safetensors           spec/safetensors.md, 6; their order: 8 */
#include "fast/safetensors/parts.h"

const fast_type fast_st_types[ST_TYPES] = {
    {"U64", ASSAY_U64}, {"I64", ASSAY_I64}, {"F64", ASSAY_F64},
    {"C64", ASSAY_C64},
    {"F32", ASSAY_F32}, {"U32", ASSAY_U32}, {"I32", ASSAY_I32},
    {"BF16", ASSAY_BF16}, {"F16", ASSAY_F16}, {"U16", ASSAY_U16},
    {"I16", ASSAY_I16},
    {"F8_E5M2FNUZ", ASSAY_F8_E5M2FNUZ}, {"F8_E4M3FNUZ", ASSAY_F8_E4M3FNUZ},
    {"F8_E8M0", ASSAY_F8_E8M0}, {"F8_E4M3", ASSAY_F8_E4M3},
    {"F8_E5M2", ASSAY_F8}, {"I8", ASSAY_I8}, {"U8", ASSAY_U8},
    {"F6_E3M2", ASSAY_NO_ELEMENT}, {"F6_E2M3", ASSAY_NO_ELEMENT},
    {"F4", ASSAY_NO_ELEMENT}, {"BOOL", ASSAY_BOOL},
};

const u8 fast_st_bits[ST_TYPES] = {
    64, 64, 64, 64, 32, 32, 32, 16, 16, 16, 16, 8, 8, 8, 8, 8, 8, 8, 6, 6, 4, 8
};

#define TYPE_RUN(name) BYTE_RUN("\":{\"dtype\":\"" name "\",\"shape\":[")

const byte_run fast_st_type_runs[ST_TYPES] = {
    TYPE_RUN("U64"), TYPE_RUN("I64"), TYPE_RUN("F64"), TYPE_RUN("C64"),
    TYPE_RUN("F32"), TYPE_RUN("U32"), TYPE_RUN("I32"),
    TYPE_RUN("BF16"), TYPE_RUN("F16"), TYPE_RUN("U16"), TYPE_RUN("I16"),
    TYPE_RUN("F8_E5M2FNUZ"), TYPE_RUN("F8_E4M3FNUZ"), TYPE_RUN("F8_E8M0"),
    TYPE_RUN("F8_E4M3"), TYPE_RUN("F8_E5M2"), TYPE_RUN("I8"), TYPE_RUN("U8"),
    TYPE_RUN("F6_E3M2"), TYPE_RUN("F6_E2M3"), TYPE_RUN("F4"), TYPE_RUN("BOOL"),
};
