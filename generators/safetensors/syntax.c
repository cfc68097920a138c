/* Text that is no JSON, at the first byte with which it cannot go on. */
#include "generators/safetensors/model.h"

#define BAD(what, path, skip, ...) \
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, what, INSIDE(path, skip, 1), __VA_ARGS__)
#define ENTRY   "tensor[0]."

/* ---------------------------------------------------------- punctuation -- */

static const spoil marks[] = {
    BAD("leading-comma", "root.open", 1, GROW("root.open", ",")),
    BAD("leading-comma-in-entry", ENTRY "open", 1, GROW(ENTRY "open", ",")),
    BAD("leading-comma-in-shape", ENTRY "shape.open", 1,
        GROW(ENTRY "shape.open", ",")),
    BAD("trailing-comma-in-root", "root.close", 0, INSERT("root.close", ",")),
    BAD("trailing-comma-in-entry", ENTRY "close", 0,
        INSERT(ENTRY "close", ",")),
    BAD("trailing-comma-in-shape", ENTRY "shape.close", 0,
        INSERT(ENTRY "shape.close", ",")),
    BAD("trailing-comma-in-offsets", ENTRY "offsets.close", 0,
        INSERT(ENTRY "offsets.close", ",")),
    BAD("double-comma-in-entry", ENTRY "comma", 1, REPLACE(ENTRY "comma",
                                                           ",,")),
    BAD("double-comma-in-offsets", ENTRY "comma#2", 1,
        REPLACE(ENTRY "comma#2", ",,")),
    BAD("missing-comma-in-entry", ENTRY "shape.key", 0, REMOVE(ENTRY "comma")),
    BAD("missing-comma-in-offsets", ENTRY "end", 0,
        REPLACE(ENTRY "comma#2", " ")),
    BAD("semicolon-for-comma", ENTRY "comma", 0, REPLACE(ENTRY "comma", ";")),
    BAD("colon-for-comma", ENTRY "comma", 0, REPLACE(ENTRY "comma", ":")),
    BAD("colon-for-comma-in-array", ENTRY "comma#2", 0,
        REPLACE(ENTRY "comma#2", ":")),
    BAD("missing-colon", ENTRY "open", 0, REMOVE(ENTRY "colon")),
    BAD("missing-colon-before-a-string", ENTRY "dtype", 0,
        REMOVE(ENTRY "dtype.colon")),
    BAD("double-colon", ENTRY "dtype.colon", 1,
        REPLACE(ENTRY "dtype.colon", "::")),
    BAD("comma-for-colon", ENTRY "dtype.colon", 0,
        REPLACE(ENTRY "dtype.colon", ",")),
    BAD("equals-sign-for-colon", ENTRY "dtype.colon", 0,
        REPLACE(ENTRY "dtype.colon", "=")),
    BAD("arrow-for-colon", ENTRY "dtype.colon", 0,
        REPLACE(ENTRY "dtype.colon", "=>")),
    BAD("brace-for-bracket", ENTRY "shape.close", 0,
        REPLACE(ENTRY "shape.close", "}")),
    BAD("bracket-for-brace", ENTRY "close", 0, REPLACE(ENTRY "close", "]")),
    BAD("bracket-at-the-end", "root.close", 0, REPLACE("root.close", "]")),
    BAD("parentheses-for-brackets", ENTRY "shape.open", 0,
        REPLACE(ENTRY "shape.open", "("), REPLACE(ENTRY "shape.close", ")")),
    BAD("unclosed-array", ENTRY "offsets.colon", 0,
        REMOVE(ENTRY "shape.close")),
    BAD("unopened-array", ENTRY "shape.close", 0,
        REMOVE(ENTRY "shape.open")),
    BAD("brace-too-many-in-entry", ENTRY "open", 1, GROW(ENTRY "open", "{")),
};

/* ... whose end is that of the header: nothing is wrong but that it ends. */
static const spoil unclosed[] = {
    BAD("bracket-too-many-in-shape", ENTRY "offsets.colon", 0,
        GROW(ENTRY "shape.open", "[")),
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, "missing-last-brace",
             INSIDE(ENTRY "data", 0, 0), REMOVE("root.close")),
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, "missing-brace-of-entry",
             INSIDE(ENTRY "data", 0, 0), REMOVE(ENTRY "close")),
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, "missing-both-braces",
             INSIDE(ENTRY "data", 0, 0), REMOVE(ENTRY "close"),
             REMOVE("root.close")),
};

static const spoil short_by_one[] = {
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, "n-one-too-small",
             INSIDE("root.close", 0, 0), ADD("header_size", -1)),
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, "n-two-too-small",
             INSIDE(ENTRY "close", 0, 0), ADD("header_size", -2)),
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, "n-of-a-brace-alone",
             INSIDE(ENTRY "name", 0, 0), SET("header_size", 1)),
};

static const spoil of_two[] = {
    BAD("double-comma-in-root", "root.comma", 1, REPLACE("root.comma", ",,")),
    BAD("missing-comma-in-root", "tensor[1].name", 0, REMOVE("root.comma")),
    BAD("colon-for-comma-in-root", "root.comma", 0,
        REPLACE("root.comma", ":")),
};

static const spoil in_metadata[] = {
    BAD("trailing-comma-in-metadata", "metadata.close", 0,
        INSERT("metadata.close", ",")),
    BAD("missing-comma-in-metadata", "metadata[1].key", 0,
        REMOVE("metadata[1].comma")),
    BAD("missing-colon-in-metadata", "metadata[0].value", 0,
        REMOVE("metadata[0].colon")),
    BAD("missing-value-in-metadata", "metadata[1].comma", 0,
        REMOVE("metadata[0].value")),
    BAD("line-feed-in-metadata", "metadata[0].value", 2,
        REPLACE("metadata[0].value", "\"n\np\"")),
    BAD("bad-escape-in-metadata", "metadata[0].key", 2,
        REPLACE("metadata[0].key", "\"\\xformat\"")),
    BAD("word-in-metadata", "metadata[0].value", 1,
        REPLACE("metadata[0].value", "np")),
};

/* ----------------------------------------------------- keys and values -- */

static const spoil values[] = {
    BAD("key-without-quotes", ENTRY "name", 0, REPLACE(ENTRY "name", "w")),
    BAD("key-in-single-quotes", ENTRY "name", 0,
        REPLACE(ENTRY "name", "'w'")),
    BAD("key-is-a-number", ENTRY "name", 0, REPLACE(ENTRY "name", "1")),
    BAD("key-is-null", ENTRY "name", 0, REPLACE(ENTRY "name", "null")),
    BAD("key-is-an-array", ENTRY "name", 0, REPLACE(ENTRY "name", "[]")),
    BAD("key-is-missing", ENTRY "colon", 0, REMOVE(ENTRY "name")),
    BAD("key-in-backquotes", ENTRY "name", 0, REPLACE(ENTRY "name", "`w`")),
    BAD("key-in-curled-quotes", ENTRY "name", 0,
        REPLACE(ENTRY "name", "\xe2\x80\x9cw\xe2\x80\x9d")),
    BAD("member-without-quotes", ENTRY "dtype.key", 0,
        REPLACE(ENTRY "dtype.key", "dtype")),
    BAD("value-is-missing", ENTRY "comma", 0, REMOVE(ENTRY "dtype")),
    BAD("value-in-single-quotes", ENTRY "dtype", 0,
        REPLACE(ENTRY "dtype", "'F32'")),
    BAD("value-without-quotes", ENTRY "dtype", 0, REPLACE(ENTRY "dtype",
                                                          "F32")),
    BAD("two-values", ENTRY "dtype", 6, REPLACE(ENTRY "dtype",
                                                "\"F32\" \"F32\"")),
    BAD("two-strings-side-by-side", ENTRY "dtype", 5,
        REPLACE(ENTRY "dtype", "\"F32\"\"\"")),
    BAD("key-without-a-value", ENTRY "close", 0, INSERT(ENTRY "close",
                                                        ",\"x\"")),
    BAD("tagged-value", ENTRY "dtype", 0, REPLACE(ENTRY "dtype",
                                                  "!F32 \"\"")),
};

#define ITEM(what, skip, text) \
    BAD(what, ENTRY "shape[0]", skip, REPLACE(ENTRY "shape[0]", text))
/* What follows the item cannot. */
#define CUT_ITEM(what, text) \
    BAD(what, ENTRY "shape.close", 0, REPLACE(ENTRY "shape[0]", text))

static const spoil items[] = {
    ITEM("nan", 0, "NaN"), ITEM("nan-in-small-letters", 1, "nan"),
    ITEM("infinity", 0, "Infinity"), ITEM("minus-infinity", 1, "-Infinity"),
    ITEM("true-capitalised", 0, "True"), ITEM("null-in-capitals", 0, "NULL"),
    ITEM("none", 0, "None"), ITEM("undefined", 0, "undefined"),
    ITEM("nil", 1, "nil"), CUT_ITEM("null-cut", "nul"),
    CUT_ITEM("true-cut", "t"), CUT_ITEM("false-cut", "fals"),
    ITEM("null-and-more", 4, "nulll"), ITEM("true-and-a-digit", 4, "true1"),
    ITEM("false-misspelt", 3, "fal5e"),

    ITEM("leading-zero", 1, "02"), ITEM("two-zeros", 1, "00"),
    ITEM("leading-zero-behind-a-sign", 2, "-02"), ITEM("octal", 1, "0o2"),
    ITEM("hexadecimal", 1, "0x2"), ITEM("binary", 1, "0b10"),
    ITEM("plus-sign", 0, "+2"), ITEM("two-signs", 1, "--2"),
    ITEM("sign-and-plus", 1, "-+2"), CUT_ITEM("sign-alone", "-"),
    ITEM("sign-and-a-space", 1, "- 2"), ITEM("sign-and-a-letter", 1, "-a"),
    CUT_ITEM("point-without-digits", "2."), ITEM("point-first", 0, ".5"),
    ITEM("point-behind-a-sign", 1, "-.5"), ITEM("two-points", 3, "2.0.0"),
    ITEM("point-and-exponent", 2, "2.e0"), CUT_ITEM("exponent-cut", "2e"),
    CUT_ITEM("exponent-cut-behind-its-sign", "2e+"),
    ITEM("exponent-with-a-point", 3, "2e0.5"),
    ITEM("exponent-alone", 0, "e2"), ITEM("two-exponents", 3, "2e1e1"),
    ITEM("exponent-of-fortran", 1, "2d0"),
    ITEM("point-and-a-letter-behind-a-sign", 1, "-.x"),
    ITEM("exponent-of-a-letter-behind-a-sign", 1, "-ex"),
    ITEM("letter-behind-digits", 1, "2L"),
    ITEM("digit-separator", 1, "2_0"), ITEM("digits-in-groups", 2, "2 000"),
    ITEM("digits-in-groups-by-apostrophe", 1, "2'000"),
    ITEM("arabic-digit", 0, "\xd9\xa2"),
    ITEM("full-width-digit", 0, "\xef\xbc\x92"),
    ITEM("digit-and-superscript", 1, "2\xc2\xb2"),
    ITEM("product", 1, "2*1"), ITEM("nul-in-a-number", 1, "2\0"),
};

static const spoil offsets[] = {
    BAD("leading-zero-in-begin", ENTRY "begin", 1, REPLACE(ENTRY "begin",
                                                           "00")),
    BAD("leading-zero-in-end", ENTRY "end", 1, REPLACE(ENTRY "end", "08")),
    BAD("octal-like-end", ENTRY "end", 1, REPLACE(ENTRY "end", "010")),
    BAD("plus-sign-in-end", ENTRY "end", 0, REPLACE(ENTRY "end", "+8")),
    BAD("hexadecimal-end", ENTRY "end", 1, REPLACE(ENTRY "end", "0x8")),
    BAD("plus-sign-in-begin", ENTRY "begin", 0, REPLACE(ENTRY "begin", "+0")),
    BAD("sign-alone-for-begin", ENTRY "comma#2", 0,
        REPLACE(ENTRY "begin", "-")),
    BAD("point-without-digits-in-begin", ENTRY "comma#2", 0,
        REPLACE(ENTRY "begin", "0.")),
    BAD("point-without-digits-in-end", ENTRY "offsets.close", 0,
        REPLACE(ENTRY "end", "8.")),
    BAD("exponent-cut-in-end", ENTRY "offsets.close", 0,
        REPLACE(ENTRY "end", "8e")),
    BAD("missing-begin", ENTRY "comma#2", 0, REMOVE(ENTRY "begin")),
    BAD("missing-end", ENTRY "offsets.close", 0, REMOVE(ENTRY "end")),
};

void st_syntax_cases(case_sink *sink)
{
    spoil_cases(sink, "one-f32-2", ROWS(marks));
    spoil_cases(sink, "one-f32-2", ROWS(unclosed));
    spoil_unsealed(sink, "one-f32-2-without-padding", ROWS(short_by_one));
    spoil_cases(sink, "two-tensors", ROWS(of_two));
    spoil_cases(sink, "one-with-two-metadata", ROWS(in_metadata));
    spoil_cases(sink, "one-f32-2", ROWS(values));
    spoil_cases(sink, "one-f32-2", ROWS(items));
    spoil_cases(sink, "one-f32-2", ROWS(offsets));
}
