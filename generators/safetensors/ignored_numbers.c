/*
 * Invalid numbers and words where any value is ignored: only their syntax is
 * wrong. In a shape, an integer is required as well.
 */
#include "generators/safetensors/model.h"

#define BAD(what, path, skip, ...) \
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, what, INSIDE(path, skip, 1), __VA_ARGS__)
#define LAST    "tensor[0].offsets.close"
#define MEMBER  "-in-an-unknown-member"

/* An ignored value; its first skip bytes could begin a valid one. */
#define VALUE_AT(what, skip, text) \
    BAD(what MEMBER, LAST, sizeof "],\"x\":" - 1 + (skip), \
        GROW(LAST, ",\"x\":" text))
/* All of it could begin a value, but what follows cannot continue it. */
#define VALUE_CUT(what, text) \
    BAD(what MEMBER, "tensor[0].close", 0, GROW(LAST, ",\"x\":" text))

#define ARABIC_FIVE     "\xd9\xa5"              /* U+0665 */
#define FULL_WIDTH_FIVE "\xef\xbc\x95"          /* U+FF15 */

static const spoil rows[] = {
    PARENT("one-f32-2"),
    VALUE_AT("nan", 0, "NaN"), VALUE_AT("nan-in-small-letters", 1, "nan"),
    VALUE_AT("minus-nan", 1, "-NaN"), VALUE_AT("infinity", 0, "Infinity"),
    VALUE_AT("minus-infinity", 1, "-Infinity"),
    VALUE_AT("plus-infinity", 0, "+Infinity"), VALUE_AT("inf", 0, "inf"),
    VALUE_AT("minus-inf", 1, "-inf"), VALUE_AT("plus-sign", 0, "+1"),
    VALUE_AT("two-signs", 1, "--1"), VALUE_AT("sign-and-plus", 1, "-+1"),
    VALUE_AT("sign-and-a-space", 1, "- 1"), VALUE_CUT("sign-alone", "-"),
    VALUE_AT("minus-of-mathematics", 0, "\xe2\x88\x92" "1"),

    VALUE_AT("leading-zero", 1, "01"), VALUE_AT("two-zeros", 1, "00"),
    VALUE_AT("leading-zero-behind-a-sign", 2, "-01"),
    VALUE_AT("leading-zero-before-a-point", 1, "01.5"),
    VALUE_AT("leading-zero-before-a-point-behind-a-sign", 2, "-01.5"),
    VALUE_AT("leading-zero-before-an-exponent", 1, "01e5"),
    VALUE_AT("two-zeros-before-a-point", 1, "00.5"),
    VALUE_AT("octal", 1, "0o7"), VALUE_AT("binary", 1, "0b10"),
    VALUE_AT("hexadecimal", 1, "0x10"),
    VALUE_AT("hexadecimal-in-capitals", 1, "0X1F"),
    VALUE_AT("hexadecimal-behind-a-sign", 2, "-0x10"),
    VALUE_AT("hexadecimal-with-an-exponent", 1, "0x1p3"),

    VALUE_CUT("point-without-digits", "1."),
    VALUE_CUT("point-behind-minus-zero", "-0."),
    VALUE_AT("point-first", 0, ".5"), VALUE_AT("point-alone", 0, "."),
    VALUE_AT("point-behind-a-sign", 1, "-.5"),
    VALUE_AT("point-and-exponent", 2, "1.e5"),
    VALUE_AT("two-points", 3, "1.0.0"),
    VALUE_AT("two-points-side-by-side", 2, "1..5"),
    VALUE_CUT("exponent-cut", "1e"), VALUE_CUT("exponent-cut-capital", "1E"),
    VALUE_CUT("exponent-cut-behind-a-plus", "1e+"),
    VALUE_CUT("exponent-cut-behind-a-minus", "1e-"),
    VALUE_CUT("exponent-cut-behind-a-fraction", "1.5e"),
    VALUE_AT("exponent-with-a-point", 3, "1e0.5"),
    VALUE_AT("exponent-of-two-signs", 3, "1e+-1"),
    VALUE_AT("exponent-with-a-space", 2, "1e 5"),
    VALUE_AT("exponent-alone", 0, "e5"), VALUE_AT("two-exponents", 3, "1e1e1"),
    VALUE_AT("exponent-of-fortran", 1, "1d0"),

    VALUE_AT("suffix-f", 1, "1f"), VALUE_AT("suffix-l", 1, "1L"),
    VALUE_AT("suffix-n", 1, "1n"), VALUE_AT("suffix-u", 1, "1u"),
    VALUE_AT("suffix-f-behind-a-fraction", 3, "1.5f"),
    VALUE_AT("suffix-f-behind-an-exponent", 3, "1e5f"),
    VALUE_AT("digit-separator", 1, "1_000"),
    VALUE_AT("digit-separator-in-a-fraction", 3, "1.0_0"),
    VALUE_AT("digit-separator-in-an-exponent", 3, "1e1_0"),
    VALUE_AT("digits-in-groups", 2, "1 000"),
    VALUE_AT("digits-in-groups-by-comma", 2, "1,000"),
    VALUE_AT("digits-in-groups-by-apostrophe", 1, "1'000"),
    VALUE_AT("percent-sign", 1, "1%"), VALUE_AT("sum", 1, "1+1"),
    VALUE_AT("product", 1, "2*1"), VALUE_AT("ratio", 1, "1/2"),
    VALUE_AT("nul-in-a-number", 1, "1\0"),
    VALUE_AT("string-behind-a-number", 1, "1\"a\""),
    VALUE_AT("word-behind-a-number", 1, "1true"),

    VALUE_AT("arabic-digit", 0, ARABIC_FIVE),
    VALUE_AT("arabic-digit-behind-another", 1, "1" ARABIC_FIVE),
    VALUE_AT("arabic-digit-behind-zero", 1, "0" ARABIC_FIVE),
    VALUE_AT("arabic-digit-behind-a-sign", 1, "-" ARABIC_FIVE),
    VALUE_AT("arabic-digit-behind-a-point", 2, "1." ARABIC_FIVE),
    VALUE_AT("arabic-digit-last-in-a-fraction", 3, "1.5" ARABIC_FIVE),
    VALUE_AT("arabic-digit-in-an-exponent", 2, "1e" ARABIC_FIVE),
    VALUE_AT("arabic-digit-behind-the-sign-of-an-exponent", 3,
             "1e-" ARABIC_FIVE),
    VALUE_AT("arabic-digit-last-in-an-exponent", 3, "1e5" ARABIC_FIVE),
    VALUE_AT("arabic-decimal-separator", 1, "1\xd9\xab" "5"),
    VALUE_AT("full-width-digit", 0, FULL_WIDTH_FIVE),
    VALUE_AT("full-width-digit-behind-another", 1, "1" FULL_WIDTH_FIVE),
    VALUE_AT("full-width-digit-in-a-fraction", 2, "1." FULL_WIDTH_FIVE),
    VALUE_AT("superscript-behind-a-digit", 1, "1\xc2\xb2"),
    VALUE_AT("mathematical-digit-behind-another", 1, "1\xf0\x9d\x9f\x8f"),

    VALUE_AT("true-capitalised", 0, "True"),
    VALUE_AT("true-in-capitals", 0, "TRUE"),
    VALUE_AT("false-capitalised", 0, "False"),
    VALUE_AT("null-capitalised", 0, "Null"),
    VALUE_AT("null-in-capitals", 0, "NULL"), VALUE_AT("none", 0, "None"),
    VALUE_AT("undefined", 0, "undefined"), VALUE_AT("nil", 1, "nil"),
    VALUE_AT("yes", 0, "yes"), VALUE_CUT("true-cut", "tru"),
    VALUE_CUT("false-cut", "fals"), VALUE_CUT("null-cut", "nul"),
    VALUE_CUT("first-letter-of-true", "t"),
    VALUE_CUT("first-letter-of-null", "n"),
    VALUE_AT("true-misspelt", 3, "tru3"),
    VALUE_AT("false-misspelt", 3, "fal5e"),
    VALUE_AT("null-misspelt", 3, "nulL"),
    VALUE_AT("null-and-more", 4, "nulll"),
    VALUE_AT("true-and-a-digit", 4, "true1"),
    VALUE_AT("false-and-a-letter", 5, "falsely"),
    VALUE_AT("two-words", 5, "null null"),
    VALUE_AT("two-words-side-by-side", 4, "truefalse"),
    VALUE_AT("nul-behind-a-word", 4, "null\0"),
    VALUE_AT("sign-before-a-word", 1, "-true"),
    VALUE_AT("not", 0, "!0"), VALUE_AT("parentheses", 0, "(1)"),
    VALUE_AT("call", 0, "Date()"), VALUE_AT("new", 1, "new Date(0)"),
    VALUE_AT("word", 0, "abc"), VALUE_AT("dollar-sign", 0, "$x"),
    VALUE_AT("regular-expression", 0, "/a/"),
    END_OF_ROWS
};

/* ---------------------------------------------------- required integers -- */

/*
 * The file would be valid if wrong and the text before it were one number: of a
 * shape, of an end, of a begin.
 */
#define INTEGER(what, before, wrong, behind) \
    CASE(SAFETENSORS_JSON_SYNTAX, what, INSIDE("text.wrong", 0, 1), \
         "a number that others take for 11", TEXT(before, wrong, behind), \
         BUFFER("assay assay"))
#define IN_SHAPE(what, digit, wrong) \
    INTEGER(what "-in-shape", "{\"w\":{\"dtype\":\"U8\",\"shape\":[" digit, \
            wrong, "],\"data_offsets\":[0,11]}}")
#define IN_END(what, digit, wrong) \
    INTEGER(what "-in-end", "{\"w\":{\"dtype\":\"U8\",\"shape\":[11]," \
            "\"data_offsets\":[0," digit, wrong, "]}}")
#define IN_BEGIN(what, digit, wrong) \
    INTEGER(what "-in-begin", "{\"v\":{\"dtype\":\"U8\",\"shape\":[11]," \
            "\"data_offsets\":[0,11]},\"w\":{\"dtype\":\"F32\"," \
            "\"shape\":[0],\"data_offsets\":[" digit, wrong, ",11]}}")

#define ARABIC_ONE      "\xd9\xa1"              /* U+0661 */
#define FULL_WIDTH_ONE  "\xef\xbc\x91"          /* U+FF11 */
#define BOLD_ONE        "\xf0\x9d\x9f\x8f"      /* U+1D7CF */

static const model_case integers[] = {
    IN_SHAPE("arabic-digit-behind-another", "1", ARABIC_ONE),
    IN_SHAPE("full-width-digit-behind-another", "1", FULL_WIDTH_ONE),
    IN_SHAPE("mathematical-digit-behind-another", "1", BOLD_ONE),
    IN_SHAPE("arabic-digits-alone", "", ARABIC_ONE ARABIC_ONE),
    IN_SHAPE("digit-behind-an-arabic-one", "", ARABIC_ONE "1"),
    IN_SHAPE("digit-separator-of-two-digits", "1", "_1"),
    IN_SHAPE("hexadecimal-of-a-letter", "0", "xb"),
    IN_SHAPE("suffix-u", "11", "u"),
    IN_END("arabic-digit-behind-another", "1", ARABIC_ONE),
    IN_END("full-width-digit-behind-another", "1", FULL_WIDTH_ONE),
    IN_END("arabic-digits-alone", "", ARABIC_ONE ARABIC_ONE),
    IN_END("digit-separator-of-two-digits", "1", "_1"),
    IN_END("suffix-u", "11", "u"),
    IN_BEGIN("arabic-digit-behind-another", "1", ARABIC_ONE),
    IN_BEGIN("full-width-digit-behind-another", "1", FULL_WIDTH_ONE),
    IN_BEGIN("digit-separator-of-two-digits", "1", "_1"),
    IN_BEGIN("leading-zero-of-two-digits", "0", "11"),
    IN_BEGIN("plus-sign-of-two-digits", "", "+11"),
    IN_BEGIN("hexadecimal-of-a-letter", "0", "xb"),
};

void st_ignored_numbers_cases(case_sink *sink)
{
    spoil_table(sink, rows);
    add_models(sink, ROWS(integers));
}
