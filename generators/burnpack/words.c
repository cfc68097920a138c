/*
 * Every text that the format defines, in spellings that a lenient reader
 * accepts too: in another case, with something around it, by another name, as
 * bytes. The data have the size of the defined text. One text of each list gets
 * all spellings, the others only those that a list may contain itself.
 */
#include "generators/burnpack/matrix.h"

#include <ctype.h>

#define W               "metadata.tensor[0]."
#define MOST_WORD       40

/* The place of a word, and its tensor. */
typedef struct {
    rule unknown, wrong;        /* another word, no word */
    const char *name;           /* in names of cases */
    const char *scope;          /* its fields are scope.text and scope.head */
    const char *part;
    const char *word;
    burnpack_tensor t;
    bool alone;                 /* it gets all spellings */
} place;

static blame in_place(const place *p, const char *field, char path[WHAT_SIZE])
{
    burnpack_name(path, W "%s.%s", p->scope, field);
    return (blame){path, 0, UINT64_MAX, NULL};
}

static void add_as(case_sink *sink, const place *p, const char *how,
                   const token *list, const char *field)
{
    const spelling spelled[] = {{p->part, list}, {NULL, NULL}};
    burnpack_tensor t = p->t;
    const file_model f = burnpack_file_of(&t);
    char what[WHAT_SIZE], path[WHAT_SIZE];
    bool other = strcmp(field, "text") == 0;

    t.spelled = spelled;
    burnpack_name(what, "%s-for-%s", how, p->name);
    burnpack_add_lenient(sink, other ? p->unknown : p->wrong, what,
                         in_place(p, field, path), &f, NULL);
}

static void add_text(case_sink *sink, const place *p, const char *how,
                     const char *text, size_t size)
{
    const token list[] = {{TEXT, size, 0, text, size}, {0}};

    add_as(sink, p, how, list, "text");
}

/* With so many bytes before and after it. */
static void add_around(case_sink *sink, const place *p, const char *how,
                       literal front, literal rest)
{
    char text[MOST_WORD];
    size_t size = strlen(p->word);

    memcpy(text, front.bytes, front.size);
    memcpy(text + front.size, p->word, size);
    memcpy(text + front.size + size, rest.bytes, rest.size);
    add_text(sink, p, how, text, front.size + size + rest.size);
}

static void add_turned(case_sink *sink, const place *p, const char *how,
                       int (*turn)(int))
{
    char text[MOST_WORD];
    size_t size = strlen(p->word);

    for (size_t i = 0; i <= size; i++)
        text[i] = (char)turn((unsigned char)p->word[i]);
    if (strcmp(text, p->word) != 0)
        add_text(sink, p, how, text, size);
}

static void add_spellings(case_sink *sink, const place *p)
{
    const literal nothing = LITERAL("");

    add_turned(sink, p, "lower-case", tolower);
    add_turned(sink, p, "upper-case", toupper);
    add_around(sink, p, "blank-behind", nothing, (literal)LITERAL(" "));
    if (!p->alone)
        return;
    add_around(sink, p, "blank-in-front", (literal)LITERAL(" "), nothing);
    add_around(sink, p, "line-break-behind", nothing, (literal)LITERAL("\n"));
    add_around(sink, p, "nul-behind", nothing, (literal)LITERAL("\0"));
    add_around(sink, p, "byte-order-mark-in-front",
               (literal)LITERAL("\xef\xbb\xbf"), nothing);
    add_around(sink, p, "quotes-around", (literal)LITERAL("\""),
               (literal)LITERAL("\""));
}

static void add_other_types(case_sink *sink, const place *p)
{
    size_t size = strlen(p->word);
    const token bytes[] = {{BYTES, size, 0, p->word, size}, {0}};
    const token array[] = {ITEMS(1), text_token(p->word), {0}};
    const token map[] = {PAIRS(1), text_token(p->word), VALUE(NULL_VALUE), {0}};

    add_as(sink, p, "bytes", bytes, "head");
    if (!p->alone)
        return;
    add_as(sink, p, "array-of-it", array, "head");
    if (strcmp(p->part, "value") == 0 || strcmp(p->part, "param") == 0)
        add_as(sink, p, "map-of-it", map, "head");
}

/* Items that represent no word. */
static const struct {
    const char *how;
    const token *list;
} nothing[] = {
    {"null", TOKENS(VALUE(NULL_VALUE))},
    {"undefined", TOKENS(VALUE(UNDEFINED_VALUE))},
    {"false", TOKENS(VALUE(FALSE_VALUE))}, {"integer-0", TOKENS(INT(0))},
    {"empty-array", TOKENS(ITEMS(0))}, {"empty-bytes", TOKENS(OCTETS(""))},
    {"empty-map", TOKENS(PAIRS(0))},
};

/* An empty text: the blamed bytes are after its head. */
static void add_no_letters(case_sink *sink, const place *p)
{
    static const token list[] = {STRING(""), {0}};
    const spelling spelled[] = {{p->part, list}, {NULL, NULL}};
    burnpack_tensor t = p->t;
    const file_model f = burnpack_file_of(&t);
    char what[WHAT_SIZE], path[WHAT_SIZE];

    t.spelled = spelled;
    burnpack_name(what, "no-letters-for-%s", p->name);
    burnpack_name(path, W "%s.head", p->scope);
    burnpack_add_lenient(sink, p->unknown, what, (blame)INSIDE(path, 1, 0), &f,
                         NULL);
}

static void add_nothing(case_sink *sink, const place *p)
{
    if (p->alone)
        add_no_letters(sink, p);
    for (size_t i = 0; p->alone && i < COUNT_OF(nothing); i++)
        add_as(sink, p, nothing[i].how, nothing[i].list, "head");
}

/* ---------------------------------------------------------------- dtypes -- */

static void add_plain(case_sink *sink, const burnpack_kind *k)
{
    const char *word = burnpack_dtype_name(k->dtype);
    const place p = {BURNPACK_DTYPE_UNKNOWN, BURNPACK_DTYPE_ENCODING, k->name,
                     "dtype", "dtype", word, burnpack_scalar_of(k),
                     k->dtype == F64 || k->dtype == F32 ||
                     k->dtype == U8};
    const token map[] = {PAIRS(1), text_token(word), VALUE(NULL_VALUE), {0}};
    const spelling spelled[] = {{"dtype", map}, {NULL, NULL}};
    burnpack_tensor t = p.t;
    const file_model f = burnpack_file_of(&t);
    char what[WHAT_SIZE];

    add_spellings(sink, &p);
    add_other_types(sink, &p);
    add_nothing(sink, &p);
    t.spelled = spelled;
    burnpack_name(what, "map-of-it-for-%s", k->name);
    burnpack_add_lenient(sink, BURNPACK_DTYPE_ENCODING, what,
                         (blame)AT(W "dtype.text[1]"), &f, NULL);
}

/* Names of other formats and languages. */
static const struct {
    const char *name;
    burnpack_dtype dtype;
} aliases[] = {
    {"float64", F64}, {"double", F64}, {"<f8", F64}, {"Float64", F64},
    {"float32", F32}, {"float", F32}, {"Float", F32}, {"Float32", F32},
    {"<f4", F32}, {"Flex", FLEX32}, {"float16", F16}, {"half", F16},
    {"Float16", F16}, {"bfloat16", BF16}, {"BFloat16", BF16}, {"B16", BF16},
    {"int64", I64}, {"Int64", I64}, {"long", I64}, {"Int", I32},
    {"int32", I32}, {"Int32", I32}, {"int16", I16}, {"Int16", I16},
    {"int8", I8}, {"Int8", I8}, {"uint64", U64}, {"UInt64", U64},
    {"uint32", U32}, {"UInt32", U32}, {"uint16", U16}, {"UInt16", U16},
    {"uint8", U8}, {"UInt8", U8}, {"byte", U8}, {"F8", U8}, {"F8_E4M3", U8},
    {"F8_E5M2", U8}, {"E4M3", U8}, {"Q8S", I8}, {"C64", U64}, {"U128", U64},
};

static void add_alias(case_sink *sink, size_t i)
{
    char what[WHAT_SIZE];
    const token list[] = {text_token(aliases[i].name), {0}};
    const spelling spelled[] = {{"dtype", list}, {NULL, NULL}};
    burnpack_tensor t = {.name = LITERAL("w"), .dtype = aliases[i].dtype,
                         .spelled = spelled};
    const file_model f = burnpack_file_of(&t);
    const char *name = aliases[i].name + (aliases[i].name[0] == '<');
    bool turned = name != aliases[i].name;

    burnpack_name(what, "%s%s-of-one-element", name, turned ? "-of-numpy" : "");
    burnpack_add_lenient(sink, BURNPACK_DTYPE_UNKNOWN, what,
                         (blame)AT(W "dtype.text"), &f, NULL);
}

/* ---------------------------------------------------- Bool and quantized -- */

#define OF_BOOL(store_) {.name = LITERAL("b"), .dtype = store_}
#define OF_Q(...)       {.name = LITERAL("q"), .dtype = QFLOAT, SHAPE(4), \
                         .scheme = {__VA_ARGS__}}
#define BLOCKED         BLOCK(1, 1, 1, 1, 1, 1)
#define A_STORE(name, word, type, alone) \
    {BURNPACK_DTYPE_BOOL_STORE, BURNPACK_DTYPE_BOOL_STORE, "store-" name, \
     "dtype.store", "store", word, OF_BOOL(type), alone}
#define IN_SCHEME(alone, name, scope, part, word, ...) \
    {BURNPACK_DTYPE_QUANT_SCHEME, BURNPACK_DTYPE_QUANT_SCHEME, name, \
     "dtype.scheme." scope, part, word, OF_Q(__VA_ARGS__), alone}
#define QUANTIZED(...)  IN_SCHEME(true, __VA_ARGS__)
#define VALUE_OF(name, word, kind) \
    IN_SCHEME(false, "value-" name, "value", "value", word, word, "F32", \
              .store = kind)
#define PARAM_OF(name, word) \
    IN_SCHEME(false, "param-" name, "param", "param", word, "Q8S", word, \
              .store = NATIVE)

static const place words[] = {
    A_STORE("native", "Native", BOOL_NATIVE, true),
    A_STORE("u8", "U8", BOOL_U8, false), A_STORE("u32", "U32", BOOL_U32, false),
    QUANTIZED("value-q8f", "value", "value", "Q8F", "Q8F", "F32",
              .store = NATIVE),
    VALUE_OF("e5m2", "E5M2", NATIVE), VALUE_OF("e4m3", "E4M3", NATIVE),
    VALUE_OF("q8s", "Q8S", NATIVE),
    VALUE_OF("q4f", "Q4F", PACKED_U32), VALUE_OF("e2m1", "E2M1", PACKED_U32),
    VALUE_OF("q4s", "Q4S", PACKED_U32), VALUE_OF("q2f", "Q2F", PACKED_U32),
    VALUE_OF("q2s", "Q2S", PACKED_U32),
    QUANTIZED("param-f32", "param", "param", "F32", "Q8S", "F32",
              .store = NATIVE),
    PARAM_OF("f16", "F16"), PARAM_OF("bf16", "BF16"),
    PARAM_OF("ue8m0", "UE8M0"), PARAM_OF("ue4m3", "UE4M3"),
    QUANTIZED("store-native", "store", "store", "Native", "Q8S", "F32",
              .store = NATIVE),
    QUANTIZED("level-tensor", "level", "level", "Tensor", "Q8S", "F32",
              .store = NATIVE),
    QUANTIZED("mode-symmetric", "mode", "mode", "Symmetric", "Q8S", "F32",
              .store = NATIVE),
    QUANTIZED("store-packed-native", "store.variant", "store.variant",
              "PackedNative", "Q8S", "F32", .store = PACKED_NATIVE),
    QUANTIZED("store-packed-u32", "store.variant", "store.variant",
              "PackedU32", "Q8S", "F32", .store = PACKED_U32),
    QUANTIZED("level-block", "level.variant", "level.variant", "Block", "Q8S",
              "F32", .store = NATIVE, BLOCKED),
    {BURNPACK_DTYPE_UNKNOWN, BURNPACK_DTYPE_ENCODING, "bool", "dtype.variant",
     "dtype.variant", "Bool", OF_BOOL(BOOL_U8), true},
    {BURNPACK_DTYPE_UNKNOWN, BURNPACK_DTYPE_ENCODING, "qfloat",
     "dtype.variant", "dtype.variant", "QFloat",
     OF_Q("Q8S", "F32", .store = NATIVE), true},
};

void burnpack_words_cases(case_sink *sink)
{
    for (size_t i = 0; burnpack_kinds[i].dtype < BOOL_NATIVE; i++)
        add_plain(sink, &burnpack_kinds[i]);
    for (size_t i = 0; i < COUNT_OF(aliases); i++)
        add_alias(sink, i);
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        add_spellings(sink, &words[i]);
        add_other_types(sink, &words[i]);
        add_nothing(sink, &words[i]);
    }
}
