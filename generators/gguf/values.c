/* Broken types and values of pairs: invalid types, truncation, strings. */
#include "generators/gguf/model.h"

/* ----------------------------------------------------- UTF-8 of strings -- */

#define ILL(what, text, at, length) \
    CASE(GGUF_STRING_UTF8, what, INSIDE("metadata[1].value", at, length), \
         "the value is not UTF-8", PAIRS(WORDS("t.text", text)))
#define ILL_TIMES(what, times) \
    CASE(GGUF_STRING_UTF8, what, INSIDE("metadata[1].value", 0, 1), \
         "the value is not UTF-8", \
         PAIRS({KEY("t.text"), STRING, 0, {"\xfe", 1, times}, NULL, 0}))

static const model_case ill[] = {
    ILL("ff-fe", "\xff\xfe", 0, 1), ILL("lone-80", "a\x80", 1, 1),
    ILL("latin-1", "gr\xf6\xdf" "e", 2, 1), ILL("overlong-2", "\xc0\x80", 0, 1),
    ILL("overlong-3", "\xe0\x9f\xbf", 0, 1),
    ILL("surrogate", "\xed\xa0\x80", 0, 1),
    ILL("above-10ffff", "\xf4\x90\x80\x80", 0, 1),
    ILL("half-a-character", "\xe2\x96", 0, 2),
    ILL("ends-in-3-of-4", "ab\xf0\x9f\xa6", 2, 3),
    CASE(GGUF_STRING_UTF8, "tokens",
         INSIDE("metadata[1].element[1].value", 0, 1),
         "a token is half a character",
         PAIRS(LIST("t.tokens", TEXTS(LITERAL("a"), LITERAL("\x96\x81"),
                                      LITERAL("b"))))),
    CASE(GGUF_STRING_UTF8, "inside-nested-array",
         INSIDE("metadata[1].element[0].element[0].value", 1, 1),
         "a string is not UTF-8",
         PAIRS(LIST("t.rows", OF(ARRAY, 1), TEXTS(LITERAL("a\xff"))))),
    ILL_TIMES("of-128-bytes", 128), ILL_TIMES("of-4097-bytes", 4097),
    ILL_TIMES("of-16385-bytes", 16385),
    CASE(GGUF_STRING_UTF8, "of-a-standard-key",
         INSIDE("metadata[1].value", 3, 1),
         "the value is not UTF-8", PAIRS(WORDS("general.name", "abc\xff"))),
};

#define TYPE(what, value) \
    BREAK(GGUF_VALUE_TYPE, what, SET("metadata[1*].value_type", value))
/* The file ends in a field of pair i, the last counted pair. */
#define ENDS(what, i, field, keep) \
    BREAK(GGUF_VALUE_TRUNCATED, what, CUT("metadata[" #i "]." field, keep), \
          SET("header.metadata_kv_count", i + 1))
#define STRING_LENGTH(what, value) \
    BREAK(GGUF_STRING_LENGTH_BOUNDS, what, \
          SET("metadata[0*].value_length", value))
#define BOOL_BYTE(what, value) \
    BREAK(GGUF_VALUE_BOOL, what, SET("metadata[8].value", value))

const spoil gguf_values_rows[] = {
    PARENT("all-scalar-types"),
    TYPE("13", 13), TYPE("14", 14), TYPE("127", 127), TYPE("255", 255),
    TYPE("65536", 65536), TYPE("10004", 0x10004),
    BREAK(GGUF_VALUE_TYPE, "256", ADD("metadata[1*].value_type", 256)),
    TYPE("4000000-big-endian-4", 0x04000000),
    TYPE("80000000", 0x80000000), TYPE("ffffffff", 0xffffffff),
    BREAK(GGUF_VALUE_TYPE, "of-the-last-pair",
          SET("metadata[13].value_type", 13)),

    PARENT("all-scalar-types-big-endian"),
    BREAK(GGUF_VALUE_TYPE, "little-endian-in-big-endian-file",
          REPLACE("metadata[1].value_type", "\1\0\0\0")),

    PARENT("all-scalar-types"),
    ENDS("key-length-half", 1, "key_length", 4),
    ENDS("key-length-one-byte", 1, "key_length", 1),
    ENDS("no-type", 1, "value_type", 0),
    ENDS("half-a-type", 1, "value_type", 2),
    ENDS("type-one-byte-short", 1, "value_type", 3),
    ENDS("no-value-of-uint8", 1, "value", 0),
    ENDS("no-value-of-int8", 2, "value", 0),
    ENDS("uint16-one-byte-short", 3, "value", 1),
    ENDS("int16-one-byte-short", 4, "value", 1),
    ENDS("uint32-one-byte-short", 5, "value", 3),
    ENDS("int32-one-byte-short", 6, "value", 3),
    ENDS("float32-one-byte-short", 7, "value", 3),
    ENDS("no-value-of-bool", 8, "value", 0),
    ENDS("no-length-of-a-string", 10, "value_length", 0),
    ENDS("length-of-a-string-one-byte-short", 10, "value_length", 7),
    ENDS("uint64-one-byte-short", 11, "value", 7),
    ENDS("int64-one-byte-short", 12, "value", 7),
    ENDS("float64-one-byte-short", 13, "value", 7),
    ENDS("no-value-of-float64", 13, "value", 0),

    PARENT("all-array-types"),
    ENDS("no-type-of-elements", 1, "array_type", 0),
    ENDS("half-a-type-of-elements", 1, "array_type", 2),
    ENDS("no-length-of-an-array", 1, "array_length", 0),
    ENDS("length-of-an-array-one-byte-short", 1, "array_length", 7),

    /* Nothing follows the four bytes of the value. */
    PARENT("architecture-only-not-padded"),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "one-byte-short",
          SET("metadata[0].value_length", 5)),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "2-16",
          SET("metadata[0].value_length", TWO(16))),
    STRING_LENGTH("2-30", TWO(30)), STRING_LENGTH("2-31", TWO(31)),
    STRING_LENGTH("2-32", TWO(32)),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "2-32-plus-4",
          ADD("metadata[0*].value_length", TWO(32))),
    STRING_LENGTH("2-63", TWO(63)), STRING_LENGTH("2-63-plus-4", TWO(63) + 4),
    STRING_LENGTH("2-64-minus-8-wraps", 0 - (u64)8),
    STRING_LENGTH("2-64-minus-68-wraps-to-0", 0 - (u64)68),
    STRING_LENGTH("2-64-minus-1", UINT64_MAX),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "last-byte-cut",
          ADD("metadata[0].value_length", 0), CUT("metadata[0].value", 3)),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "all-cut",
          ADD("metadata[0].value_length", 0), CUT("metadata[0].value", 0)),

    PARENT("all-scalar-types-big-endian"),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "little-endian-in-big-endian-file",
          REPLACE("metadata[0].value_length", "\4\0\0\0\0\0\0\0")),

    /* Lengths of 32 bits: the text is read as the upper half of a length. */
    PARENT("architecture-only-not-padded"),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "length-of-32-bits",
          REPLACE("metadata[0].value_length", "\4\0\0\0test"),
          CUT("metadata[0].value", 0)),

    PARENT("all-array-types"),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "element-2-32",
          SET("metadata[9*].element[1*].length", TWO(32))),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "element-2-63",
          SET("metadata[9*].element[0*].length", TWO(63))),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "element-2-64-minus-1",
          SET("metadata[9*].element[2*].length", UINT64_MAX)),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "element-2-64-minus-8-wraps",
          SET("metadata[9*].element[3*].length", 0 - (u64)8)),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "last-element-cut",
          ADD("metadata[9].element[3].length", 0),
          CUT("metadata[9].element[3].value", 2)),

    /* The file ends with the last element. */
    PARENT("array-of-texts-not-padded"),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "element-at-the-end-one-byte-short",
          SET("metadata[1].element[1].length", 3)),
    BREAK(GGUF_STRING_LENGTH_BOUNDS, "element-at-the-end-2-32-plus-2",
          ADD("metadata[1*].element[1*].length", TWO(32))),

    PARENT("all-scalar-types"),
    BOOL_BYTE("2", 2), BOOL_BYTE("3", 3), BOOL_BYTE("127", 127),
    BOOL_BYTE("128", 128), BOOL_BYTE("254", 254), BOOL_BYTE("255", 255),

    PARENT("all-array-types"),
    BREAK_AT(GGUF_VALUE_BOOL, "in-array", INSIDE("metadata[8].elements", 1, 1),
             POKE("metadata[8].elements", 1, "\2")),
    BREAK_AT(GGUF_VALUE_BOOL, "last-in-array",
             INSIDE("metadata[8].elements", 2, 1),
             POKE("metadata[8].elements", 2, "\xff")),

    PARENT("nested-arrays"),
    BREAK_AT(GGUF_VALUE_BOOL, "in-nested-array",
             INSIDE("metadata[2].element[0].element[1].elements", 0, 1),
             POKE("metadata[2].element[0].element[1].elements", 0, "\2")),
    END_OF_ROWS
};

void gguf_values_cases(case_sink *sink)
{
    add_models(sink, ROWS(ill));
    spoil_table(sink, gguf_values_rows);
}
