/* The 22 types: each type, limits, every code of the 8-bit types. */
#include "generators/safetensors/model.h"

#define OF(name, dtype)         TENSOR(name, dtype, SHAPE(4), COUNT)

static const model_case together[] = {
    ACCEPT("all-dtypes",
           TENSORS(OF("u64", U64), OF("i64", I64), OF("f64", F64),
                   OF("c64", C64), OF("f32", F32), OF("u32", U32),
                   OF("i32", I32), OF("bf16", BF16), OF("f16", F16),
                   OF("u16", U16), OF("i16", I16),
                   OF("f8_e5m2fnuz", F8_E5M2FNUZ),
                   OF("f8_e4m3fnuz", F8_E4M3FNUZ), OF("f8_e8m0", F8_E8M0),
                   OF("f8_e4m3", F8_E4M3), OF("f8_e5m2", F8_E5M2),
                   OF("i8", I8), OF("u8", U8), OF("f6_e3m2", F6_E3M2),
                   OF("f6_e2m3", F6_E2M3), OF("f4", F4), OF("bool", BOOL))),
    ACCEPT("all-dtypes-names-in-reverse",
           TENSORS(OF("v", U64), OF("u", I64), OF("t", F64), OF("s", C64),
                   OF("r", F32), OF("q", U32), OF("p", I32), OF("o", BF16),
                   OF("n", F16), OF("m", U16), OF("l", I16),
                   OF("k", F8_E5M2FNUZ), OF("j", F8_E4M3FNUZ),
                   OF("i", F8_E8M0), OF("h", F8_E4M3), OF("g", F8_E5M2),
                   OF("f", I8), OF("e", U8), OF("d", F6_E3M2),
                   OF("c", F6_E2M3), OF("b", F4), OF("a", BOOL))),
    ACCEPT("all-dtypes-empty",
           TENSORS(TENSOR("u64", U64, SHAPE(0), COUNT),
                   TENSOR("c64", C64, SHAPE(0), COUNT),
                   TENSOR("bf16", BF16, SHAPE(0), COUNT),
                   TENSOR("f8_e8m0", F8_E8M0, SHAPE(0), COUNT),
                   TENSOR("i8", I8, SHAPE(0), COUNT),
                   TENSOR("f6_e3m2", F6_E3M2, SHAPE(0), COUNT),
                   TENSOR("f6_e2m3", F6_E2M3, SHAPE(0), COUNT),
                   TENSOR("f4", F4, SHAPE(0), COUNT),
                   TENSOR("bool", BOOL, SHAPE(0), COUNT))),
    ACCEPT("integer-limits",
           TENSORS(TENSOR("u64", U64, SHAPE(3), DATA("\0\0\0\0\0\0\0\0"
                          "\xff\xff\xff\xff\xff\xff\xff\xff"
                          "\x01\0\0\0\0\0\x20\0")),
                   TENSOR("i64", I64, SHAPE(3), DATA("\0\0\0\0\0\0\0\x80"
                          "\xff\xff\xff\xff\xff\xff\xff\x7f"
                          "\xff\xff\xff\xff\xff\xff\xff\xff")),
                   TENSOR("u32", U32, SHAPE(2), DATA("\0\0\0\0"
                                                     "\xff\xff\xff\xff")),
                   TENSOR("i32", I32, SHAPE(2), DATA("\0\0\0\x80"
                                                     "\xff\xff\xff\x7f")),
                   TENSOR("u16", U16, SHAPE(2), DATA("\0\0\xff\xff")),
                   TENSOR("i16", I16, SHAPE(2), DATA("\0\x80\xff\x7f")),
                   TENSOR("i8", I8, SHAPE(3), DATA("\x80\x7f\xff")),
                   TENSOR("u8", U8, SHAPE(3), DATA("\x80\x7f\xff")),
                   TENSOR("bool", BOOL, SHAPE(2), DATA("\0\1")))),

    /* zeros, the smallest and the greatest numbers, infinities, NaNs */
    ACCEPT("float-specials",
           TENSORS(TENSOR("f64", F64, SHAPE(7), DATA("\0\0\0\0\0\0\0\x80"
                          "\1\0\0\0\0\0\0\0" "\xff\xff\xff\xff\xff\xff\xef\x7f"
                          "\0\0\0\0\0\0\xf0\x7f" "\0\0\0\0\0\0\xf0\xff"
                          "\0\0\0\0\0\0\xf8\x7f" "\1\0\0\0\0\0\xf0\xff")),
                   TENSOR("f32", F32, SHAPE(7), DATA("\0\0\0\x80" "\1\0\0\0"
                          "\xff\xff\x7f\x7f" "\0\0\x80\x7f" "\0\0\x80\xff"
                          "\0\0\xc0\x7f" "\1\0\x80\xff")),
                   TENSOR("bf16", BF16, SHAPE(7),
                          DATA("\0\x80" "\1\0" "\x7f\x7f" "\x80\x7f" "\x80\xff"
                               "\xc0\x7f" "\x81\xff")),
                   TENSOR("f16", F16, SHAPE(7),
                          DATA("\0\x80" "\1\0" "\xff\x7b" "\0\x7c" "\0\xfc"
                               "\0\x7e" "\1\xfc")))),
    ACCEPT("complex-specials",
           TENSORS(TENSOR("w", C64, SHAPE(3),
                          DATA("\0\0\x80\x3f" "\0\0\0\xc0"
                               "\0\0\xc0\x7f" "\0\0\x80\x7f"
                               "\0\0\0\x80" "\1\0\0\0")))),
    ACCEPT("complex-scalar", TENSORS(TENSOR("w", C64, ONES(0), COUNT))),
};

/* Numel times bits is a multiple of 8; a row may end inside a byte. */
static const model_case packed[] = {
    ACCEPT("f4-two-elements", TENSORS(TENSOR("w", F4, SHAPE(2), COUNT))),
    ACCEPT("f4-rows-of-three", TENSORS(TENSOR("w", F4, SHAPE(2, 3), COUNT))),
    ACCEPT("f4-64-elements", TENSORS(TENSOR("w", F4, SHAPE(64), COUNT))),
    ACCEPT("f6-four-elements",
           TENSORS(TENSOR("a", F6_E3M2, SHAPE(4), COUNT),
                   TENSOR("b", F6_E2M3, SHAPE(4), COUNT))),
    ACCEPT("f6-rows-of-two",
           TENSORS(TENSOR("w", F6_E2M3, SHAPE(6, 2), COUNT))),
    ACCEPT("f6-behind-an-odd-byte",
           TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                   TENSOR("b", F6_E2M3, SHAPE(4), COUNT),
                   TENSOR("c", F4, SHAPE(2), COUNT))),
};

/* A file for each type, so that one missing type does not hide others. */
static void add_each(case_sink *sink)
{
    char what[40];
    const u64 shape[] = {2, 4};

    for (st_dtype d = BOOL; d < ST_DTYPES; d++) {
        const st_tensor t = {.name = USUAL("w"), .dtype = d, .rank = 2,
                             .shape = shape};
        const file_model m = {.tensors = &t, .tensor_count = 1};
        case_info info = {.what = what, .rule = NO_RULE};

        snprintf(what, sizeof what, "dtype-%s", st_name_of(d));
        for (char *c = what; *c != '\0'; c++)
            *c = *c == '_' ? '-' : *c >= 'A' && *c <= 'Z' ? *c + 32 : *c;
        add_model(sink, &info, &m);
    }
}

/* All 256 codes, 64 per tensor, for their values. */
static void add_codes(case_sink *sink, const char *what, st_dtype dtype)
{
    static const char *const names[] = {"a", "b", "c", "d"};
    const u64 shape[] = {64};
    char codes[256];
    st_tensor tensors[4];
    const file_model m = {.tensors = tensors, .tensor_count = 4};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < 256; i++)
        codes[i] = (char)(u8)i;
    for (size_t i = 0; i < 4; i++)
        tensors[i] = (st_tensor){
            .name = {{names[i], 1}, NULL}, .dtype = dtype, .rank = 1,
            .shape = shape, .content = GIVEN, .data = {codes + 64 * i, 64}};
    add_model(sink, &info, &m);
}

void st_dtypes_cases(case_sink *sink)
{
    add_models(sink, ROWS(together));
    add_models(sink, ROWS(packed));
    add_each(sink);
    add_codes(sink, "f8-e5m2-every-code", F8_E5M2);
    add_codes(sink, "f8-e4m3-every-code", F8_E4M3);
    add_codes(sink, "f8-e8m0-every-code", F8_E8M0);
    add_codes(sink, "f8-e4m3fnuz-every-code", F8_E4M3FNUZ);
    add_codes(sink, "f8-e5m2fnuz-every-code", F8_E5M2FNUZ);
    add_codes(sink, "i8-every-code", I8);
}
