/*
 * Values that a reader treats as the expected array or map, because it reads
 * the count of a head but not its type, or because its library has one type for
 * both. The content and the rest of the file fit that reading.
 */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define ONE_BYTE        TENSOR("w", UINT8, SCALAR)

/* Another item of that size in place of the shape. */
#define SHAPE_IS(what, patch, dims, ...) \
    CASE(ZTEN_FIELD_SHAPE_TYPE, what, AT(ENTRY "shape.head"), patch, \
         TENSORS(TENSOR("w", UINT8, dims, \
                        SPELLED(SPELL("shape", __VA_ARGS__)))))
#define SHAPE_2_3       SHAPE(2, 3)

static const model_case shapes[] = {
    /* two dimensions and a pair of the entry: read as that many items */
    SHAPE_IS("map-whose-count-fits", "a map of two pairs", SHAPE_2_3,
             PAIRS(2), INT(2), INT(3), STRING("k"), INT(1)),
    SHAPE_IS("map-of-indices", "a map from indices", SHAPE_2_3, PAIRS(2),
             INT(0), INT(2), INT(1), INT(3)),
    SHAPE_IS("map-of-texts-of-indices", "a map from indices", SHAPE_2_3,
             PAIRS(2), STRING("0"), INT(2), STRING("1"), INT(3)),
    SHAPE_IS("map-of-dimensions", "a map to null", SHAPE_2_3, PAIRS(2),
             INT(2), VALUE(NULL_VALUE), INT(3), VALUE(NULL_VALUE)),
    SHAPE_IS("open-map-of-one-pair", "an open map", SHAPE_2_3, OPEN(MAP),
             INT(2), INT(3), CLOSE),
    SHAPE_IS("bytes-of-dimensions", "bytes", SHAPE_2_3, OCTETS("\2\3")),
    SHAPE_IS("text-of-an-array", "a text", SHAPE_2_3, STRING("[2,3]")),
    SHAPE_IS("text-with-a-comma", "a text", SHAPE_2_3, STRING("2,3")),
    SHAPE_IS("integer-of-six-elements", "6", SHAPE(6), INT(6)),
    SHAPE_IS("text-of-six-elements", "a text", SHAPE(6), STRING("6")),
    SHAPE_IS("float-of-six-elements", "6.0", SHAPE(6), REAL(2, 0x4600)),
};

#define DIMENSION(what, patch, skip, ...) \
    CASE(ZTEN_FIELD_SHAPE_DIM_TYPE, what, \
         AT(ENTRY "shape[" #skip "].head"), patch, \
         TENSORS(TENSOR("w", UINT8, SHAPE(2, 3), \
                        SPELLED(SPELL("shape", ITEMS(2), __VA_ARGS__)))))

static const model_case dimensions[] = {
    DIMENSION("text-of-2-first", "\"2\"", 0, STRING("2"), INT(3)),
    DIMENSION("half-of-2-first", "2.0", 0, REAL(2, 0x4000), INT(3)),
    DIMENSION("single-of-3-last", "3.0", 1, INT(2), REAL(4, 0x40400000)),
    DIMENSION("double-of-3-last", "3.0", 1, INT(2),
              REAL(8, 0x4008000000000000)),
    DIMENSION("bytes-of-3-last", "bytes", 1, INT(2), OCTETS("\3")),
    DIMENSION("text-of-3-last", "\"3\"", 1, INT(2), STRING("3")),
    DIMENSION("minus-3-last", "-3", 1, INT(2), NOT(2)),
};

/* A reader that skips one of the two finds the other, which is valid. */
#define PASSED_OVER(what, token) \
    CASE(ZTEN_FIELD_SHAPE_DIM_TYPE, what "-before-6", \
         AT(ENTRY "shape[0].head"), what ", and 6", \
         TENSORS(TENSOR("w", UINT8, SHAPE(6), \
                        SPELLED(SPELL("shape", ITEMS(2), token, INT(6)))))), \
    CASE(ZTEN_FIELD_SHAPE_DIM_TYPE, what "-after-6", \
         AT(ENTRY "shape[1].head"), "6, and " what, \
         TENSORS(TENSOR("w", UINT8, SHAPE(6), \
                        SPELLED(SPELL("shape", ITEMS(2), INT(6), token)))))

static const model_case passed_over[] = {
    PASSED_OVER("null", VALUE(NULL_VALUE)),
    PASSED_OVER("undefined", VALUE(UNDEFINED_VALUE)),
    PASSED_OVER("false", VALUE(FALSE_VALUE)),
    PASSED_OVER("empty-text", STRING("")),
    PASSED_OVER("empty-array", ITEMS(0)),
    PASSED_OVER("empty-map", PAIRS(0)),
};

/* --------------------------------------------- counts of another type -- */

/* So many items follow: an open root has room for the pairs of an entry. */
#define COUNTED(what, token) \
    CASE(ZTEN_ENTRY_MAP, what "-and-7-pairs-in-an-open-index", \
         AT(ENTRY "head"), what ", and the items of 7 pairs", \
         .root = TOKENS(OPEN(ARRAY)), \
         TENSORS(TENSOR("w", UINT8, SCALAR, .pairs = "nosdlhe", \
                        SPELLED(SPELL("entry", token)))))
/* Then the dimensions are a pair of the entry. */
#define COUNTED_SHAPE(what, token) \
    CASE_BOTH(ZTEN_FIELD_SHAPE_TYPE, what "-and-two-dimensions", \
              AT(ENTRY "shape.head"), ZTEN_ENTRY_KEY_TEXT, \
              what ", and two dimensions", \
              TENSORS(TENSOR("w", UINT8, SHAPE(2, 3), \
                             SPELLED(SPELL("shape", token, INT(2), INT(3))))))

static const model_case counted[] = {
    COUNTED("simple-7", VALUE(7)), COUNTED("array-of-7", ITEMS(7)),
    COUNTED("integer-7", INT(7)), COUNTED("minus-8", NOT(7)),
    COUNTED_SHAPE("simple-2", VALUE(2)), COUNTED_SHAPE("integer-2", INT(2)),
};

/* ------------------------------------------------------------ the index -- */

/* Another item as root: its first head is to blame. */
#define ROOT_IS(what, head, ...) \
    CASE(ZTEN_INDEX_ROOT_ARRAY, what, AT("index.head"), "another root", \
         .root = TOKENS(head), __VA_ARGS__)

static const model_case roots[] = {
    ROOT_IS("simple-0", VALUE(0), EMPTY), ROOT_IS("float-0", REAL(2, 0), EMPTY),
    ROOT_IS("empty-map", PAIRS(0), EMPTY),
    ROOT_IS("empty-text", STRING(""), EMPTY),
    ROOT_IS("empty-bytes", OCTETS(""), EMPTY),
    ROOT_IS("zero", INT(0), EMPTY), ROOT_IS("minus-one", NOT(0), EMPTY),
    ROOT_IS("undefined", VALUE(UNDEFINED_VALUE), EMPTY),
    ROOT_IS("map-of-two-entries", PAIRS(1),
            TENSORS(ONE_BYTE, TENSOR("v", UINT8, SCALAR))),
    ROOT_IS("open-map-of-two-entries", OPEN(MAP),
            TENSORS(ONE_BYTE, TENSOR("v", UINT8, SCALAR))),
};

static const spoil entries[] = {
    /* the entry as key of a pair, with any value */
    BREAK_AT(ZTEN_INDEX_ROOT_ARRAY, "map-from-the-entry-to-null",
             AT("index.head"), REPLACE("index.head", "\xa1"),
             GROW(ENTRY "break", "\xf6")),
    BREAK_AT(ZTEN_INDEX_ROOT_ARRAY, "map-from-a-name-to-the-entry",
             AT("index.head"), REPLACE("index.head", "\xa1"),
             INSERT(ENTRY "head", "\x61" "w")),
    BREAK_AT(ZTEN_INDEX_ROOT_ARRAY, "map-of-a-list-of-entries",
             INSIDE("index.head", 0, 1),
             REPLACE("index.head", "\xa1\x67" "tensors\x81")),
    BREAK_AT(ZTEN_INDEX_ROOT_ARRAY, "the-entry-alone", AT(ENTRY "head"),
             REMOVE("index.head")),
    BREAK_AT(ZTEN_ENTRY_MAP, "entry-in-an-array",
             INSIDE("index.head", 1, 1), REPLACE("index.head", "\x81\x81")),
    BREAK_AT(ZTEN_ENTRY_MAP, "name-and-entry-in-an-array",
             INSIDE("index.head", 1, 1),
             REPLACE("index.head", "\x81\x82\x61w")),
    BREAK_AT(ZTEN_ENTRY_MAP, "values-in-an-array", AT(ENTRY "head"),
             REPLACE(ENTRY "head", "\x9f"),
             REMOVE(ENTRY "key[0].head"), REMOVE(ENTRY "key[0].text"),
             REMOVE(ENTRY "key[1].head"), REMOVE(ENTRY "key[1].text")),
    BREAK_AT(ZTEN_ENTRY_MAP, "six-fields-in-an-array",
             INSIDE("index.head", 1, 1),
             REPLACE("index.head", "\x82\x86\x61v\x18\x40\x01\x65uint8"
                     "\x81\x01\x63raw")),
    BREAK_AT(ZTEN_ENTRY_MAP, "eight-fields-in-an-array",
             INSIDE("index.head", 1, 1),
             REPLACE("index.head", "\x82\x88\x61v\x18\x40\x01\x65uint8"
                     "\x81\x01\x63raw\x66little\xf6")),
    BREAK_AT(ZTEN_ENTRY_MAP, "null-after-the-entry",
             INSIDE(ENTRY "break", 1, 1), REPLACE("index.head", "\x82"),
             GROW(ENTRY "break", "\xf6")),
    BREAK_AT(ZTEN_ENTRY_MAP, "empty-bytes-before-the-entry",
             INSIDE("index.head", 1, 1), REPLACE("index.head", "\x82\x40")),
};

/*
 * The index size in units of four bytes: the index then begins inside a custom
 * text, where each letter begins a text of one byte.
 */
static void add_words(case_sink *sink)
{
    enum {LETTERS = 160};
    char text[LETTERS];
    const token list[] = {{TEXT, 1, 0, "k", 1}, {0},
                          {TEXT, LETTERS, 0, text, LETTERS}, {0}};
    const token_pair custom = {list, list + 2};
    zten_tensor t = {.name = LITERAL("w"), .dtype = UINT8,
                     .customs = &custom, .custom_count = 1};
    const file_model m = {.tensors = &t, .tensor_count = 1};
    static const char name[] = "wwww";

    memset(text, 'a', LETTERS);
    for (t.name.size = 1; t.name.size < sizeof name; t.name.size++) {
        t.name.bytes = name;
        builder b = zten_build(&m);
        u64 size = number_at(&b, "index_size");
        if (size % 4 != 0) {
            free_builder(&b);
            continue;
        }
        set_number(&b, "index_size", size / 4);
        add_file(sink, &(case_info){
            .what = "size-of-the-index-in-words",
            .rule = ZTEN_INDEX_ROOT_ARRAY,
            .where = AT_OFFSET(b.size - ZTEN_SIZE_SIZE - size / 4, 1),
            .patch = "index_size counts words of 4 bytes"}, &m, &b);
        return;
    }
    stop_generating("no index is a multiple of 4 bytes");
}

/* The index size as other formats would write it. */
static void add_sizes(case_sink *sink)
{
    static const u64 shape[] = {4};
    static const struct {
        const char *what;
        bool swap, high;
    } rows[] = {
        {"its-size-in-big-endian", true, false},
        {"its-size-negated", false, false},
        {"its-size-in-the-upper-32-bits", false, true},
        {"its-size-in-big-endian-of-32-bits", true, true},
    };
    const zten_tensor t = {.name = LITERAL("w"), .dtype = UINT8, .rank = 1,
                           .shape = shape};
    const file_model m = {.tensors = &t, .tensor_count = 1};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        builder b = zten_build(&m);
        u64 size = number_at(&b, "index_size"), turned;
        if (rows[i].swap)
            turned = rows[i].high ? size << 24 : size << 56;
        else
            turned = rows[i].high ? size << 32 : 0 - size;
        set_number(&b, "index_size", turned);
        add_file(sink, &(case_info){
            .what = rows[i].what, .rule = ZTEN_TAIL_SIZE_BOUND,
            .where = AT("index_size"), .patch = "other bytes of the size"},
            &m, &b);
    }
}

void zten_containers_cases(case_sink *sink)
{
    add_models(sink, ROWS(shapes));
    add_models(sink, ROWS(dimensions));
    add_models(sink, ROWS(passed_over));
    add_models(sink, ROWS(counted));
    add_models(sink, ROWS(roots));
    spoil_cases(sink, "one-uint8-1", ROWS(entries));
    add_sizes(sink);
    add_words(sink);
}
