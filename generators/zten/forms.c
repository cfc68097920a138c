/*
 * Other spellings of usual files in CBOR. They are accepted; a tag, or a
 * character that is split between chunks, is MAY.
 */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define WEIGHT(...)     TENSORS(TENSOR("weight", FLOAT32, SHAPE(2, 3), \
                                       __VA_ARGS__))
#define SPELT(...)      WEIGHT(SPELLED(__VA_ARGS__))
#define USUAL           TENSOR("weight", FLOAT32, SHAPE(2, 3))

static const model_case lengths[] = {
    ACCEPT("index-indefinite", TENSORS(USUAL), .root = TOKENS(OPEN(ARRAY))),
    ACCEPT("index-indefinite-empty", .root = TOKENS(OPEN(ARRAY))),
    ACCEPT("index-empty-2-bytes", .root = TOKENS(WIDE(ARRAY, 1, 0))),
    ACCEPT("index-empty-9-bytes", .root = TOKENS(WIDE(ARRAY, 8, 0))),
    ACCEPT("index-count-3-bytes", TENSORS(USUAL),
           .root = TOKENS(WIDE(ARRAY, 2, 1))),
    ACCEPT("index-count-9-bytes", TENSORS(USUAL),
           .root = TOKENS(WIDE(ARRAY, 8, 1))),
    ACCEPT("entry-definite", SPELT(SPELL("entry", PAIRS(8)))),
    ACCEPT("entry-definite-2-bytes", SPELT(SPELL("entry", WIDE(MAP, 1, 8)))),
    ACCEPT("entry-definite-9-bytes", SPELT(SPELL("entry", WIDE(MAP, 8, 8)))),
    ACCEPT("entries-of-both-kinds",
           TENSORS(TENSOR("a", UINT8, SCALAR,
                          SPELLED(SPELL("entry", PAIRS(7)))),
                   TENSOR("b", UINT8, SCALAR),
                   TENSOR("c", UINT8, SCALAR,
                          SPELLED(SPELL("entry", PAIRS(7)))))),
    ACCEPT("shape-indefinite",
           SPELT(SPELL("shape", OPEN(ARRAY), INT(2), INT(3), CLOSE))),
    ACCEPT("shape-indefinite-2x128",
           TENSORS(TENSOR("s", UINT8, SHAPE(2, 128),
                          SPELLED(SPELL("shape", OPEN(ARRAY), INT(2), INT(128),
                                        CLOSE))))),
    ACCEPT("shape-indefinite-scalar",
           TENSORS(TENSOR("s", FLOAT32, SCALAR,
                          SPELLED(SPELL("shape", OPEN(ARRAY), CLOSE))))),
    ACCEPT("shape-and-dimensions-of-all-widths",
           TENSORS(TENSOR("s", UINT8, ONES(4),
                          SPELLED(SPELL("shape", WIDE(ARRAY, 4, 4),
                                        WIDE(UNSIGNED, 1, 1),
                                        WIDE(UNSIGNED, 2, 1),
                                        WIDE(UNSIGNED, 4, 1),
                                        WIDE(UNSIGNED, 8, 1)))))),
    ACCEPT("everything-indefinite",
           TENSORS(TENSOR("w", UINT8, SHAPE(3),
                          SPELLED(SPELL("name", OPEN(TEXT), STRING("w"), CLOSE),
                                  SPELL("shape", OPEN(ARRAY), INT(3), CLOSE)))),
           .root = TOKENS(OPEN(ARRAY))),
};

static const model_case widths[] = {
    ACCEPT("offset-and-size-3-bytes",
           SPELT(SPELL("offset", WIDE(UNSIGNED, 2, 64)),
                 SPELL("size", WIDE(UNSIGNED, 2, 24)))),
    ACCEPT("offset-and-size-5-bytes",
           SPELT(SPELL("offset", WIDE(UNSIGNED, 4, 64)),
                 SPELL("size", WIDE(UNSIGNED, 4, 24)))),
    ACCEPT("offset-and-size-9-bytes",
           SPELT(SPELL("offset", WIDE(UNSIGNED, 8, 64)),
                 SPELL("size", WIDE(UNSIGNED, 8, 24)))),
    ACCEPT("size-below-24-in-2-bytes",
           TENSORS(TENSOR("w", UINT8, SHAPE(3),
                          SPELLED(SPELL("size", WIDE(UNSIGNED, 1, 3)))))),
    ACCEPT("texts-with-longer-heads",
           SPELT(SPELL("name", WIDE_STRING(8, "weight")),
                 SPELL("dtype", WIDE_STRING(1, "float32")),
                 SPELL("layout", WIDE_STRING(2, "dense")),
                 SPELL("encoding", WIDE_STRING(4, "raw")),
                 SPELL("data_endianness", WIDE_STRING(2, "little")))),
    ACCEPT("keys-with-longer-heads",
           SPELT(SPELL("name.key", WIDE_STRING(1, "name")),
                 SPELL("offset.key", WIDE_STRING(2, "offset")),
                 SPELL("size.key", WIDE_STRING(4, "size")),
                 SPELL("dtype.key", WIDE_STRING(8, "dtype")),
                 SPELL("layout.key", WIDE_STRING(1, "layout")),
                 SPELL("shape.key", WIDE_STRING(2, "shape")),
                 SPELL("encoding.key", WIDE_STRING(4, "encoding")),
                 SPELL("data_endianness.key",
                       WIDE_STRING(8, "data_endianness")))),
};

#define CHUNKS(...)     OPEN(TEXT), __VA_ARGS__, CLOSE

static const model_case chunks[] = {
    ACCEPT("name-in-chunks",
           SPELT(SPELL("name", CHUNKS(STRING("wei"), STRING("ght"))))),
    ACCEPT("two-names-in-chunks",
           TENSORS(TENSOR("weight", UINT8, SCALAR,
                          SPELLED(SPELL("name", CHUNKS(STRING("wei"),
                                                       STRING("ght"))))),
                   TENSOR("height", UINT8, SCALAR,
                          SPELLED(SPELL("name", CHUNKS(STRING("hei"),
                                                       STRING("ght"))))))),
    ACCEPT("name-in-one-chunk",
           SPELT(SPELL("name", CHUNKS(STRING("weight"))))),
    ACCEPT("name-in-bytes-and-nothing",
           SPELT(SPELL("name", CHUNKS(STRING(""), STRING("w"), STRING("e"),
                                      STRING(""), STRING("i"), STRING("g"),
                                      STRING("h"), STRING("t"),
                                      STRING(""))))),
    ACCEPT("name-of-no-chunks",
           TENSORS(TENSOR("", UINT8, SCALAR,
                          SPELLED(SPELL("name", OPEN(TEXT), CLOSE))))),
    ACCEPT("name-in-whole-characters",
           TENSORS(TENSOR("\xc3\xa9\xe2\x82\xac", UINT8, SCALAR,
                          SPELLED(SPELL("name", CHUNKS(STRING("\xc3\xa9"),
                                                       STRING("\xe2\x82\xac")
                                                       )))))),
    ACCEPT("chunks-with-longer-heads",
           SPELT(SPELL("name", CHUNKS(WIDE_STRING(1, "wei"),
                                      WIDE_STRING(8, "ght"))))),
    ACCEPT("dtype-in-chunks",
           SPELT(SPELL("dtype", CHUNKS(STRING("flo"), STRING("at32"))))),
    ACCEPT("encoding-in-chunks",
           SPELT(SPELL("encoding", CHUNKS(STRING("r"), STRING("aw"))))),
    ACCEPT("data-endianness-in-chunks",
           WEIGHT(.order = BIG, SPELLED(SPELL("data_endianness",
                                              CHUNKS(STRING("b"),
                                                     STRING("ig")))))),
    ACCEPT("layout-in-chunks",
           SPELT(SPELL("layout", CHUNKS(STRING("den"), STRING("se"))))),
    ACCEPT("key-in-chunks",
           SPELT(SPELL("offset.key", CHUNKS(STRING("off"), STRING("set"))))),
    ACCEPT("all-keys-in-chunks",
           SPELT(SPELL("name.key", CHUNKS(STRING("na"), STRING("me"))),
                 SPELL("offset.key", CHUNKS(STRING("offset"))),
                 SPELL("size.key", CHUNKS(STRING("s"), STRING("ize"))),
                 SPELL("dtype.key", CHUNKS(STRING(""), STRING("dtype"))),
                 SPELL("layout.key", CHUNKS(STRING("lay"), STRING("out"))),
                 SPELL("shape.key", CHUNKS(STRING("shap"), STRING("e"))),
                 SPELL("encoding.key", CHUNKS(STRING("en"), STRING("coding"))),
                 SPELL("data_endianness.key",
                       CHUNKS(STRING("data"), STRING("_"),
                              STRING("endianness"))))),
};

static const model_case orders[] = {
    ACCEPT("keys-reversed", WEIGHT(.pairs = "behldson")),
    ACCEPT("keys-alphabetical", WEIGHT(.pairs = "bdelnohs")),
    ACCEPT("keys-custom-first",
           WEIGHT(.pairs = "*nosdlheb", CUSTOMS(CUSTOM("unit", INT(1))))),
    ACCEPT("keys-custom-between",
           WEIGHT(.pairs = "n0os1dlhe2b",
                  CUSTOMS(CUSTOM("z", INT(1)), CUSTOM("a", INT(2)),
                          CUSTOM("", INT(3))))),
};

/* ----------------------------------------------------------------- tags -- */

#define TAGS(what, part, ...) \
    CASE(ZTEN_INDEX_TAGS, what, AT(ENTRY part ".tag[0]"), \
         "a tag in front of " part, WEIGHT(__VA_ARGS__))

static const model_case tags[] = {
    CASE(ZTEN_INDEX_TAGS, "index", AT("index.tag[0]"),
         "the tag of self-described CBOR in front of the index",
         TENSORS(USUAL), .root = TOKENS(TAGGED(55799), ITEMS(1))),
    CASE(ZTEN_INDEX_TAGS, "empty-index", AT("index.tag[0]"),
         "a tag in front of the index",
         .root = TOKENS(TAGGED(0), ITEMS(0))),
    CASE(ZTEN_INDEX_TAGS, "entry", AT("index.entry[0].tag[0]"),
         "a tag in front of the entry",
         SPELT(SPELL("entry", TAGGED(1), OPEN(MAP)))),
    TAGS("key", "key[0]",
         SPELLED(SPELL("name.key", TAGGED(35), STRING("name")))),
    TAGS("name", "name", SPELLED(SPELL("name", TAGGED(35), STRING("weight")))),
    TAGS("offset", "offset", SPELLED(SPELL("offset", TAGGED(0), INT(64)))),
    TAGS("size", "size", SPELLED(SPELL("size", TAGGED(UINT64_MAX), INT(24)))),
    TAGS("dtype", "dtype",
         SPELLED(SPELL("dtype", TAGGED(24), STRING("float32")))),
    TAGS("shape", "shape",
         SPELLED(SPELL("shape", TAGGED(40), ITEMS(2), INT(2), INT(3)))),
    TAGS("dimension", "shape[1]",
         SPELLED(SPELL("shape", ITEMS(2), INT(2), TAGGED(2), INT(3)))),
    TAGS("encoding", "encoding",
         SPELLED(SPELL("encoding", TAGGED(36), STRING("raw")))),
    TAGS("data-endianness", "data_endianness",
         SPELLED(SPELL("data_endianness", TAGGED(255), STRING("little")))),
    CASE_BOTH(ZTEN_INDEX_TAGS, "null-checksum", AT(ENTRY "checksum.tag[0]"),
              ZTEN_FIELD_NULL_OPTIONAL,
              "a tag in front of a checksum that is null",
              WEIGHT(SPELLED(SPELL("checksum", TAGGED(1), VALUE(NULL_VALUE))))),
    CASE_BOTH(ZTEN_INDEX_TAGS, "null-data-endianness",
              AT(ENTRY "data_endianness.tag[0]"), ZTEN_FIELD_NULL_OPTIONAL,
              "a tag in front of a data_endianness that is null",
              WEIGHT(.order = UNMARKED,
                     SPELLED(SPELL("data_endianness", TAGGED(55799),
                                   VALUE(NULL_VALUE))))),
    TAGS("two-tags", "name",
         SPELLED(SPELL("name", TAGGED(35), TAGGED(36), STRING("weight")))),
    TAGS("name-in-chunks", "name",
         SPELLED(SPELL("name", TAGGED(35),
                       CHUNKS(STRING("wei"), STRING("ght"))))),
    TAGS("custom-key", "key[8]",
         CUSTOMS({TOKENS(TAGGED(35), STRING("k")), TOKENS(INT(1))})),
};

/* ------------------------------------------------------ half characters -- */

static const model_case halves[] = {
    CASE(ZTEN_INDEX_TEXT_CHUNK_UTF8, "name-two-bytes",
         AT(ENTRY "name.text[1]"), "two chunks share a character of the name",
         TENSORS(TENSOR("\xc3\xa9", UINT8, SCALAR,
                        SPELLED(SPELL("name", CHUNKS(STRING("\xc3"),
                                                     STRING("\xa9"))))))),
    CASE(ZTEN_INDEX_TEXT_CHUNK_UTF8, "name-three-bytes",
         INSIDE(ENTRY "name.text[1]", 1, 2),
         "two chunks share a character of the name",
         TENSORS(TENSOR("a\xe2\x82\xac", UINT8, SCALAR,
                        SPELLED(SPELL("name", CHUNKS(STRING("a\xe2\x82"),
                                                     STRING("\xac"))))))),
    CASE(ZTEN_INDEX_TEXT_CHUNK_UTF8, "name-four-bytes",
         INSIDE(ENTRY "name.text[1]", 0, 1),
         "four chunks share a character of the name",
         TENSORS(TENSOR("\xf0\x9f\xa7\xb2", UINT8, SCALAR,
                        SPELLED(SPELL("name", CHUNKS(STRING("\xf0"),
                                                     STRING("\x9f"),
                                                     STRING("\xa7"),
                                                     STRING("\xb2"))))))),
    CASE(ZTEN_INDEX_TEXT_CHUNK_UTF8, "custom-key", AT(ENTRY "key[7].text[1]"),
         "two chunks share a character of a custom key",
         TENSORS(TENSOR("w", UINT8, SCALAR,
                        CUSTOMS({TOKENS(CHUNKS(STRING("\xd0"), STRING("\xb2"))),
                                 TOKENS(INT(1))})))),
};

void zten_forms_cases(case_sink *sink)
{
    add_models(sink, ROWS(lengths));
    add_models(sink, ROWS(widths));
    add_models(sink, ROWS(chunks));
    add_models(sink, ROWS(orders));
    add_models(sink, ROWS(tags));
    add_models(sink, ROWS(halves));
}
