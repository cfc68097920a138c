/* The size of the header, its start, and the bytes after its object. */
#include "generators/safetensors/model.h"

#define SIZE            "header_size"

/* --------------------------------------------------------- header_size -- */

#define TOO_LARGE(what, value) \
    BREAK(SAFETENSORS_HEADER_SIZE_MAX, what, SET("*header_size", value))
#define WRAPS(what, more) \
    BREAK(SAFETENSORS_HEADER_SIZE_MAX, what "-too-many", \
          ADD("*header_size", more))
#define STARTS(what, bytes) \
    BREAK(SAFETENSORS_HEADER_SIZE_MAX, what, POKE("*header_size", 0, bytes))

/* ------------------------------------------------------ where it begins -- */

#define BEGINS(what, text) \
    BREAK_AT(SAFETENSORS_HEADER_BEGIN, what, AT_OFFSET(8, 1), \
             INSERT("*root.open", text))
#define INSTEAD(what, text) \
    CASE(SAFETENSORS_HEADER_BEGIN, what, AT_OFFSET(8, 1), \
         "the header is " text, TEXT(text, "", ""))

#define NO_HEADER(what, patch, ...) \
    {{what, SAFETENSORS_HEADER_BEGIN, AT_OFFSET(8, 0), NO_RULES, NULL, NULL, \
      NULL, patch}, FILE_OF(__VA_ARGS__)}
#define UTF_16(what, patch, text) \
    {{what, SAFETENSORS_HEADER_BEGIN, AT_OFFSET(8, 1), NO_RULES, NULL, NULL, \
      NULL, patch}, FILE_OF(TEXT(text, "", ""))}

static const model_case roots[] = {
    INSTEAD("empty-array", "[]"), INSTEAD("array-of-one", "[{}]"),
    INSTEAD("number", "1"), INSTEAD("null", "null"), INSTEAD("true", "true"),
    INSTEAD("string", "\"{}\""), INSTEAD("spaces-alone", "  "),
    INSTEAD("closing-brace", "}{"), INSTEAD("one-space", " "),
    NO_HEADER("n-zero-and-nothing", "8 zeros", TEXT("", "", "")),
    UTF_16("utf-16-little-endian-with-mark", "in UTF-16",
           "\xff\xfe{\0}\0"),
    UTF_16("utf-16-big-endian", "in UTF-16", "\0{\0}"),
    UTF_16("utf-16-big-endian-with-mark", "in UTF-16", "\xfe\xff\0{\0}"),
    UTF_16("utf-32-big-endian", "in UTF-32", "\0\0\0{\0\0\0}"),
    UTF_16("cbor", "in CBOR", "\xa0"),
    UTF_16("message-pack", "in MessagePack", "\x80"),
};

/* ----------------------------------------------------- after the object -- */

#define BEHIND(what, text) \
    BREAK_AT(SAFETENSORS_HEADER_TRAILING, what, \
             INSIDE("root.close", 1, 1), GROW("*root.close", text))

/* Invalid files that upstream's writers have made, today's included. */
#define LEFT(what, patch, before, behind) \
    {{what, SAFETENSORS_HEADER_TRAILING, INSIDE("text.wrong", 0, 1), \
      NO_RULES, NULL, NULL, NULL, patch}, \
     FILE_OF(TEXT(before, ",", behind))}

static const model_case left[] = {
    LEFT("metadata-behind-no-tensors",
         "as written by 0.3.0 to 0.4.3 without tensors", "{}",
         "\"__metadata__\":{\"a\":\"b\"}}"),
    LEFT("empty-map-behind-no-tensors",
         "as written by 0.4.4 and later for an empty map without tensors",
         "{}", "\"__metadata__\":{}}     "),
};

/* White space other than spaces. */
#define WHITE(what, skip, text) \
    BREAK_AT(SAFETENSORS_HEADER_PADDING_SPACE, what, \
             INSIDE("header.padding", skip, 1), \
             REPLACE("header.padding", text))

const spoil st_header_rows[] = {
    UNSEALED_PARENT("one-f32-2"),
    BREAK_AT(SAFETENSORS_FILE_TRUNCATED, "0-bytes", AT_OFFSET(0, 0),
             CUT(SIZE, 0)),
    BREAK(SAFETENSORS_FILE_TRUNCATED, "1-byte", CUT("header_size*", 1)),
    BREAK(SAFETENSORS_FILE_TRUNCATED, "2-bytes", CUT(SIZE, 2)),
    BREAK(SAFETENSORS_FILE_TRUNCATED, "3-bytes", CUT(SIZE, 3)),
    BREAK(SAFETENSORS_FILE_TRUNCATED, "4-bytes", CUT(SIZE, 4)),
    BREAK(SAFETENSORS_FILE_TRUNCATED, "5-bytes", CUT(SIZE, 5)),
    BREAK(SAFETENSORS_FILE_TRUNCATED, "6-bytes", CUT(SIZE, 6)),
    BREAK(SAFETENSORS_FILE_TRUNCATED, "7-bytes", CUT(SIZE, 7)),

    TOO_LARGE("one-more", 100000001), TOO_LARGE("2-to-27", TWO(27)),
    TOO_LARGE("2-to-31", TWO(31)), TOO_LARGE("2-to-32", TWO(32)),
    TOO_LARGE("2-to-32-too-many", TWO(32) + 56),
    TOO_LARGE("2-to-63", TWO(63)), TOO_LARGE("2-to-63-less-1", INT64_MAX),
    TOO_LARGE("2-to-64-less-1", UINT64_MAX),
    TOO_LARGE("2-to-64-less-8", UINT64_MAX - 7),
    TOO_LARGE("2-to-64-less-9", UINT64_MAX - 8),
    WRAPS("2-to-27", TWO(27)), WRAPS("2-to-31", TWO(31)),
    WRAPS("2-to-40", TWO(40)), WRAPS("2-to-48", TWO(48)),
    WRAPS("2-to-53", TWO(53)), WRAPS("2-to-56", TWO(56)),
    WRAPS("2-to-62", TWO(62)), WRAPS("2-to-63", TWO(63)),
    WRAPS("2-to-64-less-2-to-32", UINT64_MAX << 32),
    TOO_LARGE("its-size-negated", UINT64_MAX - 55),
    STARTS("its-size-in-big-endian", "\0\0\0\0\0\0\0\x38"),
    STARTS("its-size-in-big-endian-of-32-bits", "\0\0\0\x38" "\0\0\0\0"),
    STARTS("its-size-in-the-upper-32-bits", "\0\0\0\0" "\x38\0\0\0"),
    STARTS("zip", "PK\3\4\0\0\x8\0"), STARTS("pickle", "\x80\2}q\0X\1\0"),
    STARTS("pickle-of-protocol-4", "\x80\4\x95\x10\0\0\0\0"),
    STARTS("gzip", "\x1f\x8b\x8\0\1\2\3\4"),
    BREAK(SAFETENSORS_HEADER_SIZE_MAX, "gguf",
          POKE(SIZE, 0, "GGUF\3\0\0\0")),
    STARTS("numpy", "\x93NUMPY\1\0"), STARTS("html", "<!DOCTYP"),
    STARTS("git-lfs-pointer", "version "), STARTS("hdf5", "\x89HDF\r\n\x1a\n"),
    STARTS("json-without-a-size", "{\"w\":{\"d"), STARTS("elf", "\x7f"
                                                        "ELF\2\1\1\0"),
    STARTS("pdf", "%PDF-1.7"), STARTS("onnx", "\x8\x8\x12\7pyto"),

    BREAK(SAFETENSORS_HEADER_BOUNDS, "one-past-the-end", SET(SIZE, 65)),
    BREAK(SAFETENSORS_HEADER_BOUNDS, "most-that-a-header-may-have",
          SET("*header_size", 100000000)),
    BREAK(SAFETENSORS_HEADER_BOUNDS, "2-to-24-more",
          ADD("*header_size", TWO(24))),
    BREAK(SAFETENSORS_HEADER_BOUNDS, "2-to-26-more",
          ADD("*header_size", TWO(26))),
    BREAK(SAFETENSORS_HEADER_BOUNDS, "65536-more", ADD(SIZE, 65536)),
    BREAK_AT(SAFETENSORS_HEADER_BOUNDS, "size-alone", AT(SIZE),
             CUT_AFTER(SIZE)),
    BREAK_AT(SAFETENSORS_HEADER_BOUNDS, "cut-behind-the-brace", AT(SIZE),
             CUT_AFTER("root.open")),
    BREAK_AT(SAFETENSORS_HEADER_BOUNDS, "cut-in-a-name", AT(SIZE),
             CUT("tensor[0].name", 2)),
    BREAK_AT(SAFETENSORS_HEADER_BOUNDS, "cut-in-an-offset", AT(SIZE),
             CUT_AFTER("tensor[0].begin")),

    UNSEALED_PARENT("one-f32-2-without-padding"),
    BREAK_AT(SAFETENSORS_HEADER_BOUNDS, "cut-before-the-last-brace", AT(SIZE),
             CUT("root.close", 0)),
    BREAK(SAFETENSORS_HEADER_BOUNDS, "one-more-than-the-file", ADD(SIZE, 9)),

    UNSEALED_PARENT("no-tensors-in-10-bytes"),
    BREAK(SAFETENSORS_HEADER_BOUNDS, "three-of-two", SET(SIZE, 3)),
    BREAK_AT(SAFETENSORS_HEADER_BOUNDS, "two-of-one", AT(SIZE),
             CUT("root.close", 0)),
    BREAK(SAFETENSORS_HEADER_BOUNDS, "counts-itself", SET(SIZE, 10)),

    PARENT("one-f32-2"),
    BEGINS("space", " "), BEGINS("8-spaces", "        "), BEGINS("tab", "\t"),
    BEGINS("line-feed", "\n"), BEGINS("carriage-return", "\r\n"),
    BEGINS("byte-order-mark", "\xef\xbb\xbf"), BEGINS("nul", "\0"),
    BEGINS("comment", "/**/"), BEGINS("line-comment", "//\n"),
    BEGINS("no-break-space", "\xc2\xa0"), BEGINS("form-feed", "\f"),
    BEGINS("record-separator", "\x1e"), BEGINS("bracket", "["),
    BEGINS("anti-hijacking-prefix", ")]}',\n"), BEGINS("ff", "\xff"),
    BEGINS("second-size", "\x40\0\0\0\0\0\0\0"),

    UNSEALED_PARENT("one-f32-2"),
    BREAK_AT(SAFETENSORS_HEADER_BEGIN, "n-zero", AT_OFFSET(8, 0),
             SET("*header_size", 0)),

    /* Some padding follows. */
    PARENT("one-f32-2"),
    BEHIND("nul", "\0"), BEHIND("three-nuls", "\0\0\0"), BEHIND("brace", "}"),
    BEHIND("bracket", "]"), BEHIND("comma", ","), BEHIND("colon", ":"),
    BEHIND("second-object", "{}"), BEHIND("text", "x"), BEHIND("digit", "0"),
    BEHIND("second-value", "\"x\""), BEHIND("form-feed", "\f"),
    BEHIND("vertical-tab", "\v"), BEHIND("comment", "//"),
    BEHIND("no-break-space", "\xc2\xa0"), BEHIND("semicolon", ";"),
    BEHIND("byte-order-mark", "\xef\xbb\xbf"), BEHIND("delete", "\x7f"),
    BEHIND("ideographic-space", "\xe3\x80\x80"),
    BREAK_AT(SAFETENSORS_HEADER_TRAILING, "nul-behind-the-padding",
             INSIDE("header.padding", 1, 1), REPLACE("header.padding", " \0")),
    BREAK_AT(SAFETENSORS_HEADER_TRAILING, "object-behind-the-padding",
             INSIDE("header.padding", 2, 1),
             REPLACE("header.padding", "  {}")),
    BREAK_AT(SAFETENSORS_HEADER_TRAILING, "letter-behind-white-space",
             INSIDE("header.padding", 2, 1),
             REPLACE("header.padding", "\n\tx")),
    BREAK_AT(SAFETENSORS_HEADER_TRAILING, "letter-between-spaces",
             INSIDE("header.padding", 2, 1), REPLACE("header.padding",
                                                     "  x  ")),
    BREAK_AT(SAFETENSORS_HEADER_TRAILING, "last-byte",
             INSIDE("header.padding", 2, 1), REPLACE("header.padding",
                                                     "  0")),

    PARENT("two-tensors"),
    BREAK_AT(SAFETENSORS_HEADER_TRAILING, "second-header-for-a-comma",
             INSIDE("root.comma", 1, 1), REPLACE("root.comma", "}{")),

    UNSEALED_PARENT("one-u8-8"),
    BREAK_AT(SAFETENSORS_HEADER_TRAILING, "n-one-too-large",
             INSIDE("tensor[0].data", 0, 1), ADD(SIZE, 1)),
    BREAK_AT(SAFETENSORS_HEADER_TRAILING, "n-takes-all-data",
             INSIDE("tensor[0].data", 0, 1), ADD(SIZE, 8)),

    PARENT("one-f32-2"),
    WHITE("line-feed", 0, "\n"), WHITE("carriage-return", 0, "\r"),
    WHITE("tab", 0, "\t"), WHITE("line-feed-last", 1, " \n"),
    WHITE("all-kinds", 0, "\r\n\t "), WHITE("tab-between-spaces", 4,
                                            "    \t    "),

    PARENT("no-tensors"),
    BREAK_AT(SAFETENSORS_HEADER_PADDING_SPACE, "behind-no-tensors",
             INSIDE("header.padding", 5, 1), POKE("header.padding", 5, "\n")),
    END_OF_ROWS
};

void st_header_cases(case_sink *sink)
{
    add_models(sink, ROWS(roots));
    add_models(sink, ROWS(left));
    spoil_table(sink, st_header_rows);
}
