/* Invalid strings and white space, and headers that end too early. */
#include "generators/safetensors/model.h"

#include <stdlib.h>

#define BAD(what, path, skip, ...) \
    BREAK_AT(SAFETENSORS_JSON_SYNTAX, what, INSIDE(path, skip, 1), __VA_ARGS__)
#define ENTRY   "tensor[0]."
#define ANY     "tensor[0*]."

#define SPACE(what, text) \
    BAD(what, "root.open", 1, GROW("*root.open", text))

/* ------------------------------------------------------------- strings -- */

#define NAME(what, skip, text) \
    BAD(what, ANY "name", skip, REPLACE(ANY "name", text))

const spoil st_strings_rows[] = {
    PARENT("one-f32-2"),
    SPACE("form-feed", "\f"), SPACE("vertical-tab", "\v"),
    SPACE("backspace", "\b"), SPACE("nul", "\0"), SPACE("bell", "\7"),
    SPACE("delete", "\x7f"), SPACE("next-line", "\xc2\x85"),
    SPACE("no-break-space", "\xc2\xa0"), SPACE("em-space", "\xe2\x80\x83"),
    SPACE("zero-width-space", "\xe2\x80\x8b"),
    SPACE("line-separator", "\xe2\x80\xa8"),
    SPACE("ideographic-space", "\xe3\x80\x80"),
    SPACE("byte-order-mark", "\xef\xbb\xbf"),
    SPACE("comment", "/* */"), SPACE("line-comment", "// \n"),
    SPACE("shell-comment", "# \n"), SPACE("sql-comment", "-- \n"),
    BAD("comment-in-an-array", ENTRY "comma#2", 1,
        REPLACE(ENTRY "comma#2", ",/**/")),
    BAD("form-feed-in-an-array", ENTRY "comma#2", 1,
        REPLACE(ENTRY "comma#2", ",\f")),
    BAD("no-break-space-before-the-end", "root.close", 0,
        REPLACE("root.close", "\xc2\xa0}")),

    NAME("control-nul", 2, "\"w\0\""), NAME("control-01", 1, "\"\1\""),
    NAME("control-tab", 2, "\"w\t\""), NAME("control-line-feed", 2, "\"w\n\""),
    NAME("control-carriage-return", 1, "\"\rw\""),
    NAME("control-1f", 2, "\"w\x1f\""),
    NAME("escaped-line-feed", 3, "\"w\\\n\""),
    NAME("escape-x", 2, "\"\\x41\""), NAME("escape-apostrophe", 2, "\"\\'\""),
    NAME("escape-zero", 2, "\"\\0\""), NAME("escape-octal", 2, "\"\\101\""),
    NAME("escape-a", 2, "\"\\a\""), NAME("escape-v", 2, "\"\\v\""),
    NAME("escape-e", 2, "\"\\e\""), NAME("escape-capital-n", 2, "\"\\N\""),
    NAME("escape-capital-u", 2, "\"\\U00000077\""),
    NAME("escape-space", 2, "\"\\ \""), NAME("escape-nul", 2, "\"\\\0\""),
    NAME("escape-beyond-ascii", 2, "\"\\\xc3\xa9\""),
    NAME("u-without-digits", 3, "\"\\u\""),
    NAME("u-of-one-digit", 4, "\"\\u7\""),
    NAME("u-of-three-digits", 6, "\"\\u077\""),
    NAME("u-with-a-letter-too-far", 6, "\"\\u007g\""),
    NAME("u-with-an-f-and-a-letter", 5, "\"\\uf0g0\""),
    NAME("u-with-a-backquote", 5, "\"\\u00`7\""),
    NAME("u-with-an-at", 6, "\"\\u007@\""),
    NAME("u-in-braces", 3, "\"\\u{77}\""),
    NAME("u-with-a-plus", 3, "\"\\u+077\""),
    NAME("u-with-a-plus-sign-for-unicode", 2, "\"\\U+0077\""),
    NAME("u-with-a-space", 3, "\"\\u 077\""),
    NAME("u-with-0x", 4, "\"\\u0x77\""),
    NAME("u-with-full-width-digits", 5, "\"\\u00\xef\xbc\x97\""),
    NAME("quote-inside", 2, "\"\"\""), NAME("quote-behind", 3, "\"w\"\""),
    BAD("unclosed-name", ENTRY "dtype.key", 1, REPLACE(ENTRY "name", "\"w")),
    BAD("quote-of-name-escaped", ENTRY "dtype.key", 1,
        REPLACE(ENTRY "name", "\"w\\\"")),
    BAD("unopened-name", ENTRY "name", 0, REPLACE(ENTRY "name", "w\"")),
    BAD("control-in-dtype", ANY "dtype", 4,
        REPLACE(ANY "dtype", "\"F32\n\"")),
    BAD("control-in-a-key", ENTRY "dtype.key", 6,
        REPLACE(ENTRY "dtype.key", "\"dtype\0\"")),
    BAD("bad-escape-in-a-key", ENTRY "dtype.key", 2,
        REPLACE(ENTRY "dtype.key", "\"\\dtype\"")),
    BAD("control-in-an-ignored-string", ENTRY "offsets.close", 7,
        GROW(ENTRY "offsets.close", ",\"x\":\"\t\"")),
    BAD("word-in-an-ignored-array", ENTRY "offsets.close", 9,
        GROW(ENTRY "offsets.close", ",\"x\":[0,a]")),
    END_OF_ROWS
};

/* ------------------------------------------------------ whole headers -- */

#define HEADER(what, wrong, text, behind) \
    CASE(SAFETENSORS_JSON_SYNTAX, what, AT("text.wrong"), "a header by hand", \
         TEXT(text, wrong, behind))
#define ENDS(what, text) \
    CASE(SAFETENSORS_JSON_SYNTAX, what, AT_END, "the header ends there", \
         TEXT(text, "", ""))

static const model_case headers[] = {
    ENDS("ends-behind-the-brace", "{"), ENDS("ends-in-white-space", "{ \n"),
    ENDS("ends-in-a-string", "{\"w"), ENDS("ends-in-an-escape", "{\"w\\"),
    ENDS("ends-in-an-escape-with-u", "{\"w\\u00"),
    ENDS("ends-behind-a-key", "{\"w\""), ENDS("ends-behind-a-colon", "{\"w\":"),
    ENDS("ends-in-a-number", "{\"w\":12"), ENDS("ends-in-a-word", "{\"w\":nul"),
    ENDS("ends-in-an-array", "{\"w\":[1"),
    ENDS("ends-behind-a-comma", "{\"w\":{},"),
    ENDS("ends-behind-an-entry", "{\"w\":{}"),
    ENDS("ends-behind-a-sign", "{\"w\":-"),
    HEADER("utf-16-little-endian", "\0", "{", "}\0"),
    HEADER("set-for-object", "}", "{\"w\"", ""),
    HEADER("two-openings", "{", "{", "}}"),
    HEADER("opening-and-bracket", "[", "{", "]}"),
    HEADER("opening-and-wrong-end", "]", "{", ""),
    HEADER("array-with-keys", ":", "{\"w\":[\"a\"", "1]}"),
    HEADER("object-without-keys", ",", "{\"w\":{\"a\"", "1}}"),
};

static void add_openings(case_sink *sink)
{
    enum {SIZE = 30000};
    char *text = need_memory(NULL, SIZE);
    const file_model m = {.text = {{"{\"w\":", 5}, {text, SIZE}, {"", 0}}};
    case_info info = {.what = "30000-opening-brackets",
                      .rule = SAFETENSORS_JSON_SYNTAX, .where = AT_END,
                      .patch = "brackets that nothing closes"};

    memset(text, '[', SIZE);
    add_model(sink, &info, &m);
    free(text);
}

void st_strings_cases(case_sink *sink)
{
    spoil_table(sink, st_strings_rows);
    add_models(sink, ROWS(headers));
    add_openings(sink);
}
