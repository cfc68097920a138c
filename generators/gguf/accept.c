/* Valid files: the small parents of other cases, values, byte orders. */
#include "generators/gguf/model.h"

/* --------------------------------------------------------------- values -- */

#define SCALARS \
    PAIRS(NUMBER("t.u8", UINT8, 255), NUMBER("t.i8", INT8, 0x80), \
          NUMBER("t.u16", UINT16, 65535), NUMBER("t.i16", INT16, 0x8000), \
          NUMBER("t.u32", UINT32, 0xfffffffe), \
          NUMBER("t.i32", INT32, 0x80000001), \
          NUMBER("t.f32", FLOAT32, 0x3ac49ba6), NUMBER("t.yes", BOOL, 1), \
          NUMBER("t.no", BOOL, 0), WORDS("t.text", "text"), \
          NUMBER("t.u64", UINT64, UINT64_MAX - 1), \
          NUMBER("t.i64", INT64, TWO(63) + 2), \
          NUMBER("t.f64", FLOAT64, 0xbfb999999999999a))

#define LISTS \
    PAIRS(LIST("t.u8", NUMBERS(UINT8, 0, 1, 255)), \
          LIST("t.i8", NUMBERS(INT8, 0, 0x7f, 0x80, 0xff)), \
          LIST("t.u16", NUMBERS(UINT16, 0x0102, 65535)), \
          LIST("t.i16", NUMBERS(INT16, 0x7fff, 0x8000)), \
          LIST("t.u32", NUMBERS(UINT32, 0x01020304, 0xffffffff)), \
          LIST("t.i32", NUMBERS(INT32, 0x7fffffff, 0x80000000, 1)), \
          LIST("t.f32", NUMBERS(FLOAT32, 0x3f800000, 0xff800000)), \
          LIST("t.bool", NUMBERS(BOOL, 1, 0, 1)), \
          LIST("t.text", TEXTS(LITERAL("a"), LITERAL(""), LITERAL("\xc3\xa9"), \
                               LITERAL("a\0b"))), \
          LIST("t.u64", NUMBERS(UINT64, 0x0102030405060708, UINT64_MAX)), \
          LIST("t.i64", NUMBERS(INT64, TWO(63), TWO(63) - 1)), \
          LIST("t.f64", NUMBERS(FLOAT64, 0x3ff0000000000000, TWO(63))))

#define NESTED \
    PAIRS(LIST("t.rows", OF(ARRAY, 3), NUMBERS(UINT16, 0x0102, 3), \
               TEXTS(LITERAL("a"), LITERAL("bc")), OF(FLOAT64, 0)), \
          LIST("t.deep", OF(ARRAY, 2), OF(ARRAY, 2), NUMBERS(INT32, 1, 2), \
               NUMBERS(BOOL, 1), OF(ARRAY, 1), OF(ARRAY, 0)), \
          NUMBER("t.after", UINT32, 7))

#define SOME_TENSORS \
    TENSORS(TENSOR("f32", F32, SHAPE(3, 2), COUNT), \
            TENSOR("f16", F16, SHAPE(5), COUNT), \
            TENSOR("bf16", BF16, SHAPE(2, 1, 2), COUNT), \
            TENSOR("i16", I16, SHAPE(4), DATA("\1\2\3\4\5\6\7\x88")), \
            TENSOR("i64", I64, SHAPE(2), COUNT), \
            TENSOR("f64", F64, SHAPE(2), \
                   DATA("\1\2\3\4\5\6\7\x40" \
                        "\x11\x12\x13\x14\x15\x16\x17\xc0")), \
            TENSOR("i8", I8, SHAPE(3), COUNT), \
            TENSOR("scalar", I32, NO_SHAPE, COUNT))

#define BLOCK_TENSORS \
    TENSORS(TENSOR("q4_0", Q4_0, SHAPE(64, 2), COUNT), \
            TENSOR("q8_0", Q8_0, SHAPE(32), COUNT), \
            TENSOR("q6_k", Q6_K, SHAPE(256, 2), COUNT))

#define BIG         .big_endian = true
#define SECOND      .version = 2

static const model_case values[] = {
    ACCEPT("architecture-only", PLAIN),
    ACCEPT("architecture-only-not-padded", PLAIN, .unpadded = true),
    ACCEPT("array-of-texts-not-padded",
           PAIRS(LIST("t.texts", TEXTS(LITERAL("a"), LITERAL("bc")))),
           .unpadded = true),
    ACCEPT("all-scalar-types", SCALARS),
    ACCEPT("all-scalar-types-big-endian", SCALARS, BIG),
    ACCEPT("all-scalar-types-version-2", SCALARS, SECOND),
    ACCEPT("all-array-types", LISTS),
    ACCEPT("all-array-types-big-endian", LISTS, BIG),
    ACCEPT("all-array-types-version-2", LISTS, SECOND),
    ACCEPT("nested-arrays", NESTED),
    ACCEPT("nested-arrays-big-endian", NESTED, BIG),
    ACCEPT("nested-arrays-version-2", NESTED, SECOND),
    ACCEPT("empty-arrays",
           PAIRS(LIST("t.u8", OF(UINT8, 0)), LIST("t.i8", OF(INT8, 0)),
                 LIST("t.u16", OF(UINT16, 0)), LIST("t.i16", OF(INT16, 0)),
                 LIST("t.u32", OF(UINT32, 0)), LIST("t.i32", OF(INT32, 0)),
                 LIST("t.f32", OF(FLOAT32, 0)), LIST("t.bool", OF(BOOL, 0)),
                 LIST("t.text", OF(STRING, 0)), LIST("t.u64", OF(UINT64, 0)),
                 LIST("t.i64", OF(INT64, 0)), LIST("t.f64", OF(FLOAT64, 0)))),
    ACCEPT("empty-array-of-arrays", PAIRS(LIST("t.none", OF(ARRAY, 0)))),
    ACCEPT("empty-array-at-the-end", PAIRS(LIST("t.none", OF(UINT64, 0))),
           .unpadded = true),
    ACCEPT("array-of-empty-strings", PAIRS(LIST("t.text", OF(STRING, 5)))),
    ACCEPT("array-of-empty-arrays",
           PAIRS(LIST("t.none", OF(ARRAY, 3), OF(UINT8, 0), OF(STRING, 0),
                      OF(ARRAY, 0)))),
    ACCEPT("number-limits",
           PAIRS(NUMBER("t.u8", UINT8, 0), NUMBER("t.i8", INT8, 0x7f),
                 NUMBER("t.i8_minus", INT8, 0xff), NUMBER("t.u16", UINT16, 0),
                 NUMBER("t.i16", INT16, 0x7fff),
                 NUMBER("t.u32", UINT32, 0xffffffff),
                 NUMBER("t.i32", INT32, 0x7fffffff),
                 NUMBER("t.i32_minus", INT32, 0xffffffff),
                 NUMBER("t.u64", UINT64, UINT64_MAX),
                 NUMBER("t.u64_half", UINT64, TWO(63)),
                 NUMBER("t.i64", INT64, TWO(63) - 1),
                 NUMBER("t.i64_least", INT64, TWO(63)))),
    ACCEPT("float-specials",
           PAIRS(NUMBER("f.zero", FLOAT32, 0),
                 NUMBER("f.minus", FLOAT32, TWO(31)),
                 NUMBER("f.least", FLOAT32, 1),
                 NUMBER("f.infinity", FLOAT32, 0x7f800000),
                 NUMBER("f.quiet", FLOAT32, 0x7fc00001),
                 NUMBER("f.signalling", FLOAT32, 0xff800001),
                 NUMBER("d.minus", FLOAT64, TWO(63)),
                 NUMBER("d.least", FLOAT64, 1),
                 NUMBER("d.infinity", FLOAT64, 0xfff0000000000000),
                 NUMBER("d.quiet", FLOAT64, 0x7ff8000000001234),
                 NUMBER("d.signalling", FLOAT64, 0x7ff0000000000001),
                 LIST("f.list", NUMBERS(FLOAT32, 0x7fc00000, 0x7f800001, 1)),
                 LIST("d.list", NUMBERS(FLOAT64, 0x7ff8000000000000, 1)))),
    ACCEPT("string-empty", PAIRS(WORDS("t.text", ""))),
    ACCEPT("string-empty-at-the-end", PAIRS(WORDS("t.text", "")),
           .unpadded = true),
    ACCEPT("string-nul", PAIRS(WORDS("t.text", "a\0b"), WORDS("t.nul", "\0"))),
    ACCEPT("strings-noncharacters",
           PAIRS(WORDS("t.swapped", "\xef\xbf\xbe"),
                 WORDS("t.first", "\xef\xb7\x90"))),
    ACCEPT("strings-utf8-rows",
           PAIRS(LIST("t.text",
                      TEXTS(LITERAL("\xc2\x80"), LITERAL("\xdf\xbf"),
                            LITERAL("\xe0\xa0\x80"), LITERAL("\xec\xbf\xbf"),
                            LITERAL("\xed\x9f\xbf"), LITERAL("\xee\x80\x80"),
                            LITERAL("\xef\xbf\xbf"),
                            LITERAL("\xf0\x90\x80\x80"),
                            LITERAL("\xf3\xbf\xbf\xbf"),
                            LITERAL("\xf4\x8f\xbf\xbf"))),
                 WORDS("t.controls", "\t\r\n\x1b[31m\x7f\xc2\x85"),
                 WORDS("t.directions", "\xe2\x80\xae" "evil"),
                 WORDS("t.mark", "\xef\xbb\xbf\xf0\x9f\xa6\x99"))),
};

/* -------------------------------------------------------------- tensors -- */

static const model_case tensors[] = {
    ACCEPT("one-f32-2x3", PLAIN, TENSORS(TENSOR("w", F32, SHAPE(3, 2), COUNT))),
    ACCEPT("two-tensors", PLAIN,
           TENSORS(TENSOR("a", F32, SHAPE(4, 2), COUNT),
                   TENSOR("b", I8, SHAPE(5), COUNT))),
    ACCEPT("three-tensors", PLAIN,
           TENSORS(TENSOR("c", F16, SHAPE(16), COUNT),
                   TENSOR("a", I32, SHAPE(3), COUNT),
                   TENSOR("b", I8, SHAPE(33), COUNT))),
    ACCEPT("scalar-types", PLAIN, SOME_TENSORS),
    ACCEPT("scalar-types-big-endian", PLAIN, SOME_TENSORS, BIG),
    ACCEPT("scalar-types-version-2", PLAIN, SOME_TENSORS, SECOND),
    ACCEPT("three-quantized", QUANTIZED, BLOCK_TENSORS),
    ACCEPT("three-quantized-big-endian", QUANTIZED, BLOCK_TENSORS, BIG),
    ACCEPT("three-quantized-version-2", QUANTIZED, BLOCK_TENSORS, SECOND),
    ACCEPT("one-of-each", SCALARS, SOME_TENSORS),
    ACCEPT("one-of-each-big-endian", LISTS, SOME_TENSORS, BIG),
    ACCEPT("two-tensors-big-endian", PLAIN, BIG,
           TENSORS(TENSOR("a", F32, SHAPE(4, 2), COUNT),
                   TENSOR("b", I8, SHAPE(5), COUNT))),
    ACCEPT("float-elements-specials", PLAIN,
           TENSORS(TENSOR("f32", F32, SHAPE(5),
                          DATA("\0\0\0\x80\1\0\0\0\0\0\x80\x7f\1\0\x80\x7f"
                               "\0\0\xc0\xff")),
                   TENSOR("f16", F16, SHAPE(4), DATA("\1\0\0\x7c\1\x7c\0\x80")),
                   TENSOR("bf16", BF16, SHAPE(4),
                          DATA("\1\0\x80\x7f\x81\x7f\0\x80")),
                   TENSOR("f64", F64, SHAPE(2),
                          DATA("\1\0\0\0\0\0\0\0\0\0\0\0\0\0\xf8\xff")))),
    ACCEPT("integer-elements-limits", PLAIN,
           TENSORS(TENSOR("i8", I8, SHAPE(3), DATA("\x80\x7f\xff")),
                   TENSOR("i16", I16, SHAPE(2), DATA("\0\x80\xff\x7f")),
                   TENSOR("i32", I32, SHAPE(2),
                          DATA("\0\0\0\x80\xff\xff\xff\x7f")),
                   TENSOR("i64", I64, SHAPE(2),
                          DATA("\0\0\0\0\0\0\0\x80"
                               "\xff\xff\xff\xff\xff\xff\xff\x7f")))),
    ACCEPT("elements-64-and-65", PLAIN,
           TENSORS(TENSOR("a", I8, SHAPE(64), COUNT),
                   TENSOR("b", I8, SHAPE(65), COUNT))),
    ACCEPT("sizes-around-32", PLAIN,
           TENSORS(TENSOR("a", I8, SHAPE(31), COUNT),
                   TENSOR("b", I8, SHAPE(32), COUNT),
                   TENSOR("c", I8, SHAPE(33), COUNT))),
    ACCEPT("scale-is-not-a-number", QUANTIZED,
           TENSORS(TENSOR("q4_0", Q4_0, SHAPE(32),
                          DATA("\0\x7e" "0123456789abcdef")),
                   TENSOR("mxfp4", MXFP4, SHAPE(32),
                          DATA("\xff" "0123456789abcdef")))),
    ACCEPT("ternary-out-of-range", QUANTIZED,
           TENSORS(TENSOR("tq1_0", TQ1_0, SHAPE(256),
                          DATA("\xf3\xf4\xff" "0123456789abcdef0123456789abcdef"
                               "0123456789abcdef012")))),
};

void gguf_accept_cases(case_sink *sink)
{
    add_models(sink, ROWS(values));
    add_models(sink, ROWS(tensors));
}
