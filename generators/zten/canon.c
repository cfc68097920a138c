/*
 * Habits of the upstream writer: a file without them is valid. Only the field
 * layout is a SHOULD, since published readers require it.
 */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define WEIGHT(...)     TENSORS(TENSOR("weight", FLOAT32, SHAPE(2, 3), \
                                       __VA_ARGS__))
#define BYTE(text)      TENSOR(text, UINT8, SHAPE(5))
#define HABIT(rule, what, where, patch, ...) \
    CASE(rule, what, AT(ENTRY where), patch, __VA_ARGS__)
#define UNSAID(name, type) \
    HABIT(ZTEN_CANON_ENDIANNESS, "absent-of-" name, "head", \
          "no data_endianness", \
          TENSORS(TENSOR("a", type, SHAPE(3), .order = UNMARKED)))

static const model_case layouts[] = {
    HABIT(ZTEN_CANON_LAYOUT, "missing", "head", "no layout",
          WEIGHT(.pairs = "nosdheb")),
    HABIT(ZTEN_CANON_LAYOUT, "missing-of-two", "head", "no layout",
          TENSORS(TENSOR("a", UINT8, SHAPE(5), .pairs = "nosdhe"),
                  TENSOR("b", UINT8, SHAPE(5), .pairs = "nosdhe"))),
    CASE(ZTEN_CANON_LAYOUT, "missing-in-the-second", AT("index.entry[1].head"),
         "no layout in the second entry",
         TENSORS(BYTE("a"), TENSOR("b", UINT8, SHAPE(5), .pairs = "nosdhe"))),
    HABIT(ZTEN_CANON_LAYOUT, "capitalised", "head", "Layout",
          WEIGHT(.pairs = "nosdheb*",
                 CUSTOMS(CUSTOM("Layout", STRING("dense"))))),
    HABIT(ZTEN_CANON_LAYOUT, "definite", "head", "a definite map, no layout",
          TENSORS(TENSOR("a", UINT8, SHAPE(5), .pairs = "nosdhe",
                         SPELLED(SPELL("entry", PAIRS(6)))))),
    HABIT(ZTEN_CANON_LAYOUT, "everything-else-there", "head", "no layout",
          TENSORS(TENSOR("a", INT64, SHAPE(3), CRC, .order = BIG,
                         .pairs = "nosdhebc*",
                         CUSTOMS(CUSTOM("k", INT(1)))))),

#define LAYOUT(what, where, ...) \
    {{what, ZTEN_FIELD_LAYOUT_NON_DENSE, where, NO_RULES, NULL, NULL, NULL, \
      "layout: " what}, \
     FILE_OF(WEIGHT(SPELLED(SPELL("layout", __VA_ARGS__))))}
    LAYOUT("sparsecoo", AT(ENTRY "custom[4].text"), STRING("sparsecoo")),
    LAYOUT("sparsecsr", AT(ENTRY "custom[4].text"), STRING("sparsecsr")),
    LAYOUT("sparse", AT(ENTRY "custom[4].text"), STRING("sparse")),
    LAYOUT("capitalised", AT(ENTRY "custom[4].text"), STRING("Dense")),
    LAYOUT("words", AT(ENTRY "custom[4].text"), STRING("anything goes here")),
    LAYOUT("no-text", INSIDE(ENTRY "custom[4].head", 1, 0), STRING("")),
    LAYOUT("integer", AT(ENTRY "custom[4].head"), INT(0)),
    LAYOUT("bytes", AT(ENTRY "custom[4].head"), OCTETS("dense")),
    LAYOUT("null", AT(ENTRY "custom[4].head"), VALUE(NULL_VALUE)),
    {{"in-chunks", ZTEN_FIELD_LAYOUT_NON_DENSE, AT(ENTRY "custom[4].head"),
      {1, {ZTEN_CANON_ROOT}}, NULL, NULL, NULL, "layout in chunks"},
     FILE_OF(WEIGHT(SPELLED(SPELL("layout", OPEN(TEXT), STRING("spar"),
                                  STRING("se"), CLOSE))))},
    LAYOUT("map", AT(ENTRY "custom[4].head"), PAIRS(1), STRING("dense"),
           VALUE(NULL_VALUE)),
};

static const model_case spellings[] = {
    CASE(ZTEN_CANON_ROOT, "longer-count", AT("index.head"),
         "a count of 2 bytes",
         TENSORS(BYTE("a")), .root = TOKENS(WIDE(ARRAY, 1, 1))),
    CASE(ZTEN_CANON_ROOT, "indefinite", AT("index.head"), "an open array",
         TENSORS(BYTE("a")), .root = TOKENS(OPEN(ARRAY))),
    HABIT(ZTEN_CANON_ROOT, "longer-offset", "offset.head", "9 bytes of offset",
          WEIGHT(SPELLED(SPELL("offset", WIDE(UNSIGNED, 8, 64))))),
    HABIT(ZTEN_CANON_ROOT, "longer-key", "key[3].head", "a key of 2 more bytes",
          WEIGHT(SPELLED(SPELL("dtype.key", WIDE_STRING(2, "dtype"))))),
    HABIT(ZTEN_CANON_ROOT, "name-in-chunks", "name.head", "an open text",
          WEIGHT(SPELLED(SPELL("name", OPEN(TEXT), STRING("weight"), CLOSE)))),
    HABIT(ZTEN_CANON_ROOT, "open-array-in-a-custom-value", "custom[8].head[1]",
          "an open array in an array",
          WEIGHT(CUSTOMS(CUSTOM("k", ITEMS(1), OPEN(ARRAY), CLOSE)))),
#define ONE_WIDER(what, bytes, number) \
    HABIT(ZTEN_CANON_ROOT, what, "custom[8].head", "a head of the next width", \
          WEIGHT(CUSTOMS(CUSTOM("k", WIDE(UNSIGNED, bytes, number)))))
    ONE_WIDER("23-in-2-bytes", 1, 23), ONE_WIDER("255-in-3-bytes", 2, 255),
    ONE_WIDER("65535-in-5-bytes", 4, 65535),
    ONE_WIDER("2-to-32-minus-1-in-9-bytes", 8, UINT32_MAX),

    HABIT(ZTEN_CANON_ENTRY_MAP, "definite", "head", "a definite map",
          WEIGHT(SPELLED(SPELL("entry", PAIRS(8))))),
    CASE(ZTEN_CANON_ENTRY_MAP, "second", AT("index.entry[1].head"),
         "the second map is definite",
         TENSORS(BYTE("a"), TENSOR("b", UINT8, SCALAR,
                                   SPELLED(SPELL("entry", PAIRS(7)))))),
    HABIT(ZTEN_CANON_KEY_ORDER, "size-before-offset", "key[2].text",
          "size and offset in the other order", WEIGHT(.pairs = "nsodlheb")),
    HABIT(ZTEN_CANON_KEY_ORDER, "layout-last", "key[7].text",
          "layout after data_endianness", WEIGHT(.pairs = "nosdhebl")),
    HABIT(ZTEN_CANON_KEY_ORDER, "custom-first", "key[1].text",
          "a custom pair in front",
          WEIGHT(.pairs = "*nosdlheb", CUSTOMS(CUSTOM("k", INT(1))))),
    HABIT(ZTEN_CANON_KEY_ORDER, "customs", "key[9].text",
          "b before a",
          WEIGHT(CUSTOMS(CUSTOM("b", INT(1)), CUSTOM("a", INT(2))))),
    HABIT(ZTEN_CANON_KEY_ORDER, "customs-by-length", "key[9].text",
          "b before aa",
          WEIGHT(CUSTOMS(CUSTOM("b", INT(1)), CUSTOM("aa", INT(2))))),
    HABIT(ZTEN_CANON_ENDIANNESS, "absent", "head", "no data_endianness",
          WEIGHT(.order = UNMARKED)),
    UNSAID("float64", FLOAT64),
    UNSAID("float32", FLOAT32),
    UNSAID("float16", FLOAT16),
    UNSAID("bfloat16", BFLOAT16),
    UNSAID("int64", INT64),
    UNSAID("int32", INT32),
    UNSAID("int16", INT16),
    UNSAID("uint64", UINT64),
    UNSAID("uint32", UINT32),
    UNSAID("uint16", UINT16),
    HABIT(ZTEN_CANON_ENDIANNESS, "one-byte", "head", "little on uint8",
          TENSORS(TENSOR("a", UINT8, SHAPE(5), .order = LITTLE))),
    HABIT(ZTEN_CANON_ENDIANNESS, "compressed", "head", "little on a frame",
          WEIGHT(PACKED, .order = LITTLE)),
    HABIT(ZTEN_CANON_CRC, "lower-case", "checksum.text", "small digits",
          WEIGHT(CHECKSUM(CRC_LOWER, "crc32c:0x*"))),
    HABIT(ZTEN_CANON_CRC, "first-digit", "checksum.text",
          "a small a in front of numerals",
          TENSORS(TENSOR("w", UINT32, SCALAR, DATA("q\1\0\0"),
                         CHECKSUM(CRC_LOWER, "crc32c:0x*")))),
    HABIT(ZTEN_CANON_CRC, "mixed-case", "checksum.text", "small digits",
          WEIGHT(CHECKSUM(CRC_MIXED, "crc32c:0x*"))),
};

#define OTHER_FRAME(what, patch, blob) \
    CASE(ZTEN_CANON_ZSTD, what, AT("index.entry[0].frames"), patch, \
         TENSORS(TENSOR("z", UINT8, SHAPE(8), DATA("12345678"), FRAMES(blob))))
#define BLOCK           "\x41\0\0" "12345678"

static const model_case blobs[] = {
    HABIT(ZTEN_CANON_PLACEMENT, "first-at-128", "offset.head",
          "64 bytes in front",
          TENSORS(TENSOR("a", UINT8, SHAPE(5), .offset = 128))),
    CASE(ZTEN_CANON_PLACEMENT, "gap", AT("index.entry[1].offset.head"),
         "64 bytes between the blobs",
         TENSORS(BYTE("a"), TENSOR("b", UINT8, SHAPE(5), .offset = 192))),
    HABIT(ZTEN_CANON_PLACEMENT, "other-order", "offset.head",
          "the last blob is the first entry's",
          TENSORS(TENSOR("a", UINT8, SHAPE(5), .offset = 128),
                  TENSOR("b", UINT8, SHAPE(5), .offset = 64))),
    CASE(ZTEN_CANON_PLACEMENT, "padding-before-the-index", AT("index.head"),
         "59 bytes in front of the index", TENSORS(BYTE("a")), .gap = 59),
    CASE(ZTEN_CANON_PLACEMENT, "one-byte-before-the-index", AT("index.head"),
         "a byte in front of the index", TENSORS(BYTE("a")), .gap = 1),
    CASE(ZTEN_CANON_PLACEMENT, "empty-after-a-gap", AT("index.head"),
         "56 bytes in front of the index", .gap = 56),
    OTHER_FRAME("content-size", "a frame with its content size",
                FRAME "\x20\x08" BLOCK),
    OTHER_FRAME("checksum", "a frame with a checksum",
                FRAME "\x04\x58" BLOCK "\x4a\xfd\x7c\xcf"),
    OTHER_FRAME("two-frames", "a frame of 4 bytes, and another",
                FRAME "\0\x58\x21\0\0" "1234" FRAME "\0\x58\x21\0\0" "5678"),
    OTHER_FRAME("skippable", "a skippable frame after it",
                FRAME "\0\x58" BLOCK "\x50\x2a\x4d\x18\0\0\0\0"),
};

/* The first bytes of other formats, where no reader looks. */
#define FILLED(what, skip, bytes) \
    BREAK_AT(ZTEN_CANON_PADDING, what, INSIDE("padding", skip, 1), \
             POKE("padding", skip, bytes))

static const spoil padding[] = {
    FILLED("first-byte", 0, "\1"), FILLED("last-byte", 55, "\x80"),
    FILLED("zip", 0, "PK\3\4\x14"), FILLED("elf", 0, "\x7f" "ELF\2\1\1"),
    FILLED("pdf", 8, "%PDF-1.7\n%%EOF\n"),
    FILLED("second-index", 40, "\x80\1"),
    BREAK_AT(ZTEN_CANON_PADDING, "all-ones", INSIDE("padding", 0, 1),
             FILL("padding", 0xff)),
};

static const spoil between[] = {
    BREAK_AT(ZTEN_CANON_PADDING, "between-blobs", INSIDE("padding#1", 47, 1),
             POKE("padding#1", 47, "\1")),
};

static const spoil after[] = {
    BREAK_AT(ZTEN_CANON_PADDING, "behind-the-last-blob",
             INSIDE("padding#1", 100, 1), POKE("padding#1", 100, "\xaa")),
};

void zten_canon_cases(case_sink *sink)
{
    add_models(sink, ROWS(layouts));
    add_models(sink, ROWS(spellings));
    add_models(sink, ROWS(blobs));
    spoil_cases(sink, "one-float32-2x3", ROWS(padding));
    spoil_cases(sink, "two-tensors", ROWS(between));
    spoil_cases(sink, "one-before-a-gap", ROWS(after));
}
