/* GGUF: tensor types (section 6) and strings (section 4.2). */
#include "gguf/gguf.h"

#define SCALAR(name, bytes, element)    {name, 1, bytes, element}
#define BLOCK(name, elements, bytes) \
    {name, elements, bytes, ASSAY_NO_ELEMENT}
#define REMOVED(name)                   {name, 1, 0, ASSAY_NO_ELEMENT}

static const gguf_tensor_type types[GGUF_FIRST_UNKNOWN] = {
    [0]  = SCALAR("F32", 4, ASSAY_F32),
    [1]  = SCALAR("F16", 2, ASSAY_F16),
    [2]  = BLOCK("Q4_0", 32, 18),
    [3]  = BLOCK("Q4_1", 32, 20),
    [4]  = REMOVED("Q4_2"),
    [5]  = REMOVED("Q4_3"),
    [6]  = BLOCK("Q5_0", 32, 22),
    [7]  = BLOCK("Q5_1", 32, 24),
    [8]  = BLOCK("Q8_0", 32, 34),
    [9]  = BLOCK("Q8_1", 32, 36),
    [10] = BLOCK("Q2_K", 256, 84),
    [11] = BLOCK("Q3_K", 256, 110),
    [12] = BLOCK("Q4_K", 256, 144),
    [13] = BLOCK("Q5_K", 256, 176),
    [14] = BLOCK("Q6_K", 256, 210),
    [15] = BLOCK("Q8_K", 256, 292),
    [16] = BLOCK("IQ2_XXS", 256, 66),
    [17] = BLOCK("IQ2_XS", 256, 74),
    [18] = BLOCK("IQ3_XXS", 256, 98),
    [19] = BLOCK("IQ1_S", 256, 50),
    [20] = BLOCK("IQ4_NL", 32, 18),
    [21] = BLOCK("IQ3_S", 256, 110),
    [22] = BLOCK("IQ2_S", 256, 82),
    [23] = BLOCK("IQ4_XS", 256, 136),
    [24] = SCALAR("I8", 1, ASSAY_I8),
    [25] = SCALAR("I16", 2, ASSAY_I16),
    [26] = SCALAR("I32", 4, ASSAY_I32),
    [27] = SCALAR("I64", 8, ASSAY_I64),
    [28] = SCALAR("F64", 8, ASSAY_F64),
    [29] = BLOCK("IQ1_M", 256, 56),
    [30] = SCALAR("BF16", 2, ASSAY_BF16),
    [31] = REMOVED("Q4_0_4_4"),
    [32] = REMOVED("Q4_0_4_8"),
    [33] = REMOVED("Q4_0_8_8"),
    [34] = BLOCK("TQ1_0", 256, 54),
    [35] = BLOCK("TQ2_0", 256, 66),
    [36] = REMOVED("IQ4_NL_4_4"),
    [37] = REMOVED("IQ4_NL_4_8"),
    [38] = REMOVED("IQ4_NL_8_8"),
    [39] = BLOCK("MXFP4", 32, 17),
    [40] = BLOCK("NVFP4", 64, 36),
    [41] = BLOCK("Q1_0", 128, 18),
    [42] = BLOCK("Q2_0", 64, 18),
};

const gguf_tensor_type *gguf_find_type(u32 type)
{
    return type < GGUF_FIRST_UNKNOWN ? &types[type] : NULL;
}

/* Strings */

void gguf_check_fits(reader *in, u64 length, u64 most, rule broken)
{
    if (expect(in, length <= left(in), broken))
        return;
    if (!advise_turned(in, &in->last, left(in)) && length <= most)
        advise_cut(in, length - left(in));
    stop(in);
}

span gguf_read_string(reader *in, const char *length, const char *bytes)
{
    u64 size = get_u64(in, length);
    gguf_check_fits(in, size, GGUF_LIKELY_STRING, GGUF_STRING_LENGTH_BOUNDS);

    span string = get_text(in, size, bytes);
    check_utf8(in, string, GGUF_STRING_UTF8);
    return string;
}
