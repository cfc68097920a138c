/*
 * Custom values that are well-formed CBOR, but that libraries refuse which
 * decode every value: unassigned simple values, integers beyond 64 bits, tags
 * with invalid content (RFC 8949, 3.3, 3.1, 3.4).
 */
#include "generators/zten/model.h"

#define VALUE_OF_K      "index.entry[0].custom[7]."
#define WITH(...) \
    TENSORS(TENSOR("c", UINT8, SCALAR, CUSTOMS(__VA_ARGS__)))
#define IGNORED(rule, what, where, ...) \
    {{what, rule, where, NO_RULES, NULL, NULL, NULL, "a custom value"}, \
     FILE_OF(WITH(__VA_ARGS__))}
#define SIMPLE(what, where, ...) \
    IGNORED(ZTEN_CUSTOM_SIMPLE_UNKNOWN, what, AT(VALUE_OF_K where), \
            CUSTOM("k", __VA_ARGS__))
#define BELOW(what, where, ...) \
    IGNORED(ZTEN_CUSTOM_INTEGER_RANGE, what, AT(VALUE_OF_K where), \
            CUSTOM("k", __VA_ARGS__))
#define HOLDS(what, where, ...) \
    IGNORED(ZTEN_CUSTOM_TAG_CONTENT, what, AT(VALUE_OF_K where), \
            CUSTOM("k", __VA_ARGS__))

static const model_case values[] = {
    SIMPLE("0", "head", VALUE(0)), SIMPLE("19", "head", VALUE(19)),
    SIMPLE("32", "head", VALUE(32)), SIMPLE("255", "head", VALUE(255)),
    SIMPLE("in-an-array", "head[2]", ITEMS(2), INT(1), VALUE(16)),
    SIMPLE("key-of-a-map", "head[1]", PAIRS(1), VALUE(33), INT(1)),
    IGNORED(ZTEN_CUSTOM_SIMPLE_UNKNOWN, "five-beside-the-assigned-ones",
            AT("index.entry[0].custom[11].head"),
            CUSTOM("false", VALUE(FALSE_VALUE)),
            CUSTOM("true", VALUE(TRUE_VALUE)),
            CUSTOM("null", VALUE(NULL_VALUE)),
            CUSTOM("undefined", VALUE(UNDEFINED_VALUE)),
            CUSTOM("0", VALUE(0)), CUSTOM("16", VALUE(16)),
            CUSTOM("19", VALUE(19)), CUSTOM("32", VALUE(32)),
            CUSTOM("255", VALUE(255))),

    BELOW("minus-2-to-63-minus-1", "head", NOT(UINT64_C(1) << 63)),
    BELOW("minus-2-to-64", "head", NOT(UINT64_MAX)),
    BELOW("in-a-map", "head[2]", PAIRS(1), INT(1), NOT(UINT64_MAX - 1)),
    IGNORED(ZTEN_CUSTOM_INTEGER_RANGE, "two-behind-others",
            AT("index.entry[0].custom[15].head"),
            CUSTOM("-1", NOT(0)), CUSTOM("-24", NOT(23)),
            CUSTOM("-25", NOT(24)), CUSTOM("-256", NOT(255)),
            CUSTOM("-257", NOT(256)), CUSTOM("-65537", NOT(65536)),
            CUSTOM("-2^32-1", NOT(UINT64_C(1) << 32)),
            CUSTOM("-2^63", NOT((UINT64_C(1) << 63) - 1)),
            CUSTOM("-2^63-1", NOT(UINT64_C(1) << 63)),
            CUSTOM("-2^64", NOT(UINT64_MAX))),
};

static const model_case tags[] = {
    ACCEPT("custom-open-fraction",
           WITH(CUSTOM("k", TAGGED(4), OPEN(ARRAY), NOT(1), INT(5), CLOSE))),
    ACCEPT("custom-bytes-in-chunks",
           WITH(CUSTOM("k", OPEN(BYTES), OCTETS("\xff"), OCTETS("\xc0\x80"),
                       CLOSE))),
    ACCEPT("custom-map-keys-that-begin-alike",
           WITH(CUSTOM("m", PAIRS(6), ITEMS(1), INT(1), INT(1), ITEMS(1),
                       INT(2), INT(2), TAGGED(55799), INT(1), INT(3),
                       TAGGED(55799), INT(2), INT(4), OPEN(TEXT), STRING("a"),
                       CLOSE, INT(5), OPEN(TEXT), STRING("b"), CLOSE,
                       INT(6)))),
    HOLDS("date-in-bytes", "head[1]", TAGGED(0), OCTETS("2025")),
    HOLDS("fraction-of-one-text", "head[1]", TAGGED(4), ITEMS(1), STRING("x")),
    HOLDS("open-fraction-of-three", "head[4]", TAGGED(4), OPEN(ARRAY), INT(1),
          INT(2), INT(3), CLOSE),
    HOLDS("fraction-with-seconds", "head[3]", TAGGED(4), ITEMS(2), NOT(1),
          TAGGED(1), INT(5)),
    HOLDS("fraction-with-bytes", "head[3]", TAGGED(4), ITEMS(2), NOT(1),
          OCTETS("ab")),
    HOLDS("date-in-no-text", "head[1]", TAGGED(0), INT(1)),
    HOLDS("no-date", "text[1]", TAGGED(0), STRING("yesterday")),
    HOLDS("month-13", "text[1]", TAGGED(0), STRING("2025-13-04T00:00:00Z")),
    HOLDS("no-date-in-chunks", "head[1]", TAGGED(0), OPEN(TEXT),
          STRING("yester"), STRING("day"), CLOSE),
    HOLDS("seconds-in-a-text", "head[1]", TAGGED(1), STRING("1749000000")),
    HOLDS("seconds-behind-a-tag", "head[1]", TAGGED(1), TAGGED(1), INT(1)),
    HOLDS("bignum-in-a-text", "head[1]", TAGGED(2), STRING("no bytes")),
    HOLDS("negative-bignum-in-an-integer", "head[1]", TAGGED(3), INT(1)),
    HOLDS("fraction-of-one", "head[1]", TAGGED(4), ITEMS(1), INT(1)),
    HOLDS("fraction-of-three", "head[1]", TAGGED(4), ITEMS(3), INT(1), INT(2),
          INT(3)),
    HOLDS("fraction-of-floats", "head[3]", TAGGED(4), ITEMS(2), NOT(1),
          REAL(2, 0x3c00)),
    HOLDS("open-fraction-of-one", "break[3]", TAGGED(4), OPEN(ARRAY), INT(1),
          CLOSE),
    HOLDS("bigfloat-with-a-bignum-first", "head[2]", TAGGED(5), ITEMS(2),
          TAGGED(2), OCTETS("\1"), INT(1)),
    HOLDS("encoded-cbor-in-a-text", "head[1]", TAGGED(24), STRING("\x01")),
    HOLDS("address-in-bytes", "head[1]", TAGGED(32), OCTETS("a:b")),
    HOLDS("in-an-array", "head[2]", ITEMS(1), TAGGED(2), INT(1)),
    CASE_BOTH(ZTEN_CUSTOM_TAG_CONTENT, "key-of-a-map",
              AT(VALUE_OF_K "text[17]"), ZTEN_ENTRY_KEY_DUPLICATE_CUSTOM,
              "a custom value",
              WITH(CUSTOM("k", PAIRS(9), INT(1), INT(1), NOT(0), INT(2),
                          OCTETS("name"), INT(3), VALUE(NULL_VALUE), INT(4),
                          REAL(2, 0x3c00), INT(5), ITEMS(1), INT(0), INT(6),
                          PAIRS(0), INT(7), TAGGED(0), STRING("t"), INT(8),
                          VALUE(FALSE_VALUE), INT(9)))),
    IGNORED(ZTEN_CUSTOM_TAG_CONTENT, "three-beside-valid-ones",
            AT("index.entry[0].custom[11].head[1]"),
            CUSTOM("date", TAGGED(0), STRING("2025-06-04T00:00:00Z")),
            CUSTOM("bignum", TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\0")),
            CUSTOM("-bignum", TAGGED(3), OCTETS("\xff\xff")),
            CUSTOM("empty-bignum", TAGGED(2), OCTETS("")),
            CUSTOM("wrong-inside", TAGGED(2), STRING("no bytes")),
            CUSTOM("fraction", TAGGED(4), ITEMS(2), NOT(1), INT(27315)),
            CUSTOM("itself", TAGGED(55799), INT(1)),
            CUSTOM("greatest", TAGGED(UINT64_MAX), INT(1)),
            CUSTOM("three", TAGGED(1), TAGGED(2), TAGGED(3), INT(1)),
            CUSTOM("on-a-map", TAGGED(258), PAIRS(1), TAGGED(1), INT(1),
                   TAGGED(2), ITEMS(0)),
            CUSTOM("long-head", WIDE(TAG, 8, 1), INT(1))),
};

void zten_ignored_cases(case_sink *sink)
{
    add_models(sink, ROWS(values));
    add_models(sink, ROWS(tags));
}
