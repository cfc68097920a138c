/* Files that every reader must accept: metadata of every type. */
#include "generators/oinf/model.h"

static const model_case scalars[] = {
    ACCEPT("meta-integer-limits",
           ENTRIES(SCALAR("i16", I16, LIST(INT16_MAX)),
                   SCALAR("i16-min", I16, LIST(INT16_MIN)),
                   SCALAR("i32", I32, LIST(INT32_MAX)),
                   SCALAR("i32-min", I32, LIST(INT32_MIN)),
                   SCALAR("i64", I64, LIST(INT64_MAX)),
                   SCALAR("i64-min", I64, LIST(INT64_MIN)),
                   SCALAR("i8", I8, LIST(INT8_MAX)),
                   SCALAR("i8-min", I8, LIST(INT8_MIN)),
                   SCALAR("i8-minus-one", I8, LIST(-1)),
                   SCALAR("u16", U16, LIST(UINT16_MAX)),
                   SCALAR("u32", U32, LIST(UINT32_MAX)),
                   SCALAR("u64", U64, LIST(-1)),
                   SCALAR("u64-bytes", U64, LIST(0x102030405060708)),
                   SCALAR("u8", U8, LIST(255)),
                   SCALAR("u8-zero", U8, LIST(0)))),
    ACCEPT("meta-floats",
           ENTRIES(SCALAR("bf16", BF16, LIST(0x3dcd)),
                   SCALAR("bf16-nan", BF16, LIST(0x7f81)),
                   SCALAR("f16", F16, LIST(0x3c01)),
                   SCALAR("f16-minus-infinity", F16, LIST(0xfc00)),
                   SCALAR("f32", F32, LIST(0x3dcccccd)),
                   SCALAR("f32-minus-zero", F32, LIST(0x80000000)),
                   SCALAR("f32-signalling-nan", F32, LIST(0x7f800001)),
                   SCALAR("f64", F64, LIST(0x3fb999999999999a)),
                   SCALAR("f64-minus-zero", F64, LIST(INT64_MIN)),
                   SCALAR("f64-subnormal", F64, LIST(1)),
                   SCALAR("f8", F8, LIST(0xc0)),
                   SCALAR("f8-infinity", F8, LIST(0x7c)),
                   SCALAR("f8-nan", F8, LIST(0xff)),
                   SCALAR("f8-subnormal", F8, LIST(1)))),
    ACCEPT("meta-booleans",
           ENTRIES(SCALAR("false", BOOL, LIST(0)),
                   SCALAR("true", BOOL, LIST(1)))),
    ACCEPT("meta-packed-scalars",
           ENTRIES(SCALAR("i1-minus-one", I1, LIST(-1)),
                   SCALAR("i1-zero", I1, LIST(0)),
                   SCALAR("i2-max", I2, LIST(1)),
                   SCALAR("i2-min", I2, LIST(-2)),
                   SCALAR("i4-max", I4, LIST(7)),
                   SCALAR("i4-min", I4, LIST(-8)),
                   SCALAR("t1-minus-one", T1, LIST(-1)),
                   SCALAR("t1-one", T1, LIST(1)),
                   SCALAR("t2-minus-one", T2, LIST(-1)),
                   SCALAR("t2-one", T2, LIST(1)),
                   SCALAR("t2-zero", T2, LIST(0)),
                   SCALAR("u1-one", U1, LIST(1)),
                   SCALAR("u2-three", U2, LIST(3)),
                   SCALAR("u4-fifteen", U4, LIST(15)))),
};

#define ALLOWED "abcdefghijklmnopqrstuvwxyz." \
                "ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789_"

static const model_case texts[] = {
    ACCEPT("one-string",
           ENTRIES(TEXT("mode", "clamp"), SCALAR("next", U64, LIST(0)))),
    ACCEPT("strings-of-every-padding",
           ENTRIES(TEXT("s01", "a"), TEXT("s02", "ab"), TEXT("s03", "abc"),
                   TEXT("s04", "abcd"), TEXT("s05", "abcde"),
                   TEXT("s06", "abcdef"), TEXT("s07", "abcdefg"),
                   TEXT("s08", "abcdefgh"), TEXT("s09", "abcdefghi"),
                   TEXT("s10", "abcdefghij"), TEXT("s11", "abcdefghijk"),
                   TEXT("s12", "abcdefghijkl"), TEXT("s13", "abcdefghijklm"))),
    ACCEPT("string-of-every-allowed-byte", ENTRIES(TEXT("s", ALLOWED))),
    ACCEPT("string-4096-bytes",
           ENTRIES({NAME("s"), STRING, NO_ARRAY, TIMES("x86_", 1024), 0, 0})),
};

static const model_case bitsets[] = {
    ACCEPT("one-bitset",
           ENTRIES(BITS("bits", 13, "\x5a\x15"), SCALAR("next", U64, LIST(0)))),
    ACCEPT("bitset-sizes",
           ENTRIES(BITS("b00", 0, ""), BITS("b01", 1, "\x01"),
                   BITS("b07", 7, "\x49"), BITS("b08", 8, "\xc9"),
                   BITS("b09", 9, "\xff\x01"), BITS("b16", 16, "\x49\x92"),
                   BITS("b17", 17, "\x49\x92\x01"),
                   BITS("b63", 63, "\x49\x92\x24\x49\x92\x24\x49\x12"),
                   BITS("b64", 64, "\x49\x92\x24\x49\x92\x24\x49\x92"),
                   BITS("b65", 65, "\x49\x92\x24\x49\x92\x24\x49\x92\x00"))),
    ACCEPT("bitset-4096-bytes",
           ENTRIES({NAME("b"), BITSET, NO_ARRAY, TIMES("\xa5", 4096), 32768,
                    0})),
    ACCEPT("bitset-4097-bytes",
           ENTRIES({NAME("b"), BITSET, NO_ARRAY, TIMES("\x01", 4097), 32769,
                    0})),
};

static const model_case arrays[] = {
    ACCEPT("one-ndarray",
           ENTRIES(ARRAY("a", I16, SHAPE(3), COUNT),
                   SCALAR("next", U64, LIST(0)))),
    ACCEPT("one-f32-ndarray-2x3", ENTRIES(ARRAY("a", F32, SHAPE(2, 3), COUNT))),
    ACCEPT("one-u8-ndarray-2x1x3",
           ENTRIES(ARRAY("a", U8, SHAPE(2, 1, 3), COUNT))),
    ACCEPT("ndarray-ranks",
           ENTRIES(ARRAY("empty", F32, SHAPE(0), COUNT),
                   ARRAY("empty-beside-2-to-63-less-8-bytes", F64,
                         SHAPE(TWO(60) - 1, 0), COUNT),
                   ARRAY("empty-matrix", I8, SHAPE(2, 0), COUNT),
                   ARRAY("rank-0", I32, ONES(0), LIST(-3)),
                   ARRAY("rank-0-packed", I4, ONES(0), LIST(-3)),
                   ARRAY("rank-2", I16, SHAPE(2, 3), COUNT),
                   ARRAY("rank-3", U8, SHAPE(2, 3, 4), COUNT))),
    ACCEPT("ndarray-rank-32", ENTRIES(ARRAY("a", U8, ONES(32), COUNT))),
    ACCEPT("ndarray-64-and-65-bytes",
           ENTRIES(ARRAY("a64", U8, SHAPE(64), COUNT),
                   ARRAY("a65", U8, SHAPE(65), COUNT))),
    ACCEPT("ndarray-paddings",
           ENTRIES(ARRAY("a1", I8, SHAPE(1), COUNT),
                   ARRAY("a7", I8, SHAPE(7), COUNT),
                   ARRAY("a8", I8, SHAPE(8), COUNT),
                   ARRAY("a9", I8, SHAPE(9), COUNT))),
    ACCEPT("ndarray-packed-5008-and-9999-elements",
           ENTRIES(ARRAY("i1", I1, SHAPE(9999), COUNT),
                   ARRAY("u4", U4, SHAPE(5008), COUNT))),
    ACCEPT("ndarray-packed-100-elements",
           ENTRIES(ARRAY("u1", U1, SHAPE(100), COUNT),
                   ARRAY("i2", I2, SHAPE(100), COUNT),
                   ARRAY("u4", U4, SHAPE(100), COUNT))),
    ACCEPT("ndarray-packed-values",
           ENTRIES(ARRAY("i1", I1, SHAPE(3), LIST(-1, 0, -1)),
                   ARRAY("i2", I2, SHAPE(5), LIST(-2, 1, -1, 0, 1)),
                   ARRAY("i4", I4, SHAPE(5), LIST(-8, 7, 1, -1, 3)),
                   ARRAY("t1", T1, SHAPE(3), LIST(-1, 1, 1)),
                   ARRAY("t2", T2, SHAPE(5), LIST(-1, 0, 1, 1, -1)),
                   ARRAY("u1", U1, SHAPE(3, 3),
                         LIST(1, 0, 0, 0, 1, 0, 0, 0, 1)),
                   ARRAY("u2", U2, SHAPE(4), LIST(0, 1, 2, 3)),
                   ARRAY("u4", U4, SHAPE(2), LIST(15, 1)))),
};

/* ------------------------------------------------------ of every type -- */

static void add_every(case_sink *sink, const char *what, bool arrays_of,
                      size_t rank, const u64 *shape)
{
    oinf_entry entries[ELEMENT_TYPES];
    file_model m = {.entries = entries, .entry_count = ELEMENT_TYPES};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < ELEMENT_TYPES; i++) {
        oinf_type type = oinf_element_types[i];
        const char *name = oinf_name_of(type);
        entries[i] = (oinf_entry){{name, strlen(name), 1},
                                  arrays_of ? NDARRAY : type,
                                  {type, rank, shape, COUNT}, NO_TEXT, 0, 0};
    }
    add_model(sink, &info, &m);
}

void oinf_values_cases(case_sink *sink)
{
    add_models(sink, ROWS(scalars));
    add_models(sink, ROWS(texts));
    add_models(sink, ROWS(bitsets));
    add_models(sink, ROWS(arrays));
    add_every(sink, "meta-scalar-of-every-type", false, 0, NULL);
    add_every(sink, "ndarray-of-every-type", true, 1, (const u64[]){5});
}
