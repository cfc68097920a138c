/* Files that every reader must accept: tensors of every type. */
#include "generators/oinf/model.h"

static const model_case integers[] = {
    ACCEPT("integer-limits",
           TENSORS(TENSOR("i16", I16, SHAPE(6),
                          LIST(INT16_MIN, -1, 0, 1, 0x102, INT16_MAX)),
                   TENSOR("i32", I32, SHAPE(6),
                          LIST(INT32_MIN, -1, 0, 1, 0x1020304, INT32_MAX)),
                   TENSOR("i64", I64, SHAPE(6),
                          LIST(INT64_MIN, -1, 0, 1, 0x102030405060708,
                               INT64_MAX)),
                   TENSOR("i8", I8, SHAPE(5),
                          LIST(INT8_MIN, -1, 0, 1, INT8_MAX)),
                   TENSOR("u16", U16, SHAPE(5),
                          LIST(0, 1, 0x102, INT16_MAX + 1, UINT16_MAX)),
                   TENSOR("u32", U32, SHAPE(5),
                          LIST(0, 1, 0x1020304, 0x80000000, UINT32_MAX)),
                   /* as signed numbers; the last is 2^64 - 1 */
                   TENSOR("u64", U64, SHAPE(6),
                          LIST(0, 1, 0x102030405060708, INT64_MAX, INT64_MIN,
                               -1)),
                   TENSOR("u8", U8, SHAPE(5), LIST(0, 1, 127, 128, 255)))),
    ACCEPT("booleans",
           TENSORS(TENSOR("false", BOOL, SHAPE(1), LIST(0)),
                   TENSOR("mixed", BOOL, SHAPE(2, 4),
                          LIST(0, 1, 1, 0, 1, 0, 0, 1)),
                   TENSOR("true", BOOL, SHAPE(1), LIST(1)))),
};

/* 0, -0, least and greatest subnormal, least normal, 1, greatest, infinities,
   quiet NaNs, signalling NaNs */
static const model_case floats[] = {
    ACCEPT("f16-specials",
           TENSORS(TENSOR("f16", F16, SHAPE(13),
                          LIST(0, 0x8000, 1, 0x03ff, 0x0400, 0x3c00, 0x7bff,
                               0x7c00, 0xfc00, 0x7e00, 0xffef, 0x7c01,
                               0xfdff)))),
    ACCEPT("bf16-specials",
           TENSORS(TENSOR("bf16", BF16, SHAPE(13),
                          LIST(0, 0x8000, 1, 0x007f, 0x0080, 0x3f80, 0x7f7f,
                               0x7f80, 0xff80, 0x7fc0, 0xffef, 0x7f81,
                               0xffbf)))),
    ACCEPT("f32-specials",
           TENSORS(TENSOR("f32", F32, SHAPE(13),
                          LIST(0, 0x80000000, 1, 0x007fffff, 0x00800000,
                               0x3f800000, 0x7f7fffff, 0x7f800000, 0xff800000,
                               0x7fc00000, 0xffedbeef, 0x7f800001,
                               0xffbfffff)))),
    ACCEPT("f64-specials",
           TENSORS(TENSOR("f64", F64, SHAPE(13),
                          DATA("\x00\x00\x00\x00\x00\x00\x00\x00"
                               "\x00\x00\x00\x00\x00\x00\x00\x80"
                               "\x01\x00\x00\x00\x00\x00\x00\x00"
                               "\xff\xff\xff\xff\xff\xff\x0f\x00"
                               "\x00\x00\x00\x00\x00\x00\x10\x00"
                               "\x00\x00\x00\x00\x00\x00\xf0\x3f"
                               "\xff\xff\xff\xff\xff\xff\xef\x7f"
                               "\x00\x00\x00\x00\x00\x00\xf0\x7f"
                               "\x00\x00\x00\x00\x00\x00\xf0\xff"
                               "\x00\x00\x00\x00\x00\x00\xf8\x7f"
                               "\xef\xbe\x00\x00\xad\xde\xf8\xff"
                               "\x01\x00\x00\x00\x00\x00\xf0\x7f"
                               "\xff\xff\xff\xff\xff\xff\xf7\xff")))),
    /* only an infinity: a printer of statistics may fail on it */
    ACCEPT("one-nan-of-each-float-type",
           TENSORS(TENSOR("bf16", BF16, SHAPE(2), LIST(0x7fc0, 0x3f80)),
                   TENSOR("f16", F16, SHAPE(2), LIST(0x7e00, 0x3c00)),
                   TENSOR("f32", F32, SHAPE(2), LIST(0x7fc00000, 0x3f800000)),
                   TENSOR("f8", F8, SHAPE(2), LIST(0x7d, 0x3c)))),
};

/* ------------------------------------------------------------ f8: E5M2 -- */

/* All 256 codes, 64 in a tensor, so that a document shows each value. */
static void add_f8_codes(case_sink *sink)
{
    static const char *const names[] = {"code-00", "code-40", "code-80",
                                        "code-c0"};
    enum {TENSORS_OF_64 = sizeof names / sizeof names[0], SIZE = 64};
    static const u64 shape[] = {SIZE};
    i64 codes[TENSORS_OF_64][SIZE];
    oinf_tensor tensors[TENSORS_OF_64];
    file_model m = {.tensors = tensors, .tensor_count = TENSORS_OF_64};
    case_info info = {.what = "f8-every-code", .rule = NO_RULE};

    for (size_t i = 0; i < TENSORS_OF_64; i++) {
        for (size_t j = 0; j < SIZE; j++)
            codes[i][j] = (i64)(SIZE * i + j);
        tensors[i] = (oinf_tensor){
            {names[i], strlen(names[i]), 1},
            {F8, 1, shape, LISTED, codes[i], NULL, SIZE}, HAS_DATA, 0};
    }
    add_model(sink, &info, &m);
}

/* -------------------------------------------------------------- packed -- */

static const model_case packed[] = {
    ACCEPT("packed-every-value",
           TENSORS(TENSOR("i1", I1, SHAPE(2), LIST(0, -1)),
                   TENSOR("i2", I2, SHAPE(4), LIST(-2, -1, 0, 1)),
                   TENSOR("i4", I4, SHAPE(16),
                          LIST(-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5,
                               6, 7)), TENSOR("t1", T1, SHAPE(2), LIST(-1, 1)),
                   TENSOR("t2", T2, SHAPE(3), LIST(-1, 0, 1)),
                   TENSOR("u1", U1, SHAPE(2), LIST(0, 1)),
                   TENSOR("u2", U2, SHAPE(4), LIST(0, 1, 2, 3)),
                   TENSOR("u4", U4, SHAPE(16),
                          LIST(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
                               15)))),
    ACCEPT("packed-nine-elements",
           TENSORS(TENSOR("i1", I1, SHAPE(9),
                          LIST(-1, 0, -1, -1, 0, 0, 0, -1, -1)),
                   TENSOR("i2", I2, SHAPE(9),
                          LIST(-2, 1, -1, 0, 1, 1, 0, -2, -1)),
                   TENSOR("i4", I4, SHAPE(9),
                          LIST(-8, 7, 1, -1, 3, -3, 5, -6, -7)),
                   TENSOR("t1", T1, SHAPE(9),
                          LIST(1, -1, -1, 1, 1, 1, -1, 1, -1)),
                   TENSOR("t2", T2, SHAPE(9),
                          LIST(-1, 1, 0, -1, 1, 1, -1, 0, -1)),
                   TENSOR("u1", U1, SHAPE(9), LIST(1, 0, 1, 1, 0, 0, 0, 1, 1)),
                   TENSOR("u2", U2, SHAPE(9), LIST(3, 0, 1, 2, 2, 1, 0, 3, 2)),
                   TENSOR("u4", U4, SHAPE(9),
                          LIST(15, 0, 9, 6, 1, 2, 4, 8, 10)))),
    /* -8 7 1 -1 3 and -2 1 -1 0 1 and 1 0 0 0 1 0 1 1 1 */
    ACCEPT("packed-lowest-bits-first",
           TENSORS(TENSOR("i2", I2, SHAPE(5), DATA("\x36\x01")),
                   TENSOR("i4", I4, SHAPE(5), DATA("\x78\xf1\x03")),
                   TENSOR("u1", U1, SHAPE(9), DATA("\xd1\x01")))),
    ACCEPT("packed-rows-share-bytes",
           TENSORS(TENSOR("i2", I2, SHAPE(3, 3),
                          LIST(1, 1, 1, -1, -1, -1, -2, -2, -2)),
                   TENSOR("i4", I4, SHAPE(3, 3),
                          LIST(1, 2, 3, -4, -5, -6, 7, 0, -8)),
                   TENSOR("u1", U1, SHAPE(3, 3),
                          LIST(1, 1, 1, 0, 0, 0, 1, 0, 1)))),
    ACCEPT("packed-whole-bytes",
           TENSORS(TENSOR("i1", I1, SHAPE(2, 8), COUNT),
                   TENSOR("i2", I2, SHAPE(2, 2), COUNT),
                   TENSOR("i4", I4, SHAPE(2, 1), COUNT),
                   TENSOR("t1", T1, SHAPE(8), COUNT),
                   TENSOR("t2", T2, SHAPE(8), COUNT))),
    ACCEPT("packed-64-and-65-elements",
           TENSORS(TENSOR("i4-64", I4, SHAPE(64), COUNT),
                   TENSOR("i4-65", I4, SHAPE(65), COUNT),
                   TENSOR("t1-64", T1, SHAPE(64), COUNT),
                   TENSOR("t1-65", T1, SHAPE(65), COUNT))),
    ACCEPT("packed-5008-and-9999-elements",
           TENSORS(TENSOR("i1", I1, SHAPE(9999), COUNT),
                   TENSOR("u4", U4, SHAPE(5008), COUNT))),
    ACCEPT("packed-declared",
           TENSORS(DECLARED("i4", I4, SHAPE(3)), DECLARED("t1", T1, ONES(0)))),
};

static void add_every(case_sink *sink, const char *what, size_t rank,
                      const u64 *shape)
{
    oinf_tensor tensors[ELEMENT_TYPES];
    file_model m = {.tensors = tensors, .tensor_count = ELEMENT_TYPES};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < ELEMENT_TYPES; i++) {
        oinf_type type = oinf_element_types[i];
        const char *name = oinf_name_of(type);
        tensors[i] = (oinf_tensor){{name, strlen(name), 1},
                                   {type, rank, shape, COUNT}, HAS_DATA, 0};
    }
    add_model(sink, &info, &m);
}

void oinf_dtypes_cases(case_sink *sink)
{
    add_models(sink, ROWS(integers));
    add_models(sink, ROWS(floats));
    add_models(sink, ROWS(packed));
    add_f8_codes(sink);
    add_every(sink, "scalar-of-every-type", 0, NULL);
    add_every(sink, "vector-of-every-type", 1, (const u64[]){7});
    add_every(sink, "matrix-of-every-type", 2, (const u64[]){3, 5});
}
