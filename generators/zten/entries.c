/* Entries and their keys, which are present, unique and texts. */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define USUAL           TENSOR("weight", FLOAT32, SHAPE(2, 3))
#define WEIGHT(...)     TENSORS(TENSOR("weight", FLOAT32, SHAPE(2, 3), \
                                       __VA_ARGS__))

/* An element before the entry that is not a map. */
#define ELEMENT(what, bytes) \
    BREAK_AT(ZTEN_ENTRY_MAP, what, INSIDE("index.head", 1, 1), \
             REPLACE("index.head", "\x82"), INSERT(ENTRY "head", bytes))

/* A pair after the others. */
#define PAIR(rule, what, skip, length, bytes) \
    BREAK_AT(rule, what, INSIDE(ENTRY "break", skip, length), \
             REPLACE(ENTRY "break", bytes "\xff"))
#define NO_TEXT(what, bytes) PAIR(ZTEN_ENTRY_KEY_TEXT, what, 0, 1, bytes)

/* An entry without pairs lacks every required field. */
#define NO_FIELDS(what, where, ...) \
    {ZTEN_FIELD_NAME_REQUIRED, what, where, {__VA_ARGS__}, \
     {6, {ZTEN_FIELD_OFFSET_REQUIRED, ZTEN_FIELD_SIZE_REQUIRED, \
          ZTEN_FIELD_DTYPE_REQUIRED, ZTEN_FIELD_SHAPE_REQUIRED, \
          ZTEN_FIELD_ENCODING_REQUIRED, ZTEN_CANON_LAYOUT}}, NULL}
#define BEFORE          INSIDE("index.head", 1, 1)
#define AFTER           INSIDE(ENTRY "break", 1, 1)

static const spoil empty[] = {
    NO_FIELDS("no-pairs-before-the-entry", BEFORE,
              REPLACE("index.head", "\x82"), INSERT(ENTRY "head", "\xa0")),
    NO_FIELDS("no-pairs-before-the-entry-in-an-open-map", BEFORE,
              REPLACE("index.head", "\x82"),
              INSERT(ENTRY "head", "\xbf\xff")),
    NO_FIELDS("no-pairs-after-the-entry", AFTER,
              REPLACE("index.head", "\x82"), GROW(ENTRY "break", "\xa0")),
};

static const spoil only_empty[] = {
    NO_FIELDS("no-pairs", INSIDE("index.head", 1, 1),
              REPLACE("index.head", "\x81\xa0")),
};

static const spoil one[] = {
    ELEMENT("null", "\xf6"), ELEMENT("integer", "\x00"),
    ELEMENT("empty-array", "\x80"), ELEMENT("empty-text", "\x60"),
    ELEMENT("true", "\xf5"), ELEMENT("bytes", "\x41\xa0"),
    ELEMENT("map-in-an-array", "\x81\xa0"), ELEMENT("open-array", "\x9f\xff"),
    ELEMENT("text-in-chunks", "\x7f\x61" "a\xff"),
    BREAK_AT(ZTEN_ENTRY_MAP, "second", INSIDE(ENTRY "break", 1, 2),
             REPLACE("index.head", "\x82"), GROW(ENTRY "break", "\x18\x2a")),
    BREAK(ZTEN_ENTRY_MAP, "open-array-of-its-pairs",
          REPLACE(ENTRY "head", "\x9f")),

    NO_TEXT("integer-0", "\x00\x01"), NO_TEXT("negative", "\x20\x01"),
    NO_TEXT("null", "\xf6\x01"), NO_TEXT("true", "\xf5\x01"),
    NO_TEXT("undefined", "\xf7\x01"), NO_TEXT("array", "\x81\x61" "k\x01"),
    NO_TEXT("map", "\xa0\x01"), NO_TEXT("bytes", "\x41k\x01"),
    NO_TEXT("bytes-that-spell-name", "\x44name\x61x"),
    NO_TEXT("open-bytes", "\x5f\x41k\xff\x01"),
    NO_TEXT("bytes-that-are-no-utf8", "\x41\xff\x01"),
    PAIR(ZTEN_ENTRY_KEY_TEXT, "bytes-that-spell-a-custom-key", 3, 1,
         "\x61k\x01\x41k\x01"),
    NO_TEXT("container-as-value", "\x01\x9f\xa1\x01\x02\xff"),
    PAIR(ZTEN_ENTRY_KEY_TEXT, "float", 0, 3, "\xf9\x3c\x00\x01"),
    PAIR(ZTEN_ENTRY_KEY_TEXT, "tag-and-integer", 1, 1, "\xc0\x01\x01"),

    PAIR(ZTEN_ENTRY_KEY_UTF8, "ff", 1, 1, "\x61\xff\x01"),
    PAIR(ZTEN_ENTRY_KEY_UTF8, "overlong-slash", 1, 1, "\x62\xc0\xaf\x01"),
    PAIR(ZTEN_ENTRY_KEY_UTF8, "overlong-name", 2, 1, "\x65\x6e\xc1\xa1me\x01"),
    PAIR(ZTEN_ENTRY_KEY_UTF8, "surrogate", 1, 1, "\x63\xed\xa0\x80\x01"),
    PAIR(ZTEN_ENTRY_KEY_UTF8, "above-10ffff", 1, 1, "\x64\xf4\x90\x80\x80\x01"),
    PAIR(ZTEN_ENTRY_KEY_UTF8, "cut-off", 2, 2, "\x63k\xe2\x82\x01"),
    PAIR(ZTEN_ENTRY_KEY_UTF8, "chunk", 4, 1, "\x7f\x61k\x61\xff\xff\x01"),
};

/* A defined field once more, with the same value. */
#define AGAIN(what, place, order) \
    CASE(ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, what, AT(ENTRY "key[" place "].text"),\
         what " again", WEIGHT(CRC, .pairs = order))
#define ONCE_MORE(what, place, patch, ...) \
    {{what, ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, place, NO_RULES, NULL, NULL, NULL, \
      patch}, FILE_OF(WEIGHT(CUSTOMS(__VA_ARGS__)))}

static const model_case duplicates[] = {
    AGAIN("name", "1", "nnosdlhebc"), AGAIN("offset", "2", "noosdlhebc"),
    AGAIN("size", "9", "nosdlhebcs"), AGAIN("dtype", "4", "nosddlhebc"),
    AGAIN("shape", "8", "nosdlhebhc"), AGAIN("encoding", "7", "nosdlheebc"),
    AGAIN("data_endianness", "9", "nosdlhebcb"),
    AGAIN("checksum", "9", "nosdlhebcc"),
    ONCE_MORE("another-name", AT(ENTRY "key[8].text"), "name: other",
              CUSTOM("name", STRING("other"))),
    ONCE_MORE("another-offset", AT(ENTRY "key[8].text"), "offset: 128",
              CUSTOM("offset", INT(128))),
    ONCE_MORE("a-size-of-no-type", AT(ENTRY "key[8].text"), "size: null",
              CUSTOM("size", VALUE(NULL_VALUE))),
    ONCE_MORE("key-with-a-longer-head", AT(ENTRY "key[8].text"),
              "dtype: float16, its key with a longer head",
              {TOKENS(WIDE_STRING(2, "dtype")), TOKENS(STRING("float16"))}),
    ONCE_MORE("key-in-chunks", INSIDE(ENTRY "key[8].head", 0, 1),
              "shape: [], its key in chunks",
              {TOKENS(OPEN(TEXT), STRING("sha"), STRING("pe"), CLOSE),
               TOKENS(ITEMS(0))}),
    CASE(ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, "in-a-definite-entry",
         AT(ENTRY "key[8].text"), "name again",
         WEIGHT(CUSTOMS(CUSTOM("name", STRING("weight"))),
                SPELLED(SPELL("entry", PAIRS(9))))),
    ONCE_MORE("a-container", AT(ENTRY "key[8].text"), "encoding: a map",
              CUSTOM("encoding", OPEN(MAP), STRING("raw"), VALUE(NULL_VALUE),
                     CLOSE)),
};

#define MISSING(rule, what, patch, ...) \
    CASE(rule, what, AT(ENTRY "head"), patch, WEIGHT(__VA_ARGS__))
#define LOOK_ALIKE(rule, field, key, text) \
    MISSING(rule, key, field " is called " key, \
            SPELLED(SPELL(field ".key", STRING(text))))

static const model_case missing[] = {
    MISSING(ZTEN_FIELD_NAME_REQUIRED, "missing", "no name",
            .pairs = "osdlheb"),
    MISSING(ZTEN_FIELD_OFFSET_REQUIRED, "missing", "no offset",
            .pairs = "nsdlheb"),
    MISSING(ZTEN_FIELD_SIZE_REQUIRED, "missing", "no size",
            .pairs = "nodlheb"),
    MISSING(ZTEN_FIELD_DTYPE_REQUIRED, "missing", "no dtype",
            .pairs = "noslheb"),
    MISSING(ZTEN_FIELD_SHAPE_REQUIRED, "missing", "no shape",
            .pairs = "nosdleb"),
    MISSING(ZTEN_FIELD_ENCODING_REQUIRED, "missing", "no encoding",
            .pairs = "nosdlhb"),
    LOOK_ALIKE(ZTEN_FIELD_NAME_REQUIRED, "name", "upper-case", "NAME"),
    LOOK_ALIKE(ZTEN_FIELD_NAME_REQUIRED, "name", "followed-by-nul", "name\0"),
    LOOK_ALIKE(ZTEN_FIELD_OFFSET_REQUIRED, "offset", "capitalised", "Offset"),
    LOOK_ALIKE(ZTEN_FIELD_SIZE_REQUIRED, "size", "followed-by-a-space",
               "size "),
    LOOK_ALIKE(ZTEN_FIELD_DTYPE_REQUIRED, "dtype", "split", "d_type"),
    LOOK_ALIKE(ZTEN_FIELD_SHAPE_REQUIRED, "shape", "without-its-end", "shap"),
    LOOK_ALIKE(ZTEN_FIELD_ENCODING_REQUIRED, "encoding",
               "behind-a-byte-order-mark", "\xef\xbb\xbf" "encoding"),
    CASE(ZTEN_FIELD_OFFSET_REQUIRED, "missing-in-the-second-entry",
         AT("index.entry[1].head"), "no offset",
         TENSORS(USUAL, TENSOR("b", UINT8, SHAPE(5), .pairs = "nsdlhe"))),
    CASE(ZTEN_FIELD_NAME_REQUIRED, "missing-in-the-second-entry",
         AT("index.entry[1].head"), "no name",
         TENSORS(USUAL, TENSOR("b", UINT8, SHAPE(5), .pairs = "osdlhe"))),
    CASE(ZTEN_FIELD_SIZE_REQUIRED, "missing-beside-another-of-that-name",
         AT("index.entry[1].head"), "no size, and the name of the first",
         TENSORS(USUAL, TENSOR("weight", UINT8, SHAPE(5), .pairs = "nodlhe"))),
    CASE(ZTEN_FIELD_SHAPE_REQUIRED, "missing-in-a-definite-entry",
         AT(ENTRY "head"), "no shape",
         TENSORS(TENSOR("b", UINT8, SHAPE(5), .pairs = "nosdle",
                        SPELLED(SPELL("entry", PAIRS(6)))))),
};

#define SAME_NAME(what, where, ...) \
    {{what, ZTEN_ENTRY_NAME_UNIQUE, where, NO_RULES, NULL, NULL, NULL, \
      "two entries with one name"}, FILE_OF(TENSORS(__VA_ARGS__))}

static const model_case names[] = {
    SAME_NAME("two-of-two", AT("index.entry[1].name.text"),
              TENSOR("w", UINT8, SHAPE(5)), TENSOR("w", INT32, SHAPE(2))),
    SAME_NAME("first-and-last", AT("index.entry[2].name.text"),
              TENSOR("w", UINT8, SHAPE(5)), TENSOR("v", UINT8, SHAPE(5)),
              TENSOR("w", UINT8, SHAPE(5))),
    SAME_NAME("no-name-at-all", INSIDE("index.entry[1].name.head", 1, 0),
              TENSOR("", UINT8, SCALAR), TENSOR("", UINT8, SCALAR)),
    SAME_NAME("one-in-chunks", INSIDE("index.entry[1].name.head", 0, 1),
              TENSOR("weight", UINT8, SCALAR),
              TENSOR("weight", UINT8, SCALAR,
                     SPELLED(SPELL("name", OPEN(TEXT), STRING("wei"),
                                   STRING("ght"), CLOSE)))),
    SAME_NAME("both-in-chunks", INSIDE("index.entry[1].name.head", 0, 1),
              TENSOR("weight", UINT8, SCALAR,
                     SPELLED(SPELL("name", OPEN(TEXT), STRING("weig"),
                                   STRING("ht"), CLOSE))),
              TENSOR("weight", UINT8, SCALAR,
                     SPELLED(SPELL("name", OPEN(TEXT), STRING("wei"),
                                   STRING("ght"), CLOSE)))),
    SAME_NAME("one-with-a-longer-head", AT("index.entry[1].name.text"),
              TENSOR("weight", UINT8, SCALAR),
              TENSOR("weight", UINT8, SCALAR,
                     SPELLED(SPELL("name", WIDE_STRING(8, "weight"))))),
    SAME_NAME("nul-inside", AT("index.entry[1].name.text"),
              TENSOR("a\0b", UINT8, SCALAR), TENSOR("a\0b", UINT8, SCALAR)),
};

void zten_entries_cases(case_sink *sink)
{
    spoil_cases(sink, "one-float32-2x3", ROWS(one));
    spoil_cases(sink, "one-float32-2x3", ROWS(empty));
    spoil_cases(sink, "empty", ROWS(only_empty));
    add_models(sink, ROWS(duplicates));
    add_models(sink, ROWS(missing));
    add_models(sink, ROWS(names));
}
