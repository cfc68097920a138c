/* The forms of dtype that are maps, in spellings that a lenient reader
 * accepts. */
#include "generators/burnpack/matrix.h"

#define W               "metadata.tensor[0]."

/* dtype is written as these tokens, which a lenient reader reads as another. */
typedef struct {
    rule broken;
    const char *what, *field;
    const token *dtype;
    burnpack_tensor t, twin;
} variant;

#define OF_BYTES(text, ...) \
    {.name = LITERAL("w"), .dtype = U8, .content = GIVEN, \
     .data = LITERAL(text), __VA_ARGS__}
#define ONE_BYTE        OF_BYTES("\1", .rank = 0)
#define FOUR_BYTES      {.name = LITERAL("w"), .dtype = U32}
#define A_BOOL(store_)  {.name = LITERAL("w"), .dtype = store_}
#define TEXT_IS(what, text) \
    {BURNPACK_DTYPE_UNKNOWN, what, "text", TOKENS(STRING(text)), ONE_BYTE, \
     A_BOOL(BOOL_U8)}
#define MAP_IS(what, ...) \
    {BURNPACK_DTYPE_ENCODING, what, "head", TOKENS(__VA_ARGS__), ONE_BYTE, \
     A_BOOL(BOOL_U8)}
#define STORE_IS(what, word, t, twin) \
    {BURNPACK_DTYPE_BOOL_STORE, what, "text[2]", \
     TOKENS(PAIRS(1), STRING("Bool"), STRING(word)), t, A_BOOL(twin)}

static const variant variants[] = {
    {BURNPACK_DTYPE_ENCODING, "text-bool-of-one-byte", "text",
     TOKENS(STRING("Bool")), ONE_BYTE, A_BOOL(BOOL_NATIVE)},
    {BURNPACK_DTYPE_ENCODING, "text-bool-of-four-bytes", "text",
     TOKENS(STRING("Bool")), FOUR_BYTES, A_BOOL(BOOL_U32)},
    {BURNPACK_DTYPE_ENCODING, "text-bool-of-no-elements", "text",
     TOKENS(STRING("Bool")), OF_BYTES("", SHAPE(0)),
     {.name = LITERAL("w"), .dtype = BOOL_NATIVE, SHAPE(0)}},
    TEXT_IS("text-bool-native-as-shown", "Bool(Native)"),
    TEXT_IS("text-bool-u8-as-shown", "Bool(U8)"),
    TEXT_IS("text-bool-in-capitals", "BOOL"),
    TEXT_IS("text-bool-in-lower-case", "bool"),
    TEXT_IS("text-boolean", "Boolean"), TEXT_IS("text-native", "Native"),
    {BURNPACK_DTYPE_UNKNOWN, "text-bool-u32-as-shown", "text",
     TOKENS(STRING("Bool(U32)")), FOUR_BYTES, A_BOOL(BOOL_U32)},
    MAP_IS("two-stores", PAIRS(2), STRING("Bool"), STRING("U8"),
           STRING("Bool"), STRING("U8")),
    MAP_IS("bool-and-another-pair", PAIRS(2), STRING("Bool"), STRING("U8"),
           STRING("x"), INT(0)),
    MAP_IS("another-pair-and-bool", PAIRS(2), STRING("x"), INT(0),
           STRING("Bool"), STRING("U8")),
    MAP_IS("bool-and-null-for-another", PAIRS(2), STRING("Bool"), STRING("U8"),
           STRING("QFloat"), VALUE(NULL_VALUE)),
    MAP_IS("null-for-another-and-bool", PAIRS(2), STRING("QFloat"),
           VALUE(NULL_VALUE), STRING("Bool"), STRING("U8")),
    MAP_IS("bool-and-null-for-what-is-unknown", PAIRS(2), STRING("Bool"),
           STRING("U8"), STRING("x"), VALUE(NULL_VALUE)),
    MAP_IS("bool-and-undefined-for-another", PAIRS(2), STRING("Bool"),
           STRING("U8"), STRING("QFloat"), VALUE(UNDEFINED_VALUE)),
    MAP_IS("array-of-bool-alone", ITEMS(1), STRING("Bool")),
    STORE_IS("i8-of-one-byte", "I8", ONE_BYTE, BOOL_U8),
    STORE_IS("bool-of-one-byte", "Bool", ONE_BYTE, BOOL_U8),
    STORE_IS("u1-of-one-byte", "U1", ONE_BYTE, BOOL_U8),
    STORE_IS("i32-of-four-bytes", "I32", FOUR_BYTES, BOOL_U32),
    {BURNPACK_DTYPE_BOOL_STORE, "store-in-a-map", "head[2]",
     TOKENS(PAIRS(1), STRING("Bool"), PAIRS(1), STRING("U8"),
            VALUE(NULL_VALUE)), ONE_BYTE, A_BOOL(BOOL_U8)},
    {BURNPACK_DTYPE_BOOL_STORE, "native-in-a-map", "head[2]",
     TOKENS(PAIRS(1), STRING("Bool"), PAIRS(1), STRING("Native"),
            VALUE(NULL_VALUE)), ONE_BYTE, A_BOOL(BOOL_NATIVE)},
    {BURNPACK_DTYPE_BOOL_STORE, "u32-in-a-map", "head[2]",
     TOKENS(PAIRS(1), STRING("Bool"), PAIRS(1), STRING("U32"),
            VALUE(NULL_VALUE)), FOUR_BYTES, A_BOOL(BOOL_U32)},
};

static void add_variant(case_sink *sink, const variant *v)
{
    const spelling spelled[] = {{"dtype", v->dtype}, {NULL, NULL}};
    burnpack_tensor t = v->t;
    const file_model f = burnpack_file_of(&t);
    const file_model twin = burnpack_file_of(&v->twin);
    char path[WHAT_SIZE];

    t.spelled = spelled;
    burnpack_name(path, W "dtype.%s", v->field);
    burnpack_add_lenient(sink, v->broken, v->what, (blame)AT(path), &f, &twin);
}

/* 8 values of 8 bits in words, and a scale of 4 bytes. */
static void add_default_scheme(case_sink *sink)
{
    static const token text[] = {STRING("QFloat"), {0}};
    static const token shape[] = {ITEMS(1), INT(8), {0}};
    static const spelling spelled[] = {{"dtype", text}, {"shape", shape},
                                       {NULL, NULL}};
    const burnpack_tensor t = OF_BYTES("\0\1\2\3\4\5\6\7\x08\x09\x0a\x0b",
                                       SHAPE(12), .spelled = spelled);
    const burnpack_tensor quantized = {
        .name = LITERAL("w"), .dtype = QFLOAT, SHAPE(8),
        SCHEME("Q8F", "F32", .store = PACKED_U32),
    };
    const file_model f = burnpack_file_of(&t);
    const file_model twin = burnpack_file_of(&quantized);

    burnpack_add_lenient(sink, BURNPACK_DTYPE_ENCODING,
                         "text-qfloat-of-the-default-scheme",
                         (blame)AT(W "dtype.text"), &f, &twin);
}

/* {"QFloat": nothing}: the same bytes. */
static void add_no_scheme(case_sink *sink, const char *what, token nothing)
{
    const token dtype[] = {PAIRS(1), STRING("QFloat"), nothing, {0}};
    static const token shape[] = {ITEMS(1), INT(8), {0}};
    const spelling spelled[] = {{"dtype", dtype}, {"shape", shape},
                                {NULL, NULL}};
    const burnpack_tensor t = OF_BYTES("\0\1\2\3\4\5\6\7\x08\x09\x0a\x0b",
                                       SHAPE(12), .spelled = spelled);
    const file_model f = burnpack_file_of(&t);
    const case_info info = {
        .what = what, .rule = BURNPACK_DTYPE_QUANT_SCHEME,
        .where = AT(W "dtype.head[2]"), .features = "burnpack.qfloat",
        .patch = what,
    };

    add_model(sink, &info, &f);
}

static void add_no_schemes(case_sink *sink)
{
    add_no_scheme(sink, "null-for-the-default-scheme",
                  (token)VALUE(NULL_VALUE));
    add_no_scheme(sink, "undefined-for-the-default-scheme",
                  (token)VALUE(UNDEFINED_VALUE));
    add_no_scheme(sink, "false-for-the-default-scheme",
                  (token)VALUE(FALSE_VALUE));
    add_no_scheme(sink, "no-text-for-the-default-scheme", (token)STRING(""));
    add_no_scheme(sink, "empty-array-for-the-default-scheme", (token)ITEMS(0));
}

void burnpack_variants_cases(case_sink *sink)
{
    add_no_schemes(sink);
    for (size_t i = 0; i < COUNT_OF(variants); i++)
        add_variant(sink, &variants[i]);
    add_default_scheme(sink);
}
