/*
 * Floats of full precision, in metadata and in tensors: for readers that
 * convert them to text and back, or to numbers of fewer bits.
 */
#include "generators/gguf/model.h"

#define F32S \
    0x80000000, 0x00000001, 0x807fffff, 0x00800000, 0x7f7fffff, 0xff7fffff, \
    0x7f800000, 0xff800000, 0x3f9df3b6, 0x40490fdb, 0xbdcccccd, 0x3eaaaaab, \
    0x5a0e1bca, 0x01ffffff, 0x3f800001, 0xc2ce6f44, 0x5d5f576c
#define F64S \
    0x8000000000000000, 0x0000000000000001, 0x800fffffffffffff, \
    0x0010000000000000, 0x7fefffffffffffff, 0xffefffffffffffff, \
    0x7ff0000000000000, 0xfff0000000000000, 0x400921fb54442d18, \
    0x3fb999999999999a, 0xbfd5555555555555, 0x3ff0000000000001, \
    0x4340000000000001, 0x40df7c9a8cda80a3, 0xb9b8163510b8fe22

#define F32(name, bits)     NUMBER("f." name, FLOAT32, bits)
#define F64(name, bits)     NUMBER("d." name, FLOAT64, bits)
#define METADATA_FLOATS \
    PAIRS(F32("minus_zero", 0x80000000), F32("least", 1), \
          F32("subnormal", 0x807fffff), F32("largest", 0x7f7fffff), \
          F32("infinity", 0x7f800000), F32("minus_infinity", 0xff800000), \
          F32("nine_digits", 0xc2ce6f44), F32("pi", 0x40490fdb), \
          F32("tenth", 0xbdcccccd), F32("third", 0x3eaaaaab), \
          F32("above_one", 0x3f800001), F32("eight_digits", 0x5a0e1bca), \
          F64("minus_zero", TWO(63)), F64("least", 1), \
          F64("subnormal", 0x800fffffffffffff), \
          F64("largest", 0x7fefffffffffffff), \
          F64("infinity", 0x7ff0000000000000), \
          F64("minus_infinity", 0xfff0000000000000), \
          F64("pi", 0x400921fb54442d18), F64("tenth", 0x3fb999999999999a), \
          F64("third", 0xbfd5555555555555), \
          F64("above_one", 0x3ff0000000000001), \
          F64("above_2_to_53", 0x4340000000000001), \
          F64("seventeen_digits", 0x40df7c9a8cda80a3), \
          LIST("f.list", NUMBERS(FLOAT32, F32S)), \
          LIST("d.list", NUMBERS(FLOAT64, F64S)))
#define NESTED_FLOATS \
    PAIRS(LIST("f.rows", OF(ARRAY, 2), NUMBERS(FLOAT32, F32S), \
               NUMBERS(FLOAT64, F64S)))

static const model_case metadata[] = {
    ACCEPT("floats-of-full-precision", METADATA_FLOATS),
    ACCEPT("floats-of-full-precision-big-endian", METADATA_FLOATS,
           .big_endian = true),
    ACCEPT("floats-of-full-precision-version-2", METADATA_FLOATS,
           .version = 2),
    ACCEPT("nested-floats-of-full-precision", NESTED_FLOATS),
    ACCEPT("nested-floats-of-full-precision-big-endian", NESTED_FLOATS,
           .big_endian = true),
};
#undef F32
#undef F64

/* ------------------------------------------------------------- elements -- */

/* Bits of elements that need all of their digits, or are at limits. */
static const u64 f16s[] = {
    0x8000, 0x0001, 0x83ff, 0x0400, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x3555,
    0x2e66, 0x3c01, 0x4248};
static const u64 bf16s[] = {
    0x8000, 0x0001, 0x807f, 0x0080, 0x7f7f, 0xff7f, 0x7f80, 0xff80, 0x3eab,
    0x3dcd, 0x3f81, 0x4049};
static const u64 f32s[] = {F32S};
static const u64 f64s[] = {F64S};
static const u64 i64s[] = {
    TWO(53) + 1, 0 - TWO(53) - 1, TWO(63) - 1, TWO(63), TWO(63) + 1,
    UINT64_MAX, 0x0102030405060708};

static const struct {
    const char *what;
    u32 type;
    const u64 *bits;
    u64 count;
} rows[] = {
#define ELEMENTS(what, type, bits) \
    {what, type, bits, sizeof bits / sizeof bits[0]}
    ELEMENTS("f16", F16, f16s), ELEMENTS("bf16", BF16, bf16s),
    ELEMENTS("f32", F32, f32s), ELEMENTS("f64", F64, f64s),
    ELEMENTS("i64", I64, i64s),
};

#define ROW_COUNT (sizeof rows / sizeof rows[0])

static void add_elements(case_sink *sink, const char *what, bool big_endian)
{
    static const gguf_pair pairs[] = {ARCHITECTURE};
    gguf_tensor tensors[ROW_COUNT];
    builder data[ROW_COUNT] = {0};
    const file_model m = {.pairs = pairs, .pair_count = 1, .tensors = tensors,
                          .tensor_count = ROW_COUNT, .big_endian = big_endian};

    for (size_t i = 0; i < ROW_COUNT; i++) {
        for (u64 k = 0; k < rows[i].count; k++)
            emit_le(&data[i], rows[i].bits[k],
                    gguf_scalar(rows[i].type).bits / 8, NULL);
        tensors[i] = (gguf_tensor){
            {rows[i].what, strlen(rows[i].what), 1}, rows[i].type, 1,
            &rows[i].count, GIVEN, (const char *)data[i].bytes, data[i].size,
            false, 0};
    }
    add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, &m);
    for (size_t i = 0; i < ROW_COUNT; i++)
        free_builder(&data[i]);
}

void gguf_floats_cases(case_sink *sink)
{
    add_models(sink, ROWS(metadata));
    add_elements(sink, "elements-of-full-precision", false);
    add_elements(sink, "elements-of-full-precision-big-endian", true);
}
