/*
 * Invalid strings, arrays and objects where any value is ignored, and in
 * metadata and names, where any text is valid: only their syntax is wrong.
 */
#include "generators/safetensors/model.h"

#define BAD(what, path, skip, ...) \
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, what, INSIDE(path, skip, 1), __VA_ARGS__)
#define ENTRY   "tensor[0]."
#define LAST    ENTRY "offsets.close"
#define MEMBER  "-in-an-unknown-member"
#define KEY     "-in-an-unknown-key"

/* An ignored value; its first skip bytes could begin a valid one. */
#define VALUE_AT(what, skip, text) \
    BAD(what MEMBER, LAST, sizeof "],\"x\":" - 1 + (skip), \
        GROW(LAST, ",\"x\":" text))
/* All of it could begin a value, but what follows cannot continue it. */
#define VALUE_CUT(what, text) \
    BAD(what MEMBER, ENTRY "close", 0, GROW(LAST, ",\"x\":" text))
/* Its key; the first skip bytes could begin a valid one. */
#define KEY_AT(what, skip, text) \
    BAD(what KEY, LAST, sizeof "]," - 1 + (skip), GROW(LAST, "," text ":0"))
#define NAME(what, skip, text) \
    BAD(what, ENTRY "name", skip, REPLACE(ENTRY "name", text))

#define FULL_WIDTH_SEVEN "\xef\xbc\x97"         /* U+FF17 */

#define META_KEY(what, skip, text) \
    BAD(what "-in-a-metadata-key", "metadata[0].key", skip, \
        REPLACE("metadata[0].key", text))
#define META_VALUE(what, skip, text) \
    BAD(what "-in-a-metadata-value", "metadata[1].value", skip, \
        REPLACE("metadata[1].value", text))

static const spoil rows[] = {
    PARENT("one-f32-2"),
    NAME("control-nul-first", 1, "\"\0w\""),
    NAME("control-line-feed-first", 1, "\"\nw\""),
    NAME("control-1f-first", 1, "\"\x1fw\""),
    NAME("control-01-behind-an-escape", 4, "\"w\\n\1\""),
    NAME("control-1f-behind-an-escape", 3, "\"\\n\x1f\""),
    NAME("control-nul-behind-an-escape", 3, "\"\\n\0\""),
    NAME("control-tab-behind-an-escape", 3, "\"\\t\t\""),
    NAME("control-line-feed-behind-an-escape", 3, "\"\\n\n\""),
    NAME("control-carriage-return-behind-an-escape", 3, "\"\\r\rw\""),
    NAME("control-behind-an-escape-and-a-letter", 4, "\"\\nw\1\""),
    NAME("control-behind-an-escape-with-u", 7, "\"\\u0077\n\""),
    NAME("control-behind-a-pair", 13, "\"\\ud83d\\ude00\1\""),
    NAME("control-behind-an-escaped-quote", 3, "\"\\\"\n\""),
    NAME("control-behind-an-escaped-backslash", 3, "\"\\\\\n\""),
    NAME("control-before-an-escape", 1, "\"\1\\n\""),
    NAME("control-between-escapes", 3, "\"\\n\1\\n\""),
    NAME("control-behind-utf-8", 3, "\"\xc3\xa9\1\""),
    NAME("control-behind-15-letters", 16, "\"0123456789abcde\n\""),
    NAME("control-behind-31-letters", 32,
         "\"0123456789abcdef0123456789abcde\n\""),
    VALUE_AT("control-01", 1, "\"\1\""), VALUE_AT("control-1f", 2, "\"a\x1f\""),
    VALUE_AT("control-nul", 2, "\"a\0\""),
    VALUE_AT("control-line-feed", 2, "\"a\n\""),
    VALUE_AT("control-line-feed-alone", 1, "\"\n\""),
    VALUE_AT("control-carriage-return", 1, "\"\r\""),
    VALUE_AT("control-01-behind-an-escape", 3, "\"\\n\1\""),
    VALUE_AT("control-1f-behind-an-escape", 3, "\"\\n\x1f\""),
    VALUE_AT("control-tab-behind-an-escape", 3, "\"\\n\t\""),
    VALUE_AT("control-line-feed-behind-an-escape", 3, "\"\\n\n\""),
    VALUE_AT("control-in-a-nested-string", 3, "[\"a\n\"]"),
    VALUE_AT("control-in-a-nested-key", 3, "{\"a\n\":1}"),
    VALUE_AT("control-behind-an-escape-in-a-nested-key", 4, "{\"\\n\1\":1}"),
    KEY_AT("control-01", 1, "\"\1\""), KEY_AT("control-tab", 2, "\"x\t\""),
    KEY_AT("control-line-feed", 2, "\"x\n\""),
    KEY_AT("control-01-behind-an-escape", 3, "\"\\n\1\""),
    KEY_AT("control-1f-behind-an-escape", 3, "\"\\n\x1f\""),
    KEY_AT("control-line-feed-behind-an-escape", 3, "\"\\n\n\""),

    NAME("u-with-a-full-width-digit-first", 3,
         "\"\\u" FULL_WIDTH_SEVEN "077\""),
    NAME("u-with-a-full-width-digit-last", 6,
         "\"\\u007" FULL_WIDTH_SEVEN "\""),
    NAME("u-with-an-arabic-digit-last", 6, "\"\\u007\xd9\xa7\""),
    NAME("u-with-a-full-width-letter-last", 6, "\"\\u006\xef\xbd\x86\""),
    NAME("u-with-digit-separator", 4, "\"\\u0_77\""),
    NAME("u-with-a-minus", 3, "\"\\u-077\""),
    NAME("u-with-a-space-last", 6, "\"\\u077 \""),
    NAME("u-with-a-control", 6, "\"\\u007\n\""),
    NAME("u-with-a-capital-too-far", 6, "\"\\u007G\""),
    NAME("capital-u-of-four-digits", 2, "\"\\U0077\""),
    NAME("escape-capital-t", 2, "\"\\T\""), NAME("escape-question-mark", 2,
                                                "\"\\?\""),
    VALUE_AT("escape-x", 2, "\"\\x41\""), VALUE_AT("escape-a", 2, "\"\\a\""),
    VALUE_AT("escape-apostrophe", 2, "\"\\'\""),
    VALUE_AT("escape-zero", 2, "\"\\0\""), VALUE_AT("escape-v", 2, "\"\\v\""),
    VALUE_AT("escape-octal", 2, "\"\\101\""),
    VALUE_AT("escape-space", 2, "\"\\ \""), VALUE_AT("escape-e", 2, "\"\\e\""),
    VALUE_AT("escape-capital-n", 2, "\"\\N\""),
    VALUE_AT("escape-capital-u", 2, "\"\\U00000077\""),
    VALUE_AT("capital-u-of-four-digits", 2, "\"\\U0077\""),
    VALUE_AT("escaped-line-feed", 2, "\"\\\n\""),
    VALUE_AT("escape-nul", 2, "\"\\\0\""),
    VALUE_AT("escape-beyond-ascii", 2, "\"\\\xc3\xa9\""),
    VALUE_AT("u-without-digits", 3, "\"\\u\""),
    VALUE_AT("u-of-three-digits", 6, "\"\\u077\""),
    VALUE_AT("u-in-braces", 3, "\"\\u{77}\""),
    VALUE_AT("u-with-a-letter-too-far", 6, "\"\\u007g\""),
    VALUE_AT("u-with-a-plus", 3, "\"\\u+077\""),
    VALUE_AT("u-with-a-space", 3, "\"\\u 077\""),
    VALUE_AT("u-with-0x", 4, "\"\\u0x77\""),
    VALUE_AT("u-with-digit-separator", 4, "\"\\u0_77\""),
    VALUE_AT("u-with-a-full-width-digit-last", 6,
             "\"\\u007" FULL_WIDTH_SEVEN "\""),
    VALUE_AT("escape-x-in-a-nested-string", 4, "[[\"\\x41\"]]"),
    VALUE_AT("escape-x-in-a-nested-key", 3, "{\"\\x41\":1}"),
    KEY_AT("escape-x", 2, "\"\\x41\""),
    KEY_AT("escape-apostrophe", 2, "\"\\'\""),
    KEY_AT("escape-zero", 2, "\"\\0\""),
    KEY_AT("escape-capital-u", 2, "\"\\U00000077\""),
    KEY_AT("u-of-three-digits", 6, "\"\\u077\""),
    KEY_AT("u-with-a-full-width-digit-last", 6,
           "\"\\u007" FULL_WIDTH_SEVEN "\""),

    VALUE_AT("single-quotes", 0, "'a'"), VALUE_AT("backquotes", 0, "`a`"),
    VALUE_AT("curled-quotes", 0, "\xe2\x80\x9c" "a\xe2\x80\x9d"),
    VALUE_AT("three-quotes", 2, "\"\"\"a\"\"\""),
    VALUE_AT("two-strings", 4, "\"a\" \"b\""),
    VALUE_AT("two-strings-side-by-side", 3, "\"a\"\"b\""),
    VALUE_AT("sum-of-strings", 3, "\"a\"+\"b\""),
    VALUE_AT("letter-before-a-string", 0, "r\"a\""),
    VALUE_AT("value-is-missing", 0, ",\"y\":0"),
    VALUE_CUT("last-value-is-missing", ""),
    KEY_AT("single-quotes", 0, "'x'"), KEY_AT("no-quotes", 0, "x"),
    KEY_AT("dollar-sign", 0, "$x"), KEY_AT("number", 0, "1"),
    KEY_AT("word", 0, "null"), KEY_AT("array", 0, "[]"),
    KEY_AT("key-is-missing", 0, ""), KEY_AT("letter-before", 0, "u\"x\""),
    KEY_AT("two-strings", 4, "\"x\" \"y\""),
    KEY_AT("comment-behind", 3, "\"x\"/**/"),
    KEY_AT("no-break-space-behind", 3, "\"x\"\xc2\xa0"),
    KEY_AT("second-colon", 4, "\"x\":"),

    VALUE_AT("trailing-comma-in-an-array", 3, "[1,]"),
    VALUE_AT("trailing-comma-in-an-inner-array", 4, "[[1,],2]"),
    VALUE_AT("leading-comma-in-an-array", 1, "[,1]"),
    VALUE_AT("comma-alone-in-an-array", 1, "[,]"),
    VALUE_AT("double-comma-in-an-array", 3, "[1,,2]"),
    VALUE_AT("missing-comma-in-an-array", 3, "[1 2]"),
    VALUE_AT("missing-comma-between-arrays", 3, "[[][]]"),
    VALUE_AT("semicolon-in-an-array", 2, "[1;2]"),
    VALUE_AT("array-with-keys", 4, "[\"a\":1]"),
    VALUE_AT("array-closed-by-a-brace", 2, "[1}"),
    VALUE_AT("empty-array-closed-by-a-brace", 1, "[}"),
    VALUE_AT("crossed-brackets", 2, "[{]}"),
    VALUE_AT("bracket-too-many", 3, "[1]]"),
    VALUE_AT("closing-bracket-alone", 0, "]"),
    VALUE_CUT("unclosed-array", "[1"), VALUE_CUT("unclosed-inner-array",
                                                "[[1]"),
    VALUE_AT("parentheses-for-brackets", 0, "(1,2)"),
    VALUE_AT("nan-in-an-array", 1, "[NaN]"),
    VALUE_AT("minus-infinity-in-an-array", 2, "[-Infinity]"),
    VALUE_AT("point-without-digits-in-an-array", 3, "[1.]"),
    VALUE_AT("exponent-cut-in-an-array", 3, "[1e]"),
    VALUE_AT("sign-alone-in-an-array", 2, "[-]"),
    VALUE_AT("leading-zero-in-an-array", 2, "[01]"),
    VALUE_AT("word-cut-in-an-array", 4, "[tru]"),
    VALUE_AT("nan-two-deep", 6, "[{\"a\":NaN}]"),

    VALUE_AT("trailing-comma-in-an-object", 7, "{\"a\":1,}"),
    VALUE_AT("trailing-comma-in-an-inner-object", 12, "{\"a\":{\"b\":1,}}"),
    VALUE_AT("trailing-comma-in-an-array-in-an-object", 8, "{\"a\":[1,]}"),
    VALUE_AT("leading-comma-in-an-object", 1, "{,\"a\":1}"),
    VALUE_AT("comma-alone-in-an-object", 1, "{,}"),
    VALUE_AT("double-comma-in-an-object", 7, "{\"a\":1,,\"b\":2}"),
    VALUE_AT("missing-comma-in-an-object", 7, "{\"a\":1 \"b\":2}"),
    VALUE_AT("semicolon-in-an-object", 6, "{\"a\":1;\"b\":2}"),
    VALUE_AT("missing-colon-in-an-object", 5, "{\"a\" 1}"),
    VALUE_AT("double-colon-in-an-object", 5, "{\"a\"::1}"),
    VALUE_AT("equals-sign-in-an-object", 4, "{\"a\"=1}"),
    VALUE_AT("comma-for-colon-in-an-object", 4, "{\"a\",1}"),
    VALUE_AT("key-alone-in-an-object", 4, "{\"a\"}"),
    VALUE_AT("value-is-missing-in-an-object", 5, "{\"a\":}"),
    VALUE_AT("key-is-missing-in-an-object", 1, "{:1}"),
    VALUE_AT("key-without-quotes-in-an-object", 1, "{a:1}"),
    VALUE_AT("key-in-single-quotes-in-an-object", 1, "{'a':1}"),
    VALUE_AT("key-is-a-number-in-an-object", 1, "{1:2}"),
    VALUE_AT("key-is-null-in-an-object", 1, "{null:1}"),
    VALUE_AT("nan-in-an-object", 5, "{\"a\":NaN}"),
    VALUE_AT("plus-sign-in-an-object", 5, "{\"a\":+1}"),
    VALUE_AT("object-closed-by-a-bracket", 6, "{\"a\":1]"),
    VALUE_AT("empty-object-closed-by-a-bracket", 1, "{]"),
    VALUE_AT("object-in-an-object", 1, "{{}}"),
    VALUE_AT("two-objects", 3, "{} {}"),

    VALUE_AT("comment-before", 0, "/**/1"), VALUE_AT("comment-behind", 1,
                                                     "1/**/"),
    VALUE_AT("line-comment-before", 0, "//\n1"),
    VALUE_AT("line-comment-behind", 1, "1//\n"),
    VALUE_AT("shell-comment-behind", 1, "1#\n"),
    VALUE_AT("html-comment-behind", 1, "1<!---->"),
    VALUE_AT("comment-in-an-empty-array", 1, "[/**/]"),
    VALUE_AT("line-comment-in-an-array", 3, "[1,//\n2]"),
    VALUE_AT("comment-in-an-empty-object", 1, "{/**/}"),
    VALUE_AT("comment-behind-a-nested-key", 4, "{\"a\"/**/:1}"),
    VALUE_AT("vertical-tab-before", 0, "\v1"),
    VALUE_AT("form-feed-before", 0, "\f1"),
    VALUE_AT("form-feed-behind", 1, "1\f"),
    VALUE_AT("no-break-space-before", 0, "\xc2\xa0" "1"),
    VALUE_AT("no-break-space-behind", 1, "1\xc2\xa0"),
    VALUE_AT("byte-order-mark-before", 0, "\xef\xbb\xbf" "1"),
    VALUE_AT("line-separator-before", 0, "\xe2\x80\xa8" "1"),
    VALUE_AT("unit-separator-before", 0, "\x1f" "1"),
    VALUE_AT("nul-before", 0, "\0" "1"),
    VALUE_AT("form-feed-in-an-array", 3, "[1,\f2]"),
    VALUE_AT("no-break-space-in-an-empty-array", 1, "[\xc2\xa0]"),
    VALUE_AT("vertical-tab-in-an-object", 1, "{\v\"a\":1}"),

    PARENT("one-with-two-metadata"),
    META_KEY("control-01-behind-an-escape", 3, "\"\\n\1\""),
    META_KEY("control-line-feed", 2, "\"a\n\""),
    META_KEY("u-of-three-digits", 6, "\"\\u077\""),
    META_KEY("escape-apostrophe", 2, "\"\\'\""),
    META_KEY("no-quotes", 0, "format"),
    META_KEY("single-quotes", 0, "'a'"),
    META_VALUE("control-01", 1, "\"\1\""), META_VALUE("control-tab", 2,
                                                      "\"a\t\""),
    META_VALUE("control-01-behind-an-escape", 3, "\"\\n\1\""),
    META_VALUE("control-1f-behind-an-escape", 3, "\"\\n\x1f\""),
    META_VALUE("control-line-feed-behind-an-escape", 3, "\"\\n\n\""),
    META_VALUE("escape-x", 2, "\"\\x41\""), META_VALUE("escape-apostrophe", 2,
                                                      "\"\\'\""),
    META_VALUE("escape-zero", 2, "\"\\0\""),
    META_VALUE("escape-capital-u", 2, "\"\\U00000077\""),
    META_VALUE("escaped-line-feed", 2, "\"\\\n\""),
    META_VALUE("u-of-three-digits", 6, "\"\\u077\""),
    META_VALUE("u-with-a-full-width-digit-last", 6,
               "\"\\u007" FULL_WIDTH_SEVEN "\""),
    META_VALUE("single-quotes", 0, "'a'"),
    META_VALUE("two-strings", 4, "\"a\" \"b\""),
    END_OF_ROWS
};

void st_ignored_texts_cases(case_sink *sink)
{
    spoil_table(sink, rows);
}
