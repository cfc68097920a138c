/* The schemes of quantized tensors, broken. */
#include "generators/burnpack/model.h"

#define SCHEME_AT       "metadata.tensor[0].dtype.scheme."
#define BLOCK_AT        SCHEME_AT "level.block."
#define BROKEN(rule, what, where, ...) \
    {{what, rule, where, NO_RULES, NULL, NULL, NULL, what}, \
     FILE_OF(TENSORS(TENSOR("q", QFLOAT, SHAPE(4), __VA_ARGS__)))}
#define Q8S             SCHEME("Q8S", "F32", .store = NATIVE)
#define PACKED          SCHEME("Q8S", "F32", .store = PACKED_U32)
#define BLOCKS          SCHEME("Q8S", "F32", .store = NATIVE, \
                               BLOCK(1, 2, 1, 1, 1, 1))
/* The data has the correct length however a lax reader reads len, or a size of
 * 256. */
#define BLOCKS_OF_1     SCHEME("Q8S", "F32", .store = NATIVE, \
                               BLOCK(1, 1, 1, 1, 1, 1))
#define BLOCKS_OF_255   SCHEME("Q8S", "F32", .store = NATIVE, \
                               BLOCK(1, 255, 1, 1, 1, 1))
#define SCHEME_IS(what, field, scheme, part, ...) \
    BROKEN(BURNPACK_DTYPE_QUANT_SCHEME, what, AT(SCHEME_AT field), scheme, \
           SPELLED(SPELL(part, __VA_ARGS__)))
#define ONES_FOUR       INT(1), INT(1), INT(1), INT(1)
#define A_BLOCK         STRING("Block"), PAIRS(2), STRING("storage"), \
                        ITEMS(5), INT(4), ONES_FOUR, STRING("len"), INT(1)
#define NAMED(what, field, text) \
    SCHEME_IS(what, field ".text", Q8S, field, STRING(text))
#define LACKS(what, order) \
    BROKEN(BURNPACK_DTYPE_QUANT_SCHEME, what, AT(SCHEME_AT "head"), Q8S, \
           .scheme_fields = order)

static const model_case schemes[] = {
    LACKS("no-value", "pslm"), LACKS("no-param", "vslm"),
    LACKS("no-store", "vplm"), LACKS("no-level", "vpsm"),
    LACKS("no-mode", "vpsl"), LACKS("nothing", ""),
    NAMED("value", "value", "Q3S"), NAMED("value-lower-case", "value", "q8s"),
    NAMED("value-16", "value", "Q16S"), NAMED("param", "param", "F64"),
    NAMED("param-lower-case", "param", "f32"),
    NAMED("store", "store", "PackedU64"), NAMED("level", "level", "Channel"),
    NAMED("mode", "mode", "Asymmetric"),
    NAMED("packed-native-without-dimension", "store", "PackedNative"),
    NAMED("packed-u32-without-dimension", "store", "PackedU32"),
    NAMED("block-without-sizes", "level", "Block"),
    SCHEME_IS("value-a-number", "value.head", Q8S, "value", INT(6)),
    SCHEME_IS("value-null", "value.head", Q8S, "value", VALUE(NULL_VALUE)),
    SCHEME_IS("param-bytes", "param.head", Q8S, "param", OCTETS("F32")),
    SCHEME_IS("mode-in-a-map", "mode.head", Q8S, "mode", PAIRS(1),
              STRING("Symmetric"), VALUE(NULL_VALUE)),
    SCHEME_IS("store-null", "store.head", Q8S, "store", VALUE(NULL_VALUE)),
    SCHEME_IS("store-array", "store.head", Q8S, "store", ITEMS(1),
              STRING("Native")),
    SCHEME_IS("store-empty-map", "store.head", Q8S, "store", PAIRS(0)),
    SCHEME_IS("store-map-of-two", "store.head", Q8S, "store", PAIRS(2),
              STRING("PackedU32"), INT(0), STRING("Native"), INT(0)),
    SCHEME_IS("two-stores", "store.head", Q8S, "store", PAIRS(2),
              STRING("PackedU32"), INT(0), STRING("PackedNative"), INT(0)),
    SCHEME_IS("block-twice", "level.head", Q8S, "level", PAIRS(2), A_BLOCK,
              A_BLOCK),
    SCHEME_IS("native-with-dimension", "store.text[1]", Q8S, "store", PAIRS(1),
              STRING("Native"), INT(0)),
    SCHEME_IS("tensor-with-sizes", "level.text[1]", Q8S, "level", PAIRS(1),
              STRING("Tensor"), VALUE(NULL_VALUE)),
    SCHEME_IS("level-a-number", "level.head", Q8S, "level", INT(0)),
    SCHEME_IS("store-variant-bytes", "store.variant.head", PACKED,
              "store.variant", OCTETS("PackedU32")),
    SCHEME_IS("store-variant-unknown", "store.variant.text", PACKED,
              "store.variant", STRING("PackedU64")),
    SCHEME_IS("level-variant-unknown", "level.variant.text", BLOCKS,
              "level.variant", STRING("Blocks")),
    SCHEME_IS("dimension-negative", "store.dim.head", PACKED, "dim", NOT(0)),
    SCHEME_IS("dimension-null", "store.dim.head", PACKED, "dim",
              VALUE(NULL_VALUE)),
    SCHEME_IS("dimension-text", "store.dim.head", PACKED, "dim", STRING("0")),
    SCHEME_IS("dimension-bignum-2-to-64", "store.dim.head", PACKED, "dim",
              TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\0")),
    SCHEME_IS("dimension-float", "store.dim.head", PACKED, "dim", REAL(2, 0)),
};

/* Names of other versions and libraries, with their size; and the form of a
 * variant that others write. */
#define VALUE_NAMED(what, text, value, kind) \
    SCHEME_IS("value-" what, "value.text", \
              SCHEME(value, "F32", .store = kind), \
              "value", STRING(text))
#define PARAM_NAMED(what, text, param) \
    SCHEME_IS("param-" what, "param.text", SCHEME("Q8S", param, \
              .store = NATIVE), "param", STRING(text))

static const model_case named[] = {
    VALUE_NAMED("q4", "Q4", "Q4S", PACKED_U32),
    VALUE_NAMED("q2", "Q2", "Q2S", PACKED_U32),
    VALUE_NAMED("q8", "Q8", "Q8S", NATIVE),
    VALUE_NAMED("i8", "I8", "Q8S", NATIVE),
    VALUE_NAMED("u8", "U8", "Q8S", NATIVE),
    VALUE_NAMED("f8", "F8", "E4M3", NATIVE),
    VALUE_NAMED("e4m3fn", "E4M3FN", "E4M3", NATIVE),
    VALUE_NAMED("e3m0", "E3M0", "E2M1", PACKED_U32),
    PARAM_NAMED("flex32", "Flex32", "F32"), PARAM_NAMED("i32", "I32", "F32"),
    PARAM_NAMED("i16", "I16", "F16"), PARAM_NAMED("f8", "F8", "UE4M3"),
    PARAM_NAMED("e4m3", "E4M3", "UE4M3"), PARAM_NAMED("e8m0", "E8M0", "UE8M0"),
    PARAM_NAMED("ue5m3", "UE5M3", "UE4M3"), PARAM_NAMED("u8", "U8", "UE8M0"),
    NAMED("store-u32", "store", "U32"), NAMED("store-u8", "store", "U8"),
    SCHEME_IS("store-variant-u32", "store.text[1]", Q8S, "store", PAIRS(1),
              STRING("U32"), INT(0)),
    SCHEME_IS("native-with-null", "store.text[1]", Q8S, "store", PAIRS(1),
              STRING("Native"), VALUE(NULL_VALUE)),
    SCHEME_IS("tensor-with-no-pairs", "level.text[1]", Q8S, "level", PAIRS(1),
              STRING("Tensor"), PAIRS(0)),
    SCHEME_IS("packed-u32-beside-null", "store.head", Q8S, "store", PAIRS(2),
              STRING("PackedU32"), INT(0), STRING("PackedNative"),
              VALUE(NULL_VALUE)),
    SCHEME_IS("block-beside-null", "level.head", Q8S, "level", PAIRS(2),
              A_BLOCK, STRING("Tensor"), VALUE(NULL_VALUE)),
    SCHEME_IS("level-a-number-of-4", "level.head", Q8S, "level", INT(4)),
    SCHEME_IS("level-an-array-of-4", "level.head", Q8S, "level", ITEMS(1),
              INT(4)),
    SCHEME_IS("level-an-array-of-five-sizes", "level.head", Q8S, "level",
              ITEMS(5), INT(4), ONES_FOUR),
};

/* A scale of 8 bytes, which no scheme has: 4 values, 12 bytes in total. */
static const model_case wide_params[] = {
#define WIDE_PARAM(what, text) \
    {{"param-" what "-of-8-bytes", BURNPACK_DTYPE_QUANT_SCHEME, \
      AT("metadata.tensor[0].dtype.text[6]"), NO_RULES, NULL, \
      "burnpack.qfloat", NULL, "a scale of 8 bytes"}, \
     FILE_OF(TENSORS(TENSOR("q", U8, SHAPE(12), \
                     SPELLED(SPELL("dtype", PAIRS(1), STRING("QFloat"), \
                                   PAIRS(5), STRING("value"), STRING("Q8S"), \
                                   STRING("param"), STRING(text), \
                                   STRING("store"), STRING("Native"), \
                                   STRING("level"), STRING("Tensor"), \
                                   STRING("mode"), STRING("Symmetric")), \
                             SPELL("shape", ITEMS(1), INT(4))))))}
    WIDE_PARAM("f64", "F64"), WIDE_PARAM("i64", "I64"),
};

/* Indefinite lengths, which are unusual by themselves. */
#define OPEN_SCHEME(what, field, part, ...) \
    CASE_BOTH(BURNPACK_DTYPE_QUANT_SCHEME, what, AT(SCHEME_AT field), \
              BURNPACK_CBOR_INDEFINITE, what, \
              TENSORS(TENSOR("q", QFLOAT, SHAPE(4), Q8S, \
                             SPELLED(SPELL(part, OPEN(MAP), \
                                           __VA_ARGS__)))))

static const model_case open_maps[] = {
    OPEN_SCHEME("store-open-map-of-two", "store.head", "store",
                STRING("PackedU32"), INT(0), STRING("Native"), INT(0), CLOSE),
    OPEN_SCHEME("store-open-map-of-none", "store.head", "store", CLOSE),
    OPEN_SCHEME("level-open-map-of-two", "level.head", "level", A_BLOCK,
                STRING("Tensor"), INT(0), CLOSE),
    OPEN_SCHEME("level-open-map-of-none", "level.head", "level", CLOSE),
};

#define BLOCK_IS(rule, what, field, scheme, part, ...) \
    BROKEN(rule, what, AT(BLOCK_AT field), scheme, \
           SPELLED(SPELL(part, __VA_ARGS__)))
#define SIZES(what, field, ...) \
    BLOCK_IS(BURNPACK_DTYPE_QUANT_BLOCK, what, field, BLOCKS, "storage", \
             __VA_ARGS__)
#define LARGE_SIZE(what, ...) \
    BLOCK_IS(BURNPACK_DTYPE_QUANT_BLOCK, what, "storage[0].head", \
             BLOCKS_OF_255, "storage", ITEMS(5), __VA_ARGS__, ONES_FOUR)
#define LEN(rule, what, ...) \
    BLOCK_IS(rule, what, "len.head", BLOCKS_OF_1, "len", __VA_ARGS__)
#define ZERO_SIZE(what, place, dimensions, used, ...) \
    CASE(BURNPACK_DTYPE_QUANT_BLOCK_ZERO, what, \
         AT(BLOCK_AT "storage[" place "].head"), what, \
         TENSORS(TENSOR("q", QFLOAT, dimensions, \
                        SCHEME("Q8S", "F32", .store = NATIVE, \
                               BLOCK(used, __VA_ARGS__)))))

/* The content of {"Block": ...}: a lax reader treats the tensor as one
 * block. */
#define NO_BLOCK(what, ...) \
    BROKEN(BURNPACK_DTYPE_QUANT_BLOCK, what, \
           AT(SCHEME_AT "level.head[2]"), Q8S, \
           SPELLED(SPELL("level", PAIRS(1), STRING("Block"), __VA_ARGS__)))
#define OPEN_SIZES(what, ...) \
    CASE_BOTH(BURNPACK_DTYPE_QUANT_BLOCK, what, AT(BLOCK_AT "storage.head"), \
              BURNPACK_CBOR_INDEFINITE, what, \
              TENSORS(TENSOR("q", QFLOAT, SHAPE(4), BLOCKS, \
                             SPELLED(SPELL("storage", OPEN(ARRAY), \
                                           __VA_ARGS__)))))

static const model_case no_blocks[] = {
    NO_BLOCK("array-of-its-values", ITEMS(2), ITEMS(5), INT(4), ONES_FOUR,
             INT(1)),
    NO_BLOCK("number", INT(5)), NO_BLOCK("text", STRING("x")),
    NO_BLOCK("null-for-the-block", VALUE(NULL_VALUE)),
    NO_BLOCK("number-of-4", INT(4)),
    NO_BLOCK("array-of-4", ITEMS(1), INT(4)),
    NO_BLOCK("array-of-five-sizes", ITEMS(5), INT(4), ONES_FOUR),
    OPEN_SIZES("open-four-sizes", INT(2), INT(1), INT(1), INT(1), CLOSE),
    OPEN_SIZES("open-six-sizes", INT(2), ONES_FOUR, INT(1), CLOSE),
    OPEN_SIZES("open-no-sizes", CLOSE),
};

static const model_case blocks[] = {
    BROKEN(BURNPACK_DTYPE_QUANT_BLOCK, "no-storage", AT(BLOCK_AT "head"),
           BLOCKS, .block_fields = "l"),
    BROKEN(BURNPACK_DTYPE_QUANT_BLOCK, "no-len", AT(BLOCK_AT "head"), BLOCKS,
           .block_fields = "s"),
    SIZES("four-sizes", "storage.head", ITEMS(4), INT(2), INT(1), INT(1),
          INT(1)),
    SIZES("six-sizes", "storage.head", ITEMS(6), INT(2), ONES_FOUR, INT(1)),
    SIZES("declares-six", "storage.head", ITEMS(6), INT(2), ONES_FOUR),
    SIZES("no-sizes", "storage.head", ITEMS(0)),
    SIZES("bytes", "storage.head", OCTETS("\2\1\1\1\1")),
    SIZES("null", "storage.head", VALUE(NULL_VALUE)),
    SIZES("null-and-five-sizes", "storage.head", ITEMS(6), VALUE(NULL_VALUE),
          INT(2), ONES_FOUR),
    LARGE_SIZE("size-256", INT(256)), LARGE_SIZE("size-negative", NOT(0)),
    SIZES("size-text", "storage[0].head", ITEMS(5), STRING("2"), ONES_FOUR),
    SIZES("unused-size-256", "storage[4].head", ITEMS(5), INT(2), INT(1),
          INT(1), INT(1), INT(256)),
    CASE_BOTH(BURNPACK_DTYPE_QUANT_BLOCK, "size-256-as-a-bignum",
              AT(BLOCK_AT "storage[0].head"), BURNPACK_CBOR_BIGNUM,
              "a bignum of 256",
              TENSORS(TENSOR("q", QFLOAT, SHAPE(4), BLOCKS_OF_255,
                             SPELLED(SPELL("storage", ITEMS(5), TAGGED(2),
                                           OCTETS("\1\0"), ONES_FOUR))))),
    LEN(BURNPACK_DTYPE_QUANT_BLOCK, "len-256", INT(256)),
    LEN(BURNPACK_DTYPE_QUANT_BLOCK, "len-2-to-32-and-1",
        INT((UINT64_C(1) << 32) + 1)),
    LEN(BURNPACK_DTYPE_QUANT_BLOCK, "len-negative", NOT(0)),
    LEN(BURNPACK_DTYPE_QUANT_BLOCK, "len-null", VALUE(NULL_VALUE)),
    LEN(BURNPACK_DTYPE_QUANT_BLOCK, "len-bignum-2-to-64", TAGGED(2),
        OCTETS("\1\0\0\0\0\0\0\0\0")),
    LEN(BURNPACK_DTYPE_QUANT_BLOCK_LEN, "6", INT(6)),
    LEN(BURNPACK_DTYPE_QUANT_BLOCK_LEN, "7", INT(7)),
    LEN(BURNPACK_DTYPE_QUANT_BLOCK_LEN, "255", INT(255)),
    ZERO_SIZE("first", "0", SHAPE(4), 1, 0, 1, 1, 1, 1),
    ZERO_SIZE("second-of-two", "1", SHAPE(4), 2, 2, 0, 1, 1, 1),
    ZERO_SIZE("last-of-five", "4", SHAPE(1, 1, 1, 1, 4), 5, 1, 1, 1, 1, 0),
};

/* No scheme at all: {"QFloat": ...} written token by token. */
#define NO_SCHEME(what, ...) \
    {{what, BURNPACK_DTYPE_QUANT_SCHEME, \
      AT("metadata.tensor[0].dtype.head[2]"), NO_RULES, NULL, \
      "burnpack.qfloat", NULL, what}, \
     FILE_OF(TENSORS(TENSOR("q", U8, SHAPE(12), \
                     SPELLED(SPELL("dtype", PAIRS(1), STRING("QFloat"), \
                                   __VA_ARGS__)))))}

static const model_case others[] = {
    NO_SCHEME("text", STRING("Q8S")), NO_SCHEME("null", VALUE(NULL_VALUE)),
    NO_SCHEME("number", INT(0)), NO_SCHEME("bytes", OCTETS("\xa0")),
    NO_SCHEME("array", ITEMS(5), STRING("Q8S"), STRING("F32"),
              STRING("Native"), STRING("Tensor"), STRING("Symmetric")),
    {{"open-array-of-its-pairs", BURNPACK_DTYPE_QUANT_SCHEME,
      AT("metadata.tensor[0].dtype.head[2]"), {1, {BURNPACK_CBOR_INDEFINITE}},
      NULL, "burnpack.qfloat", NULL, "an open array of its pairs"},
     FILE_OF(TENSORS(TENSOR("q", U8, SHAPE(12),
                            SPELLED(SPELL("dtype", PAIRS(1), STRING("QFloat"),
                                          OPEN(ARRAY), STRING("value"),
                                          STRING("Q8S"), STRING("param"),
                                          STRING("F32"), STRING("store"),
                                          STRING("Native"), STRING("level"),
                                          STRING("Tensor"), STRING("mode"),
                                          STRING("Symmetric"), CLOSE),
                                    SPELL("shape", ITEMS(1), INT(8))))))},
};

void burnpack_schemes_cases(case_sink *sink)
{
    add_models(sink, ROWS(schemes));
    add_models(sink, ROWS(named));
    add_models(sink, ROWS(wide_params));
    add_models(sink, ROWS(open_maps));
    add_models(sink, ROWS(no_blocks));
    add_models(sink, ROWS(blocks));
    add_models(sink, ROWS(others));
}
