/*
 * Valid files that a careless reader refuses or misreads: names that are nearly
 * the same, fields that are nearly defined, every width of a head in every
 * place, numbers that need all their digits.
 */
#include "generators/burnpack/matrix.h"

/* ----------------------------------------------------------------- names -- */

/* equal without case, without blanks at their ends, once normalised; with the
 * same hash: CRC-32, Java's, FNV-1a of 32 bits, djb2 */
#define EACH_NEAR(ROW) \
    ROW("a"), ROW("A"), ROW(" a"), ROW("a "), ROW("a\t"), ROW("a\n"), \
    ROW("a\r\n"), ROW("a\0"), ROW("\0a"), ROW("\xef\xbb\xbf" "a"), \
    ROW("a\xe2\x80\x8b"), ROW("\xc2\xa0" "a"), \
    ROW("\xc3\xa9"), ROW("e\xcc\x81"), ROW("\xc3\x89"), \
    ROW("\xef\xac\x81"), ROW("fi"), ROW("\xc3\x9f"), ROW("ss"), \
    ROW("\xe2\x84\xaa"), ROW("k"), ROW("K"), ROW("\xc4\xb0"), ROW("i"), \
    ROW("I"), ROW("\xc4\xb1"), ROW("\xef\xbc\xa1"), \
    ROW("plumless"), ROW("buckeroo"), ROW("Aa"), ROW("BB"), \
    ROW("costarring"), ROW("liquid"), ROW("hetairas"), ROW("mentioner"), \
    ROW("1"), ROW("01"), ROW("1.0"), ROW("a.b"), ROW("a..b"), ROW("a/b")

#define NAMED(text)     TENSOR(text, U8, SCALAR)
#define KEYED(text)     PAIR(text, text)

static const model_case names[] = {
    ACCEPT("names-nearly-the-same", TENSORS(EACH_NEAR(NAMED))),
    ACCEPT("user-keys-nearly-the-same", USER(EACH_NEAR(KEYED))),
    ACCEPT("user-values-all-the-same",
           USER(PAIR("a", "v"), PAIR("b", "v"), PAIR("c", "v"))),
    ACCEPT("names-and-user-keys-the-same", USER(PAIR("a", "v"), PAIR("b", "v")),
           TENSORS(NAMED("a"), NAMED("b"))),
};

/* Pairs of names that differ in the last byte: of tensors, of the user's
 * metadata, and of unknown fields. */
static void add_alike(case_sink *sink)
{
    enum {LENGTHS = 4, LONGEST = 4096};
    static const size_t same[LENGTHS] = {63, 255, 1023, LONGEST - 1};
    static const token one[] = {INT(1), {0}}, value[] = {STRING("v"), {0}};
    static char texts[2 * LENGTHS][LONGEST];
    token tokens[2 * LENGTHS][2];
    token_pair pairs[2 * LENGTHS], unknown[2 * LENGTHS];
    burnpack_tensor tensors[2 * LENGTHS];
    const file_model f = {
        .tensors = tensors, .tensor_count = 2 * LENGTHS, .user = pairs,
        .user_count = 2 * LENGTHS, .fields = "tm01234567", .unknown = unknown,
    };
    const case_info info = {.what = "names-alike-in-63-to-4095-bytes",
                            .rule = NO_RULE};

    for (size_t i = 0; i < 2 * LENGTHS; i++) {
        size_t size = same[i / 2] + 1;
        memset(texts[i], 'n', size);
        texts[i][size - 1] = "ab"[i % 2];
        tokens[i][0] = (token){TEXT, size, 0, texts[i], size};
        tokens[i][1] = (token){0};
        pairs[i] = (token_pair){tokens[i], value};
        unknown[i] = (token_pair){tokens[i], one};
        tensors[i] = (burnpack_tensor){.name = {texts[i], size}, .dtype = U8};
    }
    add_model(sink, &info, &f);
}

/* ---------------------------------------------------------------- fields -- */

#define WORD(name, text) FIELD(name, STRING(text))
#define A_TENSOR(...)   TENSORS(TENSOR("w", U8, SHAPE(2), __VA_ARGS__))
#define A_QUANT(...) \
    TENSORS(TENSOR("q", QFLOAT, SHAPE(4), \
                   SCHEME("Q8S", "F32", .store = NATIVE, \
                          BLOCK(1, 2, 1, 1, 1, 1)), __VA_ARGS__))
#define OTHER_RANGE     ITEMS(2), INT(256), INT(300)

static const model_case look_alikes[] = {
    ACCEPT("unknown-in-other-case-in-descriptor",
           A_TENSOR(.fields = "012dso3456",
                    UNKNOWN(WORD("Dtype", "F64"), WORD("DTYPE", "F32"),
                            FIELD("Shape", ITEMS(1), INT(9)),
                            FIELD("SHAPE", ITEMS(1), INT(9)),
                            FIELD("Data_Offsets", OTHER_RANGE),
                            FIELD("DATA_OFFSETS", OTHER_RANGE),
                            FIELD("Data_offsets", OTHER_RANGE)))),
    ACCEPT("unknown-with-something-around-in-descriptor",
           A_TENSOR(.fields = "012dso3456789",
                    UNKNOWN(WORD("dtype ", "F64"), WORD(" dtype", "F32"),
                            FIELD("shape\0", ITEMS(1), INT(9)),
                            FIELD("shape\n", ITEMS(1), INT(9)),
                            FIELD("data-offsets", OTHER_RANGE),
                            FIELD("dataOffsets", OTHER_RANGE),
                            FIELD("offsets", OTHER_RANGE),
                            FIELD("\xef\xbb\xbf" "shape", ITEMS(1), INT(9)),
                            FIELD("data_offset", OTHER_RANGE),
                            WORD("type", "F64")))),
    ACCEPT("unknown-nearly-param-id",
           A_TENSOR(.fields = "dso0123456789",
                    UNKNOWN(FIELD("Param_Id", INT(1)),
                            FIELD("PARAM_ID", INT(2)),
                            FIELD("param_id ", INT(3)),
                            FIELD(" param_id", INT(4)),
                            FIELD("param_id\0", INT(5)),
                            FIELD("param-id", INT(6)),
                            FIELD("paramId", INT(7)), FIELD("id", INT(8)),
                            FIELD("param_i", INT(9)),
                            FIELD("\xef\xbb\xbfparam_id", INT(10))))),
    ACCEPT("unknown-param-id-capitalised",
           A_TENSOR(.fields = "dso0", UNKNOWN(FIELD("Param_Id", INT(1))))),
    ACCEPT("unknown-param-id-in-capitals",
           A_TENSOR(.fields = "dso0", UNKNOWN(FIELD("PARAM_ID", INT(1))))),
    ACCEPT("unknown-in-other-case-in-top", .fields = "012t345",
           TENSORS(NAMED("w")),
           UNKNOWN(FIELD("Tensors", PAIRS(0)), FIELD("TENSORS", PAIRS(0)),
                   FIELD("Metadata", PAIRS(1), STRING("k"), STRING("v")),
                   FIELD("METADATA", PAIRS(1), STRING("k"), STRING("v")),
                   FIELD("metadata ", PAIRS(1), STRING("k"), STRING("v")),
                   FIELD("meta", PAIRS(1), STRING("k"), STRING("v")))),
    ACCEPT("unknown-metadata-capitalised", .fields = "t0",
           UNKNOWN(FIELD("Metadata", PAIRS(1), STRING("k"), STRING("v")))),
    ACCEPT("unknown-metadata-in-capitals", .fields = "t0",
           UNKNOWN(FIELD("METADATA", PAIRS(1), STRING("k"), STRING("v")))),
    ACCEPT("quant-unknown-in-other-case-in-scheme",
           A_QUANT(.scheme_fields = "01234vpslm56789",
                   UNKNOWN(WORD("Value", "Q4S"), WORD("PARAM", "F16"),
                           WORD("Store", "x"), WORD("LEVEL", "Tensor"),
                           WORD("Mode", "x"), WORD("value ", "Q4S"),
                           WORD(" param", "F16"), WORD("store\0", "x"),
                           WORD("level\n", "Tensor"), WORD("modes", "x")))),
    ACCEPT("quant-unknown-in-other-case-in-block",
           A_QUANT(.block_fields = "012sl345",
                   UNKNOWN(FIELD("Storage", ITEMS(1), INT(9)),
                           FIELD("LEN", INT(5)), FIELD("Len", INT(4)),
                           FIELD("STORAGE", ITEMS(0)), FIELD("len ", INT(3)),
                           FIELD("length", INT(2))))),
};

/* Every spelling of a value, in each of the four maps. */
#define ALL_FORMS \
    UNKNOWN(FIELD("0", ITEMS(3), INT(UINT64_MAX), NOT(INT64_MAX), INT(24)), \
            FIELD("1", PAIRS(2), STRING("k"), ITEMS(0), INT(1), PAIRS(0)), \
            FIELD("2", OPEN(ARRAY), OPEN(TEXT), STRING("a"), CLOSE, \
                  OPEN(MAP), INT(0), OPEN(BYTES), CLOSE, CLOSE, CLOSE), \
            FIELD("3", ITEMS(3), REAL(2, 0x3c00), REAL(4, 0x3f800001), \
                  REAL(8, 0x3ff0000000000001)), \
            FIELD("4", ITEMS(4), VALUE(FALSE_VALUE), VALUE(TRUE_VALUE), \
                  VALUE(NULL_VALUE), VALUE(UNDEFINED_VALUE)), \
            FIELD("5", TAGGED(55799), STRING("a\0\xc3\xa9")), \
            FIELD("6", TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\0")), \
            FIELD("7", WIDE(UNSIGNED, 8, 1)), FIELD("8", OCTETS("\xff\xf6")), \
            FIELD("9", VALUE(NULL_VALUE)))

static const model_case forms[] = {
    ACCEPT("unknown-of-all-forms-in-top", .fields = "01234t56789",
           TENSORS(NAMED("w")), ALL_FORMS),
    ACCEPT("unknown-of-all-forms-in-descriptor",
           A_TENSOR(.fields = "0123d4s5o6789", ALL_FORMS)),
    ACCEPT("quant-unknown-of-all-forms-in-scheme",
           A_QUANT(.scheme_fields = "012v3p4s5l6m789", ALL_FORMS)),
    ACCEPT("quant-unknown-of-all-forms-in-block",
           A_QUANT(.block_fields = "01234s5l6789", ALL_FORMS)),
};

/* ----------------------------------------------------------------- heads -- */

#define AS(w, part, text) SPELL(part, WIDE_STRING(w, text))
#define NUMBER(w, n)    WIDE(UNSIGNED, w, n)
#define HEADS(w) \
    ACCEPT("quant-heads-of-" #w "-more-bytes-everywhere", \
           USER({TOKENS(WIDE_STRING(w, "k")), TOKENS(WIDE_STRING(w, "v"))}), \
           SPELLED(SPELL("top", WIDE(MAP, w, 2)), \
                   SPELL("tensors", WIDE(MAP, w, 1)), \
                   SPELL("metadata", WIDE(MAP, w, 1)), \
                   AS(w, "tensors.key", "tensors"), \
                   AS(w, "metadata.key", "metadata")), \
           TENSORS(TENSOR("q", QFLOAT, SHAPE(4), ID(7), \
                   SCHEME("Q8S", "F32", .store = PACKED_U32, \
                          BLOCK(1, 2, 1, 1, 1, 1)), \
                   SPELLED(AS(w, "name", "q"), \
                           SPELL("descriptor", WIDE(MAP, w, 4)), \
                           AS(w, "dtype.key", "dtype"), \
                           AS(w, "shape.key", "shape"), \
                           AS(w, "data_offsets.key", "data_offsets"), \
                           AS(w, "param_id.key", "param_id"), \
                           SPELL("shape", WIDE(ARRAY, w, 1), NUMBER(w, 4)), \
                           SPELL("data_offsets", WIDE(ARRAY, w, 2), \
                                 NUMBER(w, 0), NUMBER(w, 12)), \
                           SPELL("param_id", NUMBER(w, 7)), \
                           SPELL("dtype", WIDE(MAP, w, 1)), \
                           AS(w, "dtype.variant", "QFloat"), \
                           SPELL("scheme", WIDE(MAP, w, 5)), \
                           AS(w, "value.key", "value"), AS(w, "value", "Q8S"), \
                           AS(w, "param.key", "param"), AS(w, "param", "F32"), \
                           AS(w, "store.key", "store"), \
                           SPELL("store", WIDE(MAP, w, 1)), \
                           AS(w, "store.variant", "PackedU32"), \
                           SPELL("dim", NUMBER(w, 0)), \
                           AS(w, "level.key", "level"), \
                           SPELL("level", WIDE(MAP, w, 1)), \
                           AS(w, "level.variant", "Block"), \
                           SPELL("block", WIDE(MAP, w, 2)), \
                           AS(w, "storage.key", "storage"), \
                           SPELL("storage", WIDE(ARRAY, w, 5), NUMBER(w, 2), \
                                 NUMBER(w, 1), NUMBER(w, 1), NUMBER(w, 1), \
                                 NUMBER(w, 1)), \
                           AS(w, "len.key", "len"), \
                           SPELL("len", NUMBER(w, 1)), \
                           AS(w, "mode.key", "mode"), \
                           AS(w, "mode", "Symmetric")))))

static const model_case heads[] = {HEADS(1), HEADS(2), HEADS(4), HEADS(8)};

/* --------------------------------------------------------------- numbers -- */

#define TWO_53          (UINT64_C(1) << 53)
#define TWO_63          (UINT64_C(1) << 63)

static const model_case numbers[] = {
    ACCEPT("ids-beyond-2-to-53",
           TENSORS(TENSOR("a", U8, SCALAR, ID(TWO_53 + 1)),
                   TENSOR("b", U8, SCALAR, ID(TWO_53 + 2)),
                   TENSOR("c", U8, SCALAR, ID(TWO_63)),
                   TENSOR("d", U8, SCALAR, ID(TWO_63 - 1)),
                   TENSOR("e", U8, SCALAR, ID(UINT64_MAX - 1)))),
    ACCEPT("no-elements-but-dimensions-beyond-2-to-53",
           TENSORS(TENSOR("a", U8, SHAPE(0, TWO_53 + 1)),
                   TENSOR("b", U8, SHAPE(TWO_63 - 1, 0)))),
    /* 0.1, a third, the least, the greatest, 1 + 2^-52, 2^53 + 2, -0 */
    ACCEPT("f64-of-17-digits",
           TENSORS(TENSOR("w", F64, SHAPE(7),
                          DATA("\x9a\x99\x99\x99\x99\x99\xb9\x3f"
                               "\x55\x55\x55\x55\x55\x55\xd5\x3f"
                               "\1\0\0\0\0\0\0\0"
                               "\xff\xff\xff\xff\xff\xff\xef\x7f"
                               "\1\0\0\0\0\0\xf0\x3f"
                               "\1\0\0\0\0\0\x40\x43"
                               "\0\0\0\0\0\0\0\x80")))),
    /* 0.1, a third, the least, the greatest, 1 + 2^-23, 1000 + 2^-14, which has
     * the same eight digits as the next one, -0 */
    ACCEPT("f32-of-9-digits",
           TENSORS(TENSOR("f", F32, SHAPE(7),
                          DATA("\xcd\xcc\xcc\x3d" "\xab\xaa\xaa\x3e" "\1\0\0\0"
                               "\xff\xff\x7f\x7f" "\1\0\x80\x3f"
                               "\1\0\x7a\x44" "\0\0\0\x80")),
                   TENSOR("x", FLEX32, SHAPE(3),
                          DATA("\xcd\xcc\xcc\x3d" "\xab\xaa\xaa\x3e"
                               "\1\0\x7a\x44")))),
    ACCEPT("f16-of-5-digits",
           TENSORS(TENSOR("b", BF16, SHAPE(4),
                          DATA("\xcd\x3d" "\xab\x3e" "\x81\x3f" "\1\0")),
                   TENSOR("f", F16, SHAPE(4),
                          DATA("\x66\x2e" "\x55\x35" "\1\x3c" "\1\0")))),
    ACCEPT("integers-with-their-high-bit",
           TENSORS(TENSOR("i16", I16, SHAPE(2), DATA("\1\x80\xff\xff")),
                   TENSOR("i32", I32, SHAPE(2),
                          DATA("\1\0\0\x80\xff\xff\xff\xff")),
                   TENSOR("i64", I64, SHAPE(2),
                          DATA("\1\0\0\0\0\0\0\x80"
                               "\xff\xff\xff\xff\xff\xff\xff\xff")),
                   TENSOR("u16", U16, SHAPE(2), DATA("\1\x80\xff\xff")),
                   TENSOR("u32", U32, SHAPE(2),
                          DATA("\1\0\0\x80\xff\xff\xff\xff")),
                   TENSOR("u64", U64, SHAPE(2),
                          DATA("\1\0\0\0\0\0\0\x80" "\1\0\0\0\0\0\x20\0")))),
    ACCEPT("data-that-end-with-a-block",
           TENSORS(TENSOR("a", F64, SHAPE(32)), TENSOR("b", U16, SHAPE(128)),
                   TENSOR("c", BF16, SHAPE(256)), TENSOR("d", I8, SHAPE(256)))),
};

void burnpack_near_cases(case_sink *sink)
{
    add_models(sink, ROWS(names));
    add_alike(sink);
    add_models(sink, ROWS(look_alikes));
    add_models(sink, ROWS(forms));
    add_models(sink, ROWS(heads));
    add_models(sink, ROWS(numbers));
}
