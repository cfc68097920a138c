/* Bytes that are not UTF-8, in all places; unpaired surrogates. */
#include "generators/safetensors/model.h"

#define ENTRY   "tensor[0]."
#define ANY     "tensor[0*]."
#define LAST    ENTRY "offsets.close"

/* The first ill-formed sequence, its maximal subpart. */
#define ILL(what, path, skip, length, ...) \
    BREAK_AT(SAFETENSORS_JSON_UTF8, what, INSIDE(path, skip, length), \
             __VA_ARGS__)
#define NAME(what, length, bytes) \
    ILL(what, ANY "name", 2, length, \
        REPLACE(ANY "name", "\"w" bytes "w\""))

/* A decoder that waits for the rest of the character takes the quote for it, or
 * drops it. */
#define NAME_ENDS(what, length, bytes) \
    ILL(what "-before-the-quote", ENTRY "name", 2, length, \
        REPLACE(ENTRY "name", "\"w" bytes "\""))
#define IGNORED(what, length, bytes) \
    ILL(what "-in-an-ignored-string", LAST, 8, length, \
        GROW(LAST, ",\"x\":\"a" bytes "\""))
#define IGNORED_KEY(what, length, bytes) \
    ILL(what "-in-an-ignored-key", LAST, 4, length, \
        GROW(LAST, ",\"x" bytes "\":0"))

/* The rest of the last character is the first byte of the data. */
static const model_case cut_by_data[] = {
    CASE(SAFETENSORS_JSON_UTF8, "cut-by-the-data", AT("text.wrong"),
         "half a character at its end",
         TEXT("{\"w\":{\"dtype\":\"U8\",\"shape\":[1],"
              "\"data_offsets\":[0,1]}}", "\xc3", ""), BUFFER("\xa9")),
};

#define LONE(what, path, skip, ...) \
    BREAK_AT(SAFETENSORS_JSON_SURROGATE, what, INSIDE(path, skip, 6), \
             __VA_ARGS__)
#define IN_NAME(what, skip, text) \
    LONE(what, ANY "name", skip, REPLACE(ANY "name", text))

const spoil st_characters_rows[] = {
    PARENT("one-f32-2"),
    NAME("continuation-80", 1, "\x80"), NAME("continuation-bf", 1, "\xbf"),
    NAME("latin-1", 1, "\xe9"), NAME("windows-1252-quotes", 1, "\x93\x94"),
    NAME("overlong-nul", 1, "\xc0\x80"), NAME("overlong-c1", 1, "\xc1\xbf"),
    NAME("overlong-quote", 1, "\xc0\xa2"),
    NAME("overlong-3", 1, "\xe0\x80\x80"),
    NAME("overlong-3-last", 1, "\xe0\x9f\xbf"),
    NAME("overlong-4", 1, "\xf0\x80\x80\x80"),
    NAME("overlong-4-last", 1, "\xf0\x8f\xbf\xbf"),
    NAME("surrogate-first", 1, "\xed\xa0\x80"),
    NAME("surrogate-last", 1, "\xed\xbf\xbf"),
    NAME("surrogate-pair-of-cesu-8", 1, "\xed\xa0\xbd\xed\xb8\x80"),
    NAME("above-10ffff", 1, "\xf4\x90\x80\x80"),
    NAME("lead-f5", 1, "\xf5\x80\x80\x80"),
    NAME("five-bytes", 1, "\xf8\x88\x80\x80\x80"),
    NAME("six-bytes", 1, "\xfc\x84\x80\x80\x80\x80"),
    NAME("fe", 1, "\xfe"), NAME("ff", 1, "\xff"),
    NAME("cut-of-two", 1, "\xc3"), NAME("cut-of-three", 1, "\xe2"),
    NAME("cut-of-three-behind-two", 2, "\xe2\x82"),
    NAME("cut-of-four", 1, "\xf0"),
    NAME("cut-of-four-behind-three", 3, "\xf0\x9f\x98"),

    NAME_ENDS("continuation-80", 1, "\x80"),
    NAME_ENDS("continuation-bf", 1, "\xbf"),
    NAME_ENDS("cut-of-two", 1, "\xc3"),
    NAME_ENDS("cut-of-three", 2, "\xe2\x82"),
    NAME_ENDS("cut-of-four", 3, "\xf0\x9f\x98"),
    IGNORED("continuation-80", 1, "\x80"),
    IGNORED("continuation-bf", 1, "\xbf"), IGNORED("cut-of-two", 1, "\xc3"),
    IGNORED("cut-of-three", 2, "\xe2\x82"),
    IGNORED("cut-of-four", 3, "\xf0\x9f\x98"),
    IGNORED("overlong-nul", 1, "\xc0\x80"),
    IGNORED("overlong-quote", 1, "\xc0\xa2"),
    IGNORED("overlong-3", 1, "\xe0\x80\x80"),
    IGNORED("overlong-4", 1, "\xf0\x80\x80\x80"),
    IGNORED("surrogate", 1, "\xed\xa0\x80"),
    IGNORED("surrogate-pair-of-cesu-8", 1, "\xed\xa0\xbd\xed\xb8\x80"),
    IGNORED("above-10ffff", 1, "\xf4\x90\x80\x80"),
    IGNORED("lead-f5", 1, "\xf5\x80\x80\x80"),
    ILL("behind-an-escape-in-an-ignored-string", LAST, 9, 1,
        GROW(LAST, ",\"x\":\"\\n\x80\"")),
    IGNORED_KEY("continuation", 1, "\x80"),
    IGNORED_KEY("cut-of-two", 1, "\xc3"),
    IGNORED_KEY("overlong-nul", 1, "\xc0\x80"),
    IGNORED_KEY("surrogate", 1, "\xed\xa0\x80"),
    ILL("deep-in-an-ignored-value", LAST, 10, 1,
        GROW(LAST, ",\"x\":[[\"a\x80\"]]")),

    /* the end of the header: the data follows */
    ILL("continuation-80-at-the-end", "header.padding", 1, 1,
        REPLACE("header.padding", " \x80")),
    ILL("continuation-bf-at-the-end", "header.padding", 1, 1,
        REPLACE("header.padding", " \xbf")),
    ILL("two-continuations-at-the-end", "header.padding", 1, 1,
        REPLACE("header.padding", " \x80\xbf")),
    ILL("cut-of-two-at-the-end", "header.padding", 1, 1,
        REPLACE("header.padding", " \xc3")),
    ILL("cut-of-four-at-the-end", "header.padding", 1, 3,
        REPLACE("header.padding", " \xf0\x9f\x98")),

    PARENT("one-f32-2-without-padding"),
    ILL("continuation-behind-the-last-brace", "root.close", 1, 1,
        GROW("root.close", "\x80")),
    ILL("continuation-bf-behind-the-last-brace", "root.close", 1, 1,
        GROW("root.close", "\xbf")),
    ILL("cut-of-two-behind-the-last-brace", "root.close", 1, 1,
        GROW("root.close", "\xc3")),
    ILL("ff-behind-the-last-brace", "root.close", 1, 1,
        GROW("root.close", "\xff")),

    PARENT("one-f32-2"),
    ILL("one-continuation-too-many", ENTRY "name", 4, 1,
        REPLACE(ENTRY "name", "\"w\xc3\xa9\x80w\"")),
    ILL("in-dtype", ANY "dtype", 3, 1, REPLACE(ANY "dtype",
                                               "\"F3\xc1\xb2\"")),
    ILL("in-a-key", ENTRY "dtype.key", 6, 1,
        REPLACE(ENTRY "dtype.key", "\"dtype\xff\"")),
    ILL("in-an-ignored-string", ENTRY "offsets.close", 7, 1,
        GROW(ENTRY "offsets.close", ",\"x\":\"\xff\"")),
    ILL("in-an-ignored-key", ENTRY "offsets.close", 3, 1,
        GROW(ENTRY "offsets.close", ",\"\xfe\":0")),
    ILL("between-tokens", "root.open", 1, 1, GROW("*root.open", "\xff")),
    ILL("in-a-number", ENTRY "shape[0]", 1, 1, REPLACE(ENTRY "shape[0]",
                                                       "2\x80")),
    ILL("in-the-padding", "header.padding", 1, 1,
        REPLACE("*header.padding", " \xff")),
    ILL("behind-the-brace", "root.close", 1, 1, GROW("root.close", "\xa0")),
    ILL("at-the-end", "header.padding", 1, 2,
        REPLACE("header.padding", " \xe2\x82")),
    ILL("behind-an-escaped-backslash", ENTRY "name", 3, 1,
        REPLACE(ENTRY "name", "\"\\\\\x80\"")),

    /* All bytes are judged before the first token. */
    ILL("behind-text-that-is-no-json", "header.padding", 0, 1,
        REMOVE(ENTRY "comma"), REPLACE("header.padding", "\xff")),
    ILL("behind-a-lone-surrogate", "header.padding", 0, 1,
        REPLACE(ENTRY "name", "\"\\ud800\""),
        REPLACE("header.padding", "\xff")),

    PARENT("one-with-two-metadata"),
    ILL("in-a-metadata-key", "metadata[0*].key", 1, 1,
        REPLACE("metadata[0*].key", "\"\xff\"")),
    ILL("in-a-metadata-value", "metadata[1*].value", 2, 2,
        REPLACE("metadata[1*].value", "\"a\xe2\x82\"")),
    ILL("continuation-last-in-a-metadata-value", "metadata[1].value", 2, 1,
        REPLACE("metadata[1].value", "\"a\x80\"")),
    ILL("overlong-nul-in-a-metadata-value", "metadata[1].value", 2, 1,
        REPLACE("metadata[1].value", "\"a\xc0\x80\"")),
    ILL("surrogate-in-a-metadata-value", "metadata[1].value", 2, 1,
        REPLACE("metadata[1].value", "\"a\xed\xa0\x80\"")),
    ILL("continuation-last-in-a-metadata-key", "metadata[0].key", 2, 1,
        REPLACE("metadata[0].key", "\"a\x80\"")),

    /* The bytes of the last character of the header that are in the data. */
    UNSEALED_PARENT("one-f32-2"),
    ILL("cut-by-n", "tensor[0].dtype", 4, 1,
        REPLACE("tensor[0].dtype", "\"F32\xc3\xa9\""),
        SET("header_size", 19)),

    PARENT("one-f32-2"),
    IN_NAME("high-alone", 1, "\"\\ud83d\""),
    IN_NAME("low-alone", 1, "\"\\ude00\""),
    IN_NAME("first-high", 1, "\"\\ud800\""),
    IN_NAME("last-high", 1, "\"\\udbff\""),
    IN_NAME("first-low", 1, "\"\\udc00\""),
    IN_NAME("last-low", 1, "\"\\udfff\""),
    IN_NAME("in-capitals", 1, "\"\\uD83D\""),
    IN_NAME("swapped-pair", 1, "\"\\ude00\\ud83d\""),
    IN_NAME("two-highs", 1, "\"\\ud83d\\ud83d\""),
    IN_NAME("two-highs-and-a-low", 1, "\"\\ud83d\\ud83d\\ude00\""),
    IN_NAME("high-and-a-letter", 1, "\"\\ud83dw\""),
    IN_NAME("high-and-an-escaped-letter", 1, "\"\\ud83d\\u0077\""),
    IN_NAME("high-and-a-line-feed", 1, "\"\\ud83d\\n\""),
    IN_NAME("high-and-a-backslash", 1, "\"\\ud83d\\\\ude00\""),
    IN_NAME("high-and-an-escape-without-digits", 1, "\"\\ud83d\\ude0g\""),
    IN_NAME("high-and-text-of-the-low", 1, "\"\\ud83dude00\""),
    IN_NAME("high-and-a-low-without-backslash", 1, "\"\\ud83dxude00\""),
    IN_NAME("high-and-a-low-of-another-escape", 1, "\"\\ud83d\\xde00\""),
    IN_NAME("escaped-letter-and-a-low", 7, "\"\\u0077\\ude00\""),
    IN_NAME("letter-between", 1, "\"\\ud83d-\\ude00\""),
    IN_NAME("high-at-the-end", 2, "\"w\\ud83d\""),
    IN_NAME("low-behind-a-pair", 13, "\"\\ud83d\\ude00\\ude00\""),
    IN_NAME("high-behind-a-pair", 13, "\"\\ud83d\\ude00\\ud83d\""),
    LONE("in-dtype", ANY "dtype", 2,
         REPLACE(ANY "dtype", "\"F\\ud83d32\"")),
    LONE("in-a-key", ENTRY "dtype.key", 6,
         REPLACE(ENTRY "dtype.key", "\"dtype\\udc00\"")),
    LONE("in-an-ignored-value", ENTRY "offsets.close", 7,
         GROW(ENTRY "offsets.close", ",\"x\":\"\\udc00\"")),
    LONE("in-an-ignored-key", ENTRY "offsets.close", 3,
         GROW(ENTRY "offsets.close", ",\"\\ud800\":0")),
    LONE("deep-in-an-ignored-value", ENTRY "offsets.close", 9,
         GROW(ENTRY "offsets.close", ",\"x\":[[\"\\ud800\"]]")),
    LONE("swapped-pair-in-an-ignored-value", LAST, 7,
         GROW(LAST, ",\"x\":\"\\ude00\\ud83d\"")),
    LONE("two-highs-in-an-ignored-value", LAST, 7,
         GROW(LAST, ",\"x\":\"\\ud83d\\ud83d\"")),
    LONE("high-and-a-letter-in-an-ignored-value", LAST, 7,
         GROW(LAST, ",\"x\":\"\\ud83dw\"")),
    LONE("high-and-an-escaped-letter-in-an-ignored-value", LAST, 7,
         GROW(LAST, ",\"x\":\"\\ud83d\\u0077\"")),
    LONE("low-behind-a-pair-in-an-ignored-value", LAST, 19,
         GROW(LAST, ",\"x\":\"\\ud83d\\ude00\\ude00\"")),
    LONE("low-alone-in-an-ignored-key", LAST, 3,
         GROW(LAST, ",\"\\udc00\":0")),
    LONE("in-front-of-text-that-is-no-json", ENTRY "name", 1,
         REPLACE(ENTRY "name", "\"\\ud800\""), REMOVE(ENTRY "comma")),

    PARENT("one-with-two-metadata"),
    LONE("in-a-metadata-key", "metadata[0*].key", 1,
         REPLACE("metadata[0*].key", "\"\\ud800x\"")),
    LONE("in-a-metadata-value", "metadata[1*].value", 1,
         REPLACE("metadata[1*].value", "\"\\ude00\\ud83d\"")),
    LONE("pair-in-two-strings", "metadata[0].key", 1,
         REPLACE("metadata[0].key", "\"\\ud83d\""),
         REPLACE("metadata[0].value", "\"\\ude00\"")),

    /* Invalid JSON before it. */
    PARENT("one-f32-2"),
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, "in-front-of-a-lone-surrogate",
             INSIDE("root.open", 1, 1), GROW("root.open", ","),
             REPLACE(ENTRY "name", "\"\\ud800\"")),
    END_OF_ROWS
};

void st_characters_cases(case_sink *sink)
{
    add_models(sink, ROWS(cut_by_data));
    spoil_table(sink, st_characters_rows);
}
