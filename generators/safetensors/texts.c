/* Valid text in all its forms: white space, escapes, names, padding. */
#include "generators/safetensors/model.h"

#include <stdlib.h>

#define W               TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))
#define WITH_METADATA   PAIRS(PAIR("format", "pt"), PAIR("k", "v")), \
                        TENSORS(TENSOR("a", F32, SHAPE(2, 3), COUNT), \
                                TENSOR("b", U8, SHAPE(0), COUNT))

static const model_case spaces[] = {
    ACCEPT("space-as-python-writes-it", WITH_METADATA,
           SPACED(.comma = " ", .colon = " ")),
    ACCEPT("space-before-commas-and-colons", WITH_METADATA,
           SPACED(.before_comma = " ", .before_colon = " ")),
    ACCEPT("space-inside-of-brackets", WITH_METADATA,
           SPACED(.open = " ", .close = " ")),
    ACCEPT("space-line-feeds", WITH_METADATA,
           SPACED("\n  ", "\n", "\n", "\n  ", "\n", "\n")),
    ACCEPT("space-carriage-returns", WITH_METADATA,
           SPACED("\r", "\r", "\r", "\r", "\r", "\r")),
    ACCEPT("space-tabs", WITH_METADATA,
           SPACED("\t", "\t", "\t", "\t", "\t", "\t")),
    ACCEPT("space-of-all-kinds", WITH_METADATA,
           SPACED(" \t\r\n", "\n\r\t ", "\r\n", "\t\t", "\n \n", "  ")),
    ACCEPT("space-before-the-last-brace", W, SPACED(.close = "       ")),
};

static const model_case paddings[] = {
    ACCEPT("padding-one-space", W, PADDING(" ")),
    ACCEPT("padding-two-spaces", W, PADDING("  ")),
    ACCEPT("padding-7-spaces", W, PADDING("       ")),
    ACCEPT("padding-none-to-an-odd-header",
           TENSORS(TENSOR("ab", F32, SHAPE(2), COUNT)), PADDING("")),
    ACCEPT("padding-to-64", W, .align = 64),
    ACCEPT("padding-to-512", W, .align = 512),
    ACCEPT("padding-to-4096", W, .align = 4096),
    ACCEPT("padding-to-100000", W, .align = 100000),
    ACCEPT("padding-none-of-no-data", PADDING(""),
           TENSORS(TENSOR("w", F32, SHAPE(0), COUNT))),
    ACCEPT("padding-at-the-end-of-the-file", PADDING("     "),
           TENSORS(TENSOR("w", F32, SHAPE(0), COUNT))),
};

/* ------------------------------------------------------------- escapes -- */

#define NAMED(text, token) \
    TENSORS(TENSOR_AS(text, token, F32, SHAPE(2), COUNT))
#define GRIN                "\xf0\x9f\x98\x80"          /* U+1F600 */

static const model_case escapes[] = {
    ACCEPT("escape-each-of-two-characters",
           NAMED("\"\\/\b\f\n\r\t", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"")),
    ACCEPT("escape-slash", NAMED("a/b", "\"a\\/b\"")),
    ACCEPT("escape-slash-unescaped", NAMED("a/b", "\"a/b\"")),
    ACCEPT("escape-letter", NAMED("w", "\"\\u0077\"")),
    ACCEPT("escape-digits-of-both-cases",
           NAMED("\xc3\xab\xc3\xab", "\"\\u00eB\\u00Eb\"")),
    ACCEPT("escape-two-bytes", NAMED("\xc3\xa9", "\"\\u00e9\"")),
    ACCEPT("escape-three-bytes", NAMED("\xe2\x82\xac", "\"\\u20ac\"")),
    ACCEPT("escape-pair", NAMED(GRIN, "\"\\ud83d\\ude00\"")),
    ACCEPT("escape-pair-of-both-cases", NAMED(GRIN, "\"\\uD83d\\uDe00\"")),
    ACCEPT("escape-first-pair", NAMED("\xf0\x90\x80\x80",
                                      "\"\\ud800\\udc00\"")),
    ACCEPT("escape-last-pair", NAMED("\xf4\x8f\xbf\xbf",
                                     "\"\\udbff\\udfff\"")),
    ACCEPT("escape-two-pairs", NAMED(GRIN GRIN,
                                     "\"\\ud83d\\ude00\\ud83d\\ude00\"")),
    ACCEPT("escape-beside-surrogates",
           NAMED("\xed\x9f\xbf\xee\x80\x80", "\"\\ud7ff\\ue000\"")),
    ACCEPT("escape-noncharacters",
           NAMED("\xef\xbf\xbe\xef\xbf\xbf", "\"\\ufffe\\uffff\"")),
    ACCEPT("escape-backslash-and-u", NAMED("\\u0077", "\"\\\\u0077\"")),
    ACCEPT("escape-backslash-before-the-quote", NAMED("w\\", "\"w\\\\\"")),
    ACCEPT("escape-controls-with-u",
           NAMED("\b\t\n\f\r", "\"\\u0008\\u0009\\u000a\\u000c\\u000d\"")),
    ACCEPT("escape-quote-with-u", NAMED("\"\\", "\"\\u0022\\u005c\"")),
    ACCEPT("escape-delete", NAMED("\x7f", "\"\\u007f\"")),
    ACCEPT("escape-all-of-a-member",
           TENSORS(TENSOR_KEYS("\"\\u0064type\"", "\"\\u0073hape\"",
                               "\"data\\u005foffsets\"", "w", F32, SHAPE(2),
                               COUNT))),
    ACCEPT("escape-dtype",
           TENSORS(TENSOR_DTYPE("\"F\\u00332\"", "w", F32, SHAPE(2), COUNT))),
    ACCEPT("escape-metadata-key", .metadata_key = "\"\\u005f_metadata__\"",
           PAIRS(PAIR("a", "b")), TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    ACCEPT("escape-in-metadata",
           PAIRS({SPELLED("format", "\"\\u0066ormat\""),
                  SPELLED("pt", "\"p\\u0074\"")}),
           TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
};

/* --------------------------------------------------------------- names -- */

#define CALLED(text)    TENSORS(TENSOR(text, F32, SHAPE(2), COUNT))
#define BYTE(name)      TENSOR(name, U8, SHAPE(1), COUNT)

static const model_case names[] = {
    ACCEPT("name-empty", CALLED("")),
    ACCEPT("name-empty-beside-others", TENSORS(BYTE(""), BYTE(" "),
                                               BYTE("0"))),
    ACCEPT("name-of-spaces", CALLED("  ")),
    ACCEPT("name-controls",
           CALLED("\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17\20\21\22\23\24\25\26"
                  "\27\30\31\32\33\34\35\36\37")),
    ACCEPT("name-delete-and-c1", CALLED("\x7f\xc2\x80\xc2\x9f")),
    ACCEPT("name-of-punctuation",
           CALLED("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")),
    ACCEPT("name-limits-of-utf-8",
           CALLED("\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80"
                  "\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf")),
    ACCEPT("name-byte-order-mark", CALLED("\xef\xbb\xbfw")),
    ACCEPT("name-noncharacters",
           CALLED("\xef\xb7\x90\xef\xbf\xbe\xf0\x9f\xbf\xbf")),
    ACCEPT("name-line-separators", CALLED("\xe2\x80\xa8\xe2\x80\xa9\xc2\x85")),
    ACCEPT("name-composed-and-not",
           TENSORS(BYTE("e\xcc\x81"), BYTE("\xc3\xa9"))),
    ACCEPT("name-case-differs", TENSORS(BYTE("W"), BYTE("w"))),
    ACCEPT("name-space-behind", TENSORS(BYTE("w"), BYTE("w "))),
    ACCEPT("name-full-width", TENSORS(BYTE("w"), BYTE("\xef\xbd\x97"))),
    ACCEPT("name-path", CALLED("../../etc/passwd")),
    ACCEPT("name-absolute-path", CALLED("/etc/passwd")),
    ACCEPT("name-of-windows", CALLED("C:\\con\\..\\nul")),
    ACCEPT("name-of-a-format", CALLED("%n%s%p")),
    ACCEPT("name-like-properties",
           TENSORS(BYTE("__proto__"), BYTE("constructor"), BYTE("toString"))),
    ACCEPT("name-like-metadata",
           TENSORS(BYTE("__METADATA__"), BYTE("__metadata"),
                   BYTE("__metadata__ "), BYTE("_metadata_"),
                   BYTE("metadata"))),
    ACCEPT("name-like-members", TENSORS(BYTE("data_offsets"), BYTE("dtype"),
                                        BYTE("shape"))),
    ACCEPT("name-of-a-value", TENSORS(BYTE("null"), BYTE("true"), BYTE("[]"),
                                      BYTE("{}"))),
    ACCEPT("name-of-digits", TENSORS(BYTE("-0"), BYTE("0"), BYTE("00"),
                                     BYTE("1e0"))),
    ACCEPT("name-that-begins-another", TENSORS(BYTE("a"), BYTE("a."),
                                               BYTE("aa"), BYTE("ab"))),
};

static const model_case metadata[] = {
    ACCEPT("metadata-json-inside",
           PAIRS(PAIR("config", "{\"a\":NaN,\"b\":[1,{}]}")), W),
    ACCEPT("metadata-empty-texts", PAIRS(PAIR("", "")), W),
    ACCEPT("metadata-controls", PAIRS(PAIR("\1\n", "\t\x1f\x7f")), W),
    ACCEPT("metadata-nul",
           PAIRS({SPELLED("a\0b", "\"a\\u0000b\""),
                  SPELLED("\0", "\"\\u0000\"")}), W),
    ACCEPT("metadata-of-all-planes",
           PAIRS(PAIR("\xc3\xa9\xe2\x82\xac" GRIN, "\xef\xbf\xbf"),
                 PAIR("\xef\xbb\xbf", "\xf4\x8f\xbf\xbf")), W),
    ACCEPT("metadata-keys-alike",
           PAIRS(PAIR("A", "1"), PAIR("a", "2"), PAIR("a ", "3"),
                 PAIR("e\xcc\x81", "4"), PAIR("\xc3\xa9", "5")), W),
    ACCEPT("metadata-key-of-a-tensor", PAIRS(PAIR("w", "dtype")), W),
    ACCEPT("metadata-key-metadata", PAIRS(PAIR(ST_METADATA, "x")), W),
    ACCEPT("metadata-of-mlx", PAIRS(PAIR("format", "mlx")), W),
    ACCEPT("metadata-for-nobody", PAIRS(PAIR("format", "gguf")), W),
};

static const model_case members[] = {
    ACCEPT("members-offsets-first",
           TENSORS(TENSOR_MEMBERS("osd", "w", F32, SHAPE(2), COUNT))),
    ACCEPT("members-as-mlx-sorts-them",
           TENSORS(TENSOR_MEMBERS("ods", "w", F32, SHAPE(2), COUNT))),
    ACCEPT("members-in-every-order",
           TENSORS(TENSOR_MEMBERS("dso", "a", U8, SHAPE(1), COUNT),
                   TENSOR_MEMBERS("dos", "b", U8, SHAPE(2), COUNT),
                   TENSOR_MEMBERS("sdo", "c", U8, SHAPE(3), COUNT),
                   TENSOR_MEMBERS("sod", "d", U8, SHAPE(4), COUNT),
                   TENSOR_MEMBERS("ods", "e", U8, SHAPE(5), COUNT),
                   TENSOR_MEMBERS("osd", "f", U8, SHAPE(6), COUNT))),
};

/* --------------------------------------------------------------- long -- */

/* A name of size bytes; a second tensor has another last byte. */
static void add_long(case_sink *sink, const char *what, size_t size,
                     size_t count)
{
    char *texts[2] = {need_memory(NULL, size), need_memory(NULL, size)};
    const u64 shape[] = {1};
    st_tensor tensors[2];
    const file_model m = {.tensors = tensors, .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        memset(texts[i], 'n', size);
        texts[i][size - 1] = (char)('a' + (int)i);
        tensors[i] = (st_tensor){.name = {{texts[i], size}, NULL},
                                 .dtype = U8, .rank = 1, .shape = shape};
    }
    add_model(sink, &info, &m);
    free(texts[0]);
    free(texts[1]);
}

static void add_long_metadata(case_sink *sink)
{
    enum {SIZE = 20000};
    char *text = need_memory(NULL, SIZE);
    const st_pair pair = {{{text, 300}, NULL}, {{text, SIZE}, NULL}};
    const file_model m = {.metadata = MAP, .pairs = &pair, .pair_count = 1};
    case_info info = {.what = "metadata-of-20000-bytes", .rule = NO_RULE};

    memset(text, 'm', SIZE);
    add_model(sink, &info, &m);
    free(text);
}

void st_texts_cases(case_sink *sink)
{
    add_models(sink, ROWS(spaces));
    add_models(sink, ROWS(paddings));
    add_models(sink, ROWS(escapes));
    add_models(sink, ROWS(names));
    add_models(sink, ROWS(metadata));
    add_models(sink, ROWS(members));
    add_long(sink, "name-1500-bytes", 1500, 1);
    add_long(sink, "names-alike-in-4095-bytes", 4096, 2);
    add_long_metadata(sink);
}
