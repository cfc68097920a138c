/*
 * Custom pairs: a reader ignores them, whatever well-formed CBOR their values
 * are, and shows them unchanged.
 */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define WITH(...) \
    TENSORS(TENSOR("c", UINT8, SCALAR, CUSTOMS(__VA_ARGS__)))

static const model_case values[] = {
    ACCEPT("custom-one", WITH(CUSTOM("k", INT(1)))),
    ACCEPT("custom-integers",
           WITH(CUSTOM("0", INT(0)), CUSTOM("23", INT(23)),
                CUSTOM("24", INT(24)), CUSTOM("255", INT(255)),
                CUSTOM("256", INT(256)), CUSTOM("65535", INT(65535)),
                CUSTOM("65536", INT(65536)), CUSTOM("2^32-1", INT(UINT32_MAX)),
                CUSTOM("2^32", INT(UINT64_C(1) << 32)),
                CUSTOM("2^53+1", INT((UINT64_C(1) << 53) + 1)),
                CUSTOM("2^63", INT(UINT64_C(1) << 63)),
                CUSTOM("2^64-1", INT(UINT64_MAX)))),
    ACCEPT("custom-negative-integers-of-64-bits",
           WITH(CUSTOM("-1", NOT(0)), CUSTOM("-24", NOT(23)),
                CUSTOM("-25", NOT(24)), CUSTOM("-256", NOT(255)),
                CUSTOM("-257", NOT(256)), CUSTOM("-65537", NOT(65536)),
                CUSTOM("-2^32-1", NOT(UINT64_C(1) << 32)),
                CUSTOM("-2^63", NOT((UINT64_C(1) << 63) - 1)))),
    ACCEPT("custom-integers-with-longer-heads",
           WITH(CUSTOM("a", WIDE(UNSIGNED, 1, 1)),
                CUSTOM("b", WIDE(UNSIGNED, 2, 2)),
                CUSTOM("c", WIDE(UNSIGNED, 4, 3)),
                CUSTOM("d", WIDE(UNSIGNED, 8, 4)),
                CUSTOM("e", WIDE(NEGATIVE, 1, 0)),
                CUSTOM("f", WIDE(NEGATIVE, 8, 0)))),
    ACCEPT("custom-strings",
           WITH(CUSTOM("bytes", OCTETS("\0\xff\x7f")),
                CUSTOM("no-bytes", OCTETS("")),
                CUSTOM("text", STRING("a\0b\n\"\\\xc3\xa9\xf0\x9f\xa7\xb2")),
                CUSTOM("no-text", STRING("")),
                CUSTOM("long-head", WIDE_STRING(8, "x")),
                CUSTOM("long-head-of-bytes", WIDE_OCTETS(2, "\1")))),
    ACCEPT("custom-false-true-null-undefined",
           WITH(CUSTOM("false", VALUE(FALSE_VALUE)),
                CUSTOM("true", VALUE(TRUE_VALUE)),
                CUSTOM("null", VALUE(NULL_VALUE)),
                CUSTOM("undefined", VALUE(UNDEFINED_VALUE)))),
    ACCEPT("custom-half-floats",
           WITH(CUSTOM("zero", REAL(2, 0)), CUSTOM("-zero", REAL(2, 0x8000)),
                CUSTOM("least", REAL(2, 1)), CUSTOM("one", REAL(2, 0x3c00)),
                CUSTOM("greatest", REAL(2, 0x7bff)),
                CUSTOM("infinity", REAL(2, 0x7c00)),
                CUSTOM("nan", REAL(2, 0x7e00)),
                CUSTOM("nan-payload", REAL(2, 0x7e01)),
                CUSTOM("signalling", REAL(2, 0x7c01)))),
    ACCEPT("custom-single-floats",
           WITH(CUSTOM("one", REAL(4, 0x3f800000)),
                CUSTOM("third", REAL(4, 0x3eaaaaab)),
                CUSTOM("least", REAL(4, 1)),
                CUSTOM("-infinity", REAL(4, 0xff800000)),
                CUSTOM("nan-payload", REAL(4, 0x7fc12345)),
                CUSTOM("signalling", REAL(4, 0x7f800001)))),
    ACCEPT("custom-double-floats",
           WITH(CUSTOM("one", REAL(8, 0x3ff0000000000000)),
                CUSTOM("pi", REAL(8, 0x400921fb54442d18)),
                CUSTOM("least", REAL(8, 1)),
                CUSTOM("greatest", REAL(8, 0x7fefffffffffffff)),
                CUSTOM("-infinity", REAL(8, 0xfff0000000000000)),
                CUSTOM("nan-payload", REAL(8, 0x7ff8dead0000beef)),
                CUSTOM("signalling", REAL(8, 0x7ff0000000000001)))),
    ACCEPT("custom-arrays",
           WITH(CUSTOM("none", ITEMS(0)),
                CUSTOM("some", ITEMS(3), INT(1), ITEMS(2), INT(2), ITEMS(0),
                       STRING("x")),
                CUSTOM("long-head", WIDE(ARRAY, 8, 1), VALUE(NULL_VALUE)))),
    ACCEPT("custom-maps",
           WITH(CUSTOM("none", PAIRS(0)),
                CUSTOM("some", PAIRS(2), STRING("a"), INT(1), STRING("b"),
                       PAIRS(1), STRING("a"), ITEMS(1), VALUE(TRUE_VALUE)),
                CUSTOM("long-head", WIDE(MAP, 4, 1), INT(1), INT(2)))),
    ACCEPT("custom-map-keys-of-each-type",
           WITH(CUSTOM("m", PAIRS(9), INT(1), INT(1), NOT(0), INT(2),
                       OCTETS("name"), INT(3), VALUE(NULL_VALUE), INT(4),
                       REAL(2, 0x3e00), INT(5), ITEMS(1), INT(0), INT(6),
                       PAIRS(0), INT(7), TAGGED(55799), STRING("t"), INT(8),
                       VALUE(FALSE_VALUE), INT(9)))),
    ACCEPT("custom-valid-tags",
           WITH(CUSTOM("date", TAGGED(0), STRING("2025-06-04T00:00:00Z")),
                CUSTOM("seconds", TAGGED(1), INT(1749000000)),
                CUSTOM("parts-of-seconds", TAGGED(1),
                       REAL(8, 0x41da0f1a00200000)),
                CUSTOM("bignum", TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\0")),
                CUSTOM("-bignum", TAGGED(3), OCTETS("\xff\xff")),
                CUSTOM("empty-bignum", TAGGED(2), OCTETS("")),
                CUSTOM("fraction", TAGGED(4), ITEMS(2), NOT(1), INT(27315)),
                CUSTOM("bigfloat", TAGGED(5), ITEMS(2), NOT(0), TAGGED(2),
                       OCTETS("\3")),
                CUSTOM("encoded", TAGGED(24), OCTETS("\x83\1\2\3")),
                CUSTOM("address", TAGGED(32), STRING("http://a.example/")),
                CUSTOM("itself", TAGGED(55799), INT(1)),
                CUSTOM("three", TAGGED(55799), TAGGED(1000000),
                       TAGGED(0x7fffffff), INT(1)),
                CUSTOM("on-a-map", TAGGED(55799), PAIRS(1), TAGGED(1), INT(1),
                       TAGGED(55799), ITEMS(0)),
                CUSTOM("long-head", WIDE(TAG, 8, 1), INT(1)))),
    ACCEPT("custom-indefinite",
           WITH(CUSTOM("array", OPEN(ARRAY), INT(1), OPEN(ARRAY), CLOSE, CLOSE),
                CUSTOM("bytes", OPEN(BYTES), OCTETS("\1\2"), OCTETS(""),
                       OCTETS("\3"), CLOSE),
                CUSTOM("map", OPEN(MAP), STRING("a"), OPEN(MAP), CLOSE,
                       INT(1), ITEMS(1), OPEN(ARRAY), CLOSE, CLOSE),
                CUSTOM("no-bytes", OPEN(BYTES), CLOSE),
                CUSTOM("tagged", TAGGED(2), OPEN(BYTES), OCTETS("\1"), CLOSE),
                CUSTOM("text", OPEN(TEXT), STRING("ab"), STRING("c"), CLOSE))),
};

static const model_case keys[] = {
    ACCEPT("custom-look-alikes",
           WITH(CUSTOM("Checksum", INT(1)), CUSTOM("NAME", INT(2)),
                CUSTOM("checksum ", INT(3)), CUSTOM("name\0", INT(4)),
                CUSTOM(" offset", INT(5)), CUSTOM("shapes", INT(6)),
                CUSTOM("siz", INT(7)), CUSTOM("data-endianness", INT(8)),
                CUSTOM("\xef\xbb\xbfname", INT(9)))),
    ACCEPT("custom-look-alikes-that-would-count",
           TENSORS(TENSOR("c", INT32, SHAPE(2), CUSTOMS(
               CUSTOM("data-endianness", STRING("big")),
               CUSTOM("dataEndianness", STRING("big")),
               CUSTOM("Data_Endianness", STRING("big")),
               CUSTOM("data_endianess", STRING("big")),
               CUSTOM("endianness", STRING("big")),
               CUSTOM("byte_order", STRING("big")),
               CUSTOM("check_sum", STRING("crc32c:0x00000000")),
               CUSTOM("crc32c", STRING("crc32c:0x00000000"))),
               .pairs = "nosdlheb*"))),
    ACCEPT("custom-other-versions",
           WITH(CUSTOM("components", PAIRS(0)), CUSTOM("format", STRING("x")),
                CUSTOM("strides", ITEMS(0)), CUSTOM("version", INT(1)))),
    ACCEPT("custom-empty-key", WITH(CUSTOM("", INT(4)))),
    ACCEPT("custom-keys-in-no-order",
           WITH(CUSTOM("z", INT(1)), CUSTOM("aa", INT(2)), CUSTOM("b", INT(3)),
                CUSTOM("\xd0\xba", INT(4)), CUSTOM("", INT(5)))),
    ACCEPT("custom-key-with-nul",
           WITH(CUSTOM("a\0", INT(1)), CUSTOM("a\0b", INT(2)),
                CUSTOM("a", INT(3)))),
    ACCEPT("custom-same-key-in-two-maps",
           WITH(CUSTOM("k", PAIRS(1), STRING("k"), PAIRS(1), STRING("k"),
                       INT(1)))),
    ACCEPT("custom-keys-zero-and-a-large-float",     /* 2^64, cut to zero */
           WITH(CUSTOM("m", PAIRS(2), INT(0), INT(1),
                       REAL(8, 0x43f0000000000000), INT(2)))),
    ACCEPT("custom-keys-alike-but-of-other-types",
           WITH(CUSTOM("m", PAIRS(4), INT(1), INT(1), STRING("1"), INT(2),
                       NOT(1), INT(3), OCTETS("1"), INT(4)))),
};

/* -------------------------------------------------------------- remarks -- */

#define TWICE(what, where, patch, ...) \
    {{what, ZTEN_ENTRY_KEY_DUPLICATE_CUSTOM, where, NO_RULES, NULL, NULL, \
      NULL, patch}, FILE_OF(WITH(__VA_ARGS__))}
#define BROKEN(what, where, ...) \
    {{what, ZTEN_CUSTOM_TEXT_UTF8, where, NO_RULES, NULL, NULL, NULL, \
      "a text is not UTF-8"}, FILE_OF(WITH(__VA_ARGS__))}

/* Members that every JavaScript object inherits. */
static const model_case objects[] = {
    ACCEPT("custom-keys-of-objects",
           WITH(CUSTOM("__proto__", INT(1)), CUSTOM("constructor", INT(2)),
                CUSTOM("toString", INT(3)), CUSTOM("hasOwnProperty", INT(4)),
                CUSTOM("valueOf", INT(5)), CUSTOM("length", INT(6)),
                CUSTOM("map", PAIRS(2), STRING("__proto__"), INT(1),
                       STRING("constructor"), ITEMS(0)))),
};

static const model_case remarks[] = {
    TWICE("same-value", AT(ENTRY "key[8].text"), "unit twice",
          CUSTOM("unit", INT(1)), CUSTOM("unit", INT(1))),
    TWICE("other-value", AT(ENTRY "key[9].text"), "unit first and last",
          CUSTOM("unit", INT(1)), CUSTOM("v", INT(2)), CUSTOM("unit", INT(3))),
    TWICE("empty-key", INSIDE(ENTRY "key[8].head", 1, 0), "an empty key twice",
          CUSTOM("", INT(1)), CUSTOM("", INT(2))),
    TWICE("layout", AT(ENTRY "key[7].text"), "layout once more",
          CUSTOM("layout", STRING("dense"))),
    TWICE("longer-head", AT(ENTRY "key[8].text"), "unit with a longer head",
          CUSTOM("unit", INT(1)),
          {TOKENS(WIDE_STRING(1, "unit")), TOKENS(INT(2))}),
    TWICE("in-chunks", INSIDE(ENTRY "key[8].head", 0, 1), "unit in chunks",
          CUSTOM("unit", INT(1)),
          {TOKENS(OPEN(TEXT), STRING("un"), STRING("it"), CLOSE),
           TOKENS(INT(2))}),
    {{"in-the-second-entry", ZTEN_ENTRY_KEY_DUPLICATE_CUSTOM,
      AT("index.entry[1].key[8].text"), NO_RULES, NULL, NULL, NULL,
      "unit twice in the second entry"},
     FILE_OF(TENSORS(TENSOR("a", UINT8, SCALAR),
                     TENSOR("b", UINT8, SCALAR,
                            CUSTOMS(CUSTOM("unit", INT(1)),
                                    CUSTOM("unit", INT(1))))))},
    TWICE("in-a-map", INSIDE(ENTRY "custom[7].head[3]", 0, 2),
          "k twice in a map",
          CUSTOM("m", PAIRS(2), STRING("k"), INT(1), STRING("k"), INT(2))),
    TWICE("integer-in-a-map", AT(ENTRY "custom[7].head[3]"),
          "24 twice in a map",
          CUSTOM("m", PAIRS(2), INT(24), INT(1), INT(24), INT(2))),
    TWICE("in-the-map-of-an-array", INSIDE(ENTRY "custom[7].head[6]", 0, 2),
          "k twice in an inner map",
          CUSTOM("m", ITEMS(1), OPEN(MAP), STRING("k"), INT(1), INT(2),
                 ITEMS(0), STRING("k"), INT(3), CLOSE)),
    TWICE("one-and-1.0", AT(ENTRY "custom[7].head[3]"),
          "1 and 1.0 in a map",
          CUSTOM("m", PAIRS(2), INT(1), INT(1), REAL(2, 0x3c00), INT(2))),
    TWICE("one-and-1.0-among-look-alikes", AT(ENTRY "custom[7].head[5]"),
          "1, \"1\" and 1.0 in a map",
          CUSTOM("m", PAIRS(4), INT(1), INT(1), STRING("1"), INT(2),
                 REAL(2, 0x3c00), INT(3), OCTETS("1"), INT(4))),
    TWICE("minus-zero-and-0", AT(ENTRY "custom[7].head[3]"),
          "-0.0 and 0 in a map",
          CUSTOM("m", PAIRS(2), REAL(2, 0x8000), INT(1), INT(0), INT(2))),
    TWICE("minus-one-and-minus-1.0", AT(ENTRY "custom[7].head[3]"),
          "-1 and -1.0 in a map",
          CUSTOM("m", PAIRS(2), NOT(0), INT(1), REAL(2, 0xbc00), INT(2))),
    TWICE("2-to-51-and-its-float", AT(ENTRY "custom[7].head[3]"),
          "2^51 and its float in a map",
          CUSTOM("m", PAIRS(2), INT(TWO(51)), INT(1),
                 REAL(8, 0x4320000000000000), INT(2))),
    TWICE("2-to-63-and-its-float", AT(ENTRY "custom[7].head[3]"),
          "2^63 and its float in a map",
          CUSTOM("m", PAIRS(2), INT(TWO(63)), INT(1),
                 REAL(8, 0x43e0000000000000), INT(2))),
    TWICE("half-in-two-widths", AT(ENTRY "custom[7].head[3]"),
          "0.5 in two widths in a map",
          CUSTOM("m", PAIRS(2), REAL(2, 0x3800), INT(1),
                 REAL(4, 0x3f000000), INT(2))),
    BROKEN("value", INSIDE(ENTRY "custom[7].text", 0, 1),
           CUSTOM("k", STRING("\xff\xfe"))),
    BROKEN("overlong", INSIDE(ENTRY "custom[7].text", 2, 1),
           CUSTOM("k", STRING("ab\xc0\x80"))),
    BROKEN("surrogate", INSIDE(ENTRY "custom[7].text", 0, 1),
           CUSTOM("k", STRING("\xed\xa0\x80"))),
    BROKEN("cut-off", INSIDE(ENTRY "custom[7].text", 1, 3),
           CUSTOM("k", STRING("a\xf0\x9f\xa7"))),
    BROKEN("in-an-array", INSIDE(ENTRY "custom[7].text[2]", 0, 1),
           CUSTOM("k", ITEMS(2), STRING("a"), STRING("\x80"))),
    BROKEN("key-of-a-map", INSIDE(ENTRY "custom[7].text[1]", 0, 1),
           CUSTOM("k", PAIRS(1), STRING("\xff"), INT(1))),
    BROKEN("chunk", INSIDE(ENTRY "custom[7].text[2]", 0, 1),
           CUSTOM("k", OPEN(TEXT), STRING("a"), STRING("\xff"), CLOSE)),
    BROKEN("behind-a-tag", INSIDE(ENTRY "custom[7].text[1]", 0, 1),
           CUSTOM("k", TAGGED(55799), STRING("\xff"))),
};

/* ------------------------------------------------------------- computed -- */

static void add_long_key(case_sink *sink)
{
    enum {LENGTH = 4096};
    static char key[LENGTH];
    const token tokens[] = {{TEXT, LENGTH, 0, key, LENGTH}, {0}};
    const token_pair custom = {tokens, TOKENS(INT(1))};
    const zten_tensor tensor = {.name = LITERAL("c"), .dtype = UINT8,
                                .customs = &custom, .custom_count = 1};
    file_model a = {.tensors = &tensor, .tensor_count = 1};
    case_info info = {.what = "custom-key-4096-bytes", .rule = NO_RULE};

    memset(key, 'k', LENGTH);
    add_model(sink, &info, &a);
}

static void add_many_pairs(case_sink *sink, const char *what, size_t count)
{
    enum {MOST = 300, KEY_SIZE = 24};
    static char keys_of[MOST][KEY_SIZE];
    static const token one[] = {INT(1), {0}};
    static token tokens[MOST][2];
    static token_pair customs[MOST];
    const zten_tensor tensor = {.name = LITERAL("c"), .dtype = UINT8,
                                .customs = customs, .custom_count = count};
    file_model a = {.tensors = &tensor, .tensor_count = 1};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++) {
        size_t size = (size_t)snprintf(keys_of[i], KEY_SIZE,
                                       "training.step.%03zu", i);
        tokens[i][0] = (token){TEXT, size, 0, keys_of[i], size};
        tokens[i][1] = (token){0};
        customs[i] = (token_pair){tokens[i], one};
    }
    add_model(sink, &info, &a);
}

void zten_custom_cases(case_sink *sink)
{
    add_models(sink, ROWS(values));
    add_models(sink, ROWS(keys));
    add_models(sink, ROWS(objects));
    add_models(sink, ROWS(remarks));
    add_long_key(sink);
    add_many_pairs(sink, "custom-many", 100);
    add_many_pairs(sink, "custom-300", 300);
}
