/*
 * Unknown fields, and other spellings of defined ones: a reader accepts most of
 * them and may refuse a few.
 */
#include "generators/burnpack/model.h"

#include <stdlib.h>

#define WEIGHT(...)     TENSORS(TENSOR("w", F32, SHAPE(2, 3), __VA_ARGS__))
#define USUAL           TENSOR("w", F32, SHAPE(2, 3))
#define TOP(...)        TENSORS(USUAL), .fields = "t0", UNKNOWN(__VA_ARGS__)

static const model_case fields[] = {
    ACCEPT("unknown-of-later-versions", TOP(FIELD("scalars", PAIRS(0)))),
    ACCEPT("unknown-in-front", TENSORS(USUAL), .fields = "0t",
           UNKNOWN(FIELD("a", INT(1)))),
    ACCEPT("unknown-everywhere", USER(PAIR("k", "v")), .fields = "0t1m2",
           UNKNOWN(FIELD("a", INT(1)), FIELD("b", STRING("x")),
                   FIELD("c", VALUE(NULL_VALUE))),
           TENSORS(TENSOR("w", F32, SHAPE(2, 3), ID(1), .fields = "0d1s2o3p4",
                          UNKNOWN(FIELD("v", ITEMS(0)), FIELD("w", PAIRS(0)),
                                  FIELD("x", INT(1)), FIELD("y", NOT(0)),
                                  FIELD("z", OCTETS("\0\xff")))))),
    ACCEPT("unknown-look-alikes", TENSORS(USUAL), .fields = "0123t",
           UNKNOWN(FIELD("Tensors", INT(1)), FIELD("tensor", INT(2)),
                   FIELD("tensors\0", INT(3)), FIELD("METADATA", INT(4)))),
    ACCEPT("unknown-empty-name", TOP(FIELD("", INT(1)))),
    ACCEPT("unknown-numbers-of-64-bits",
           TOP(FIELD("x", ITEMS(8), INT(0), INT(UINT64_MAX), NOT(0),
                     NOT(INT64_MAX), REAL(2, 0x7c01), REAL(4, 0x7fc12345),
                     REAL(8, 0x7ff8dead0000beef), VALUE(UNDEFINED_VALUE)))),
    /* one that is skipped with the wrong width leaves other items and pairs */
    ACCEPT("unknown-numbers-one-a-field", TENSORS(USUAL), .fields = "012t",
           UNKNOWN(FIELD("x", REAL(8, 0x6161616161616161)),
                   FIELD("y", NOT(INT64_MAX)),
                   FIELD("z", TAGGED(2), OCTETS("\1")))),
    ACCEPT("unknown-simple-values", TENSORS(USUAL), .fields = "01t23",
           UNKNOWN(FIELD("a", VALUE(FALSE_VALUE)),
                   FIELD("b", VALUE(TRUE_VALUE)),
                   FIELD("c", VALUE(NULL_VALUE)),
                   FIELD("d", VALUE(UNDEFINED_VALUE)))),
    ACCEPT("unknown-tags",
           TOP(FIELD("x", TAGGED(55799), ITEMS(6),
                     TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\0"),
                     TAGGED(0), STRING("2025-06-04T12:30:59.25+02:00"),
                     TAGGED(1), REAL(8, 0xbff8000000000000),
                     TAGGED(4), ITEMS(2), NOT(1), TAGGED(3), OCTETS("\1"),
                     TAGGED(32), STRING("http://example.org/"),
                     TAGGED(UINT64_MAX - 1), PAIRS(0)))),
    ACCEPT("unknown-indefinite",
           TOP(FIELD("x", OPEN(ARRAY), OPEN(MAP), INT(1), OPEN(TEXT),
                     STRING("ab"), STRING(""), CLOSE, CLOSE, OPEN(BYTES),
                     OCTETS("\1"), CLOSE, CLOSE))),
    ACCEPT("unknown-map-with-keys-of-all-types",
           TOP(FIELD("x", PAIRS(5), INT(1), INT(1), ITEMS(0), INT(2), PAIRS(0),
                     INT(3), VALUE(NULL_VALUE), INT(4), OCTETS("k"),
                     INT(5)))),
    ACCEPT("unknown-longer-heads",
           TOP(FIELD("x", WIDE(ARRAY, 8, 2), WIDE(UNSIGNED, 4, 1),
                     WIDE_STRING(2, "a")))),
    ACCEPT("fields-reversed", USER(PAIR("k", "v")), .fields = "mt",
           WEIGHT(ID(1), .fields = "posd")),
};

static const model_case spellings[] = {
    ACCEPT("heads-of-maps-longer", USER(PAIR("k", "v")),
           SPELLED(SPELL("top", WIDE(MAP, 1, 2)),
                   SPELL("tensors", WIDE(MAP, 8, 1)),
                   SPELL("metadata", WIDE(MAP, 4, 1))),
           WEIGHT(SPELLED(SPELL("descriptor", WIDE(MAP, 2, 3))))),
    ACCEPT("heads-of-texts-longer",
           SPELLED(SPELL("tensors.key", WIDE_STRING(8, "tensors"))),
           WEIGHT(SPELLED(SPELL("name", WIDE_STRING(1, "w")),
                          SPELL("dtype.key", WIDE_STRING(4, "dtype")),
                          SPELL("dtype", WIDE_STRING(2, "F32"))))),
    ACCEPT("heads-of-numbers-longer",
           WEIGHT(ID(7),
                  SPELLED(SPELL("shape", WIDE(ARRAY, 4, 2),
                                WIDE(UNSIGNED, 8, 2), WIDE(UNSIGNED, 1, 3)),
                          SPELL("data_offsets", WIDE(ARRAY, 1, 2),
                                WIDE(UNSIGNED, 2, 0), WIDE(UNSIGNED, 8, 24)),
                          SPELL("param_id", WIDE(UNSIGNED, 8, 7))))),
    ACCEPT("heads-of-user-metadata-longer",
           USER({TOKENS(WIDE_STRING(2, "k")), TOKENS(WIDE_STRING(8, "v"))})),
};

#define X               "metadata.unknown[1]."

#define TWO_63          (UINT64_C(1) << 63)
/* A tag with invalid content. */
#define CONTENT(what, ...) \
    CASE(BURNPACK_CBOR_TAG_CONTENT, what, AT(X "head[1]"), \
         "an ignored tag: " what, TOP(FIELD("x", __VA_ARGS__)))

static const model_case remarks[] = {
    CASE(BURNPACK_STRUCT_DUPLICATE_UNKNOWN, "top", AT("metadata.key[2].text"),
         "x twice", TENSORS(USUAL), .fields = "t01",
         UNKNOWN(FIELD("x", INT(1)), FIELD("x", INT(2)))),
    CASE(BURNPACK_STRUCT_DUPLICATE_UNKNOWN, "descriptor",
         AT("metadata.tensor[0].key[4].text"), "x twice",
         WEIGHT(.fields = "0dso1",
                UNKNOWN(FIELD("x", INT(1)), FIELD("x", INT(1))))),
    CASE(BURNPACK_STRUCT_DUPLICATE_UNKNOWN, "second-descriptor",
         AT("metadata.tensor[1].key[4].text"), "x twice",
         TENSORS(TENSOR("a", U8, SHAPE(3)),
                 TENSOR("b", U8, SHAPE(3), .fields = "0dso1",
                        UNKNOWN(FIELD("x", INT(1)), FIELD("x", INT(1)))))),
    CASE(BURNPACK_STRUCT_DUPLICATE_UNKNOWN, "longer-head",
         AT("metadata.key[2].text"), "x twice, once with a longer head",
         TENSORS(USUAL), .fields = "t01",
         UNKNOWN(FIELD("x", INT(1)),
                 {TOKENS(WIDE_STRING(1, "x")), TOKENS(INT(1))})),
    CASE(BURNPACK_CBOR_UTF8_IGNORED, "value", AT(X "text"),
         "an ignored text is not UTF-8", TOP(FIELD("x", STRING("\xff")))),
    CASE(BURNPACK_CBOR_UTF8_IGNORED, "inside", INSIDE(X "text[2]", 1, 2),
         "an ignored text is not UTF-8",
         TOP(FIELD("x", PAIRS(1), STRING("k"), STRING("a\xe2\x82")))),
    CASE(BURNPACK_CBOR_UTF8_IGNORED, "chunk", INSIDE(X "text[1]", 0, 1),
         "a character in two ignored chunks",
         TOP(FIELD("x", OPEN(TEXT), STRING("\xc3"), STRING("a"), CLOSE))),
    CASE(BURNPACK_CBOR_SIMPLE_UNKNOWN, "99", AT(X "head"),
         "an ignored simple value 99", TOP(FIELD("x", VALUE(99)))),
    CASE(BURNPACK_CBOR_SIMPLE_UNKNOWN, "0", AT(X "head[1]"),
         "an ignored simple value 0", TOP(FIELD("x", ITEMS(1), VALUE(0)))),
    CASE(BURNPACK_CBOR_SIMPLE_UNKNOWN, "255", AT(X "head"),
         "an ignored simple value 255", TOP(FIELD("x", VALUE(255)))),
    CASE(BURNPACK_CBOR_SIMPLE_UNKNOWN, "19", AT(X "head"),
         "an ignored simple value 19", TOP(FIELD("x", VALUE(19)))),
    CASE(BURNPACK_CBOR_SIMPLE_UNKNOWN, "32", AT(X "head"),
         "an ignored simple value 32", TOP(FIELD("x", VALUE(32)))),
    CASE(BURNPACK_CBOR_INTEGER_RANGE, "unknown-numbers", AT(X "head[4]"),
         "an ignored -2^64 among other numbers",
         TOP(FIELD("x", ITEMS(8), INT(0), INT(UINT64_MAX), NOT(0),
                   NOT(UINT64_MAX), REAL(2, 0x7c01), REAL(4, 0x7fc12345),
                   REAL(8, 0x7ff8dead0000beef), VALUE(UNDEFINED_VALUE)))),
    CASE(BURNPACK_CBOR_INTEGER_RANGE, "unknown-numbers-by-themselves",
         AT("metadata.unknown[1].head"), "an ignored -2^64",
         TENSORS(USUAL), .fields = "012t",
         UNKNOWN(FIELD("x", REAL(8, 0x6161616161616161)),
                 FIELD("y", NOT(UINT64_MAX)),
                 FIELD("z", TAGGED(2), OCTETS("\1")))),
    CASE(BURNPACK_CBOR_INTEGER_RANGE, "one-below-2-to-63", AT(X "head"),
         "an ignored -2^63-1", TOP(FIELD("x", NOT(TWO_63)))),
    CASE(BURNPACK_CBOR_TAG_CONTENT, "unknown-tags-and-bignums",
         AT(X "text[6]"), "an ignored date and time that is none",
         TOP(FIELD("x", TAGGED(55799), ITEMS(2), TAGGED(2),
                   OCTETS("\1\0\0\0\0\0\0\0\0"), TAGGED(UINT64_MAX),
                   TAGGED(0), STRING("t")))),
    CONTENT("date-a-number", TAGGED(0), INT(1)),
    CASE(BURNPACK_CBOR_TAG_CONTENT, "date-without-a-time", AT(X "text[1]"),
         "an ignored tag: date-without-a-time",
         TOP(FIELD("x", TAGGED(0), STRING("2025-06-04")))),
    CONTENT("time-a-text", TAGGED(1), STRING("1")),
    CONTENT("bignum-a-number", TAGGED(2), INT(1)),
    CONTENT("negative-bignum-a-text", TAGGED(3), STRING("1")),
    CONTENT("fraction-of-one-number", TAGGED(4), ITEMS(1), INT(1)),
    CASE(BURNPACK_CBOR_TAG_CONTENT, "open-fraction-of-one-number",
         AT(X "break[3]"), "an ignored tag: open-fraction-of-one-number",
         TOP(FIELD("x", TAGGED(4), OPEN(ARRAY), INT(1), CLOSE))),
    CONTENT("address-in-bytes", TAGGED(32), OCTETS("http://example.org/")),
    CONTENT("time-of-a-time", TAGGED(1), TAGGED(1), INT(1)),
    CASE(BURNPACK_CBOR_MINIMAL, "dimension",
         AT("metadata.tensor[0].shape[0].head"), "9 bytes for 2",
         WEIGHT(SPELLED(SPELL("shape", ITEMS(2), WIDE(UNSIGNED, 8, 2),
                              INT(3))))),
    CASE(BURNPACK_CBOR_MINIMAL, "top", AT("metadata.head"),
         "a count of 2 bytes", TENSORS(USUAL),
         SPELLED(SPELL("top", WIDE(MAP, 1, 1)))),
    CASE(BURNPACK_CBOR_MINIMAL, "ignored", AT(X "head"), "3 bytes for 1",
         TOP(FIELD("x", WIDE(UNSIGNED, 2, 1)))),
    CASE(BURNPACK_STRUCT_FIELD_ORDER, "top", AT("metadata.key[1].text"),
         "metadata in front of tensors", USER(PAIR("k", "v")), .fields = "mt"),
    CASE(BURNPACK_STRUCT_FIELD_ORDER, "descriptor",
         AT("metadata.tensor[0].key[1].text"), "shape in front of dtype",
         WEIGHT(.fields = "sdo")),
    CASE(BURNPACK_STRUCT_FIELD_ORDER, "id-first",
         AT("metadata.tensor[0].key[1].text"), "param_id in front",
         WEIGHT(ID(1), .fields = "pdso")),
    CASE(BURNPACK_TENSOR_ORDER, "descending",
         AT("metadata.tensor[1].name.text"), "b in front of a",
         TENSORS(TENSOR("b", U8, SCALAR), TENSOR("a", U8, SCALAR))),
    CASE(BURNPACK_TENSOR_ORDER, "by-length", AT("metadata.tensor[1].name.text"),
         "b in front of aa",
         TENSORS(TENSOR("b", U8, SCALAR), TENSOR("aa", U8, SCALAR))),
    CASE(BURNPACK_TENSOR_ORDER, "as-utf-16", AT("metadata.tensor[1].name.text"),
         "U+10000 in front of U+FFFF",
         TENSORS(TENSOR("\xf0\x90\x80\x80", U8, SCALAR),
                 TENSOR("\xef\xbf\xbf", U8, SCALAR))),
    CASE(BURNPACK_METADATA_USER_ORDER, "descending",
         AT("metadata.user[1].key.text"), "z in front of a",
         USER(PAIR("z", "1"), PAIR("a", "2"))),
    CASE(BURNPACK_METADATA_USER_ORDER, "prefix",
         AT("metadata.user[2].key.text"), "ab in front of aa",
         USER(PAIR("a", "1"), PAIR("ab", "2"), PAIR("aa", "3"))),
};

/* ------------------------------------------------------------- computed -- */

static void add_long_field(case_sink *sink, const char *what, rule broken,
                           size_t size)
{
    static char name[4097];
    const token key[] = {{TEXT, size, 0, name, size}, {0}};
    const token_pair pair = {key, TOKENS(INT(1))};
    const burnpack_tensor tensor = USUAL;
    file_model f = {.tensors = &tensor, .tensor_count = 1, .fields = "t0",
                       .unknown = &pair};
    case_info info = {.what = what, .rule = broken,
                      .where = AT("metadata.key[1].text")};

    memset(name, 'x', sizeof name);
    if (broken != NO_RULE)
        info.patch = "the name of an ignored field";
    add_model(sink, &info, &f);
}

/* The top map is level 1; the ignored value makes the others. */
static void add_nesting(case_sink *sink, const char *what, rule broken,
                        token open, bool map, size_t levels,
                        const char *reference)
{
    size_t each = map ? 2 : 1;
    token *list = need_memory(NULL, (levels * (each + 1) + 2) * sizeof *list);
    const token_pair pair = {TOKENS(STRING("x")), list};
    const burnpack_tensor tensor = USUAL;
    file_model f = {.tensors = &tensor, .tensor_count = 1, .fields = "t0",
                       .unknown = &pair};
    char where[GOLDEN_PATH_SIZE];
    char patch[GOLDEN_PATH_SIZE];
    size_t at = 0;

    snprintf(where, sizeof where, X "head[%zu]", 63 * each);
    snprintf(patch, sizeof patch, "an ignored value makes %zu levels", levels);
    case_info info = {.what = what, .rule = broken, .where = AT(where),
                      .patch = broken != NO_RULE ? patch : NULL,
                      .reference = reference};

    for (size_t i = 1; i < levels; i++) {
        list[at++] = open;
        if (map)
            list[at++] = (token)INT(0);
    }
    list[at++] = (token)INT(1);
    for (size_t i = 1; i < levels; i++)
        if (open.kind == OPEN_ARRAY || open.kind == OPEN_MAP)
            list[at++] = (token)CLOSE;
    list[at] = (token){0};
    add_model(sink, &info, &f);
    free(list);
}

static void add_nestings(case_sink *sink)
{
    const rule deep = BURNPACK_CBOR_DEPTH;
    const token array = ITEMS(1), open = OPEN(ARRAY), tag = TAGGED(55799);
    const token map = PAIRS(1);

    add_nesting(sink, "nested-64-arrays", NO_RULE, array, false, 64, NULL);
    add_nesting(sink, "nested-64-open-arrays", NO_RULE, open, false, 64, NULL);
    add_nesting(sink, "nested-64-maps", NO_RULE, map, true, 64, NULL);
    add_nesting(sink, "nested-64-tags", NO_RULE, tag, false, 64, NULL);
    add_nesting(sink, "65-arrays", deep, array, false, 65, NULL);
    add_nesting(sink, "65-tags", deep, tag, false, 65, NULL);
    add_nesting(sink, "65-maps", deep, map, true, 65, NULL);
    add_nesting(sink, "128-arrays", deep, array, false, 128, NULL);
    add_nesting(sink, "129-open-arrays", deep, open, false, 129, NULL);
    add_nesting(sink, "2000-maps", deep, map, true, 2000, NULL);
    add_nesting(sink, "4000-arrays", deep, array, false, 4000, NULL);
    add_nesting(sink, "4000-tags", deep, tag, false, 4000, NULL);
    add_nesting(sink, "100000-arrays", deep, array, false, 100000, "unknown");
    add_nesting(sink, "20000-open-arrays", deep, open, false, 20000, "unknown");
    add_nesting(sink, "20000-tags", deep, tag, false, 20000, "unknown");
}

void burnpack_unknown_cases(case_sink *sink)
{
    add_models(sink, ROWS(fields));
    add_models(sink, ROWS(spellings));
    add_models(sink, ROWS(remarks));
    add_long_field(sink, "unknown-name-of-4096-bytes", NO_RULE, 4096);
    add_long_field(sink, "4097-bytes", BURNPACK_STRUCT_UNKNOWN_FIELD_LONG,
                   4097);
    add_nestings(sink);
}
