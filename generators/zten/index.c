/* The index as a whole: CBOR, and one array. */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define ONE             ENTRY "custom[7].head"      /* the value 1 */
#define INDEX_END       INSIDE("index_size", 0, 0)

/* The parents of the tables below, which end with items that can be
 * truncated. */
static const model_case parents[] = {
    ACCEPT("custom-last-in-a-definite-entry",
           TENSORS(TENSOR("c", UINT8, SCALAR, CUSTOMS(CUSTOM("k", INT(1))),
                          SPELLED(SPELL("entry", PAIRS(8)))))),
};

#define ILL(what, bytes) \
    BREAK(ZTEN_INDEX_WELL_FORMED, what, REPLACE(ONE, bytes))
#define ILL_AT(what, skip, length, bytes) \
    BREAK_AT(ZTEN_INDEX_WELL_FORMED, what, INSIDE(ONE, skip, length), \
             REPLACE(ONE, bytes))
#define ZEROS_16        "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
#define CUT_HEAD(what, bytes) \
    BREAK(ZTEN_INDEX_TRUNCATED, what, REPLACE(ONE, bytes))
#define OPEN_END(what, bytes) \
    BREAK_AT(ZTEN_INDEX_TRUNCATED, what, INDEX_END, REPLACE(ONE, bytes))
#define HUGE_HEAD(what, bytes) \
    BREAK(ZTEN_INDEX_COUNT_HUGE, what, REPLACE(ONE, bytes))
#define HUGE_CHUNK(what, length, bytes) \
    BREAK_AT(ZTEN_INDEX_COUNT_HUGE, what, INSIDE(ONE, 1, length), \
             REPLACE(ONE, bytes))

#define TRAILING(what, length, bytes) \
    BREAK_AT(ZTEN_INDEX_TRAILING, what, INSIDE(ENTRY "break", 1, length), \
             GROW(ENTRY "break", bytes))

#define ROOT(rule, what, bytes) BREAK(rule, what, REPLACE("index.head", bytes))
#define ROOT_AT(rule, what, skip, length, bytes) \
    BREAK_AT(rule, what, INSIDE("index.head", skip, length), \
             REPLACE("index.head", bytes))

static const spoil rows[] = {
    PARENT("custom-one"),
    ILL("unsigned-28", "\x1c"), ILL("unsigned-29", "\x1d"),
    ILL("unsigned-30", "\x1e"), ILL("unsigned-31", "\x1f"),
    ILL("negative-28", "\x3c"), ILL("negative-31", "\x3f"),
    ILL("bytes-29", "\x5d"), ILL("text-30", "\x7e"), ILL("array-28", "\x9c"),
    ILL("map-29", "\xbd"), ILL("tag-30", "\xde"), ILL("tag-31", "\xdf"),
    ILL_AT("tag-31-and-an-item", 0, 1, "\xdf\0"),
    ILL_AT("tag-31-around-an-item", 0, 1, "\xdf\0\xff"),
    ILL("simple-28", "\xfc"), ILL("simple-30", "\xfe"),
    ILL("simple-0-in-2-bytes", "\xf8\x00"),
    ILL("false-in-2-bytes", "\xf8\x14"),
    ILL("simple-31-in-2-bytes", "\xf8\x1f"),
    ILL("break-as-value", "\xff"),
    ILL_AT("unsigned-28-and-16-bytes", 0, 1, "\x1c" ZEROS_16),
    ILL_AT("unsigned-29-and-32-bytes", 0, 1, "\x1d" ZEROS_16 ZEROS_16),
    ILL_AT("text-28-and-16-bytes", 0, 1, "\x7c" ZEROS_16),
    ILL_AT("break-in-an-array", 1, 1, "\x82\xff"),
    ILL_AT("break-behind-a-tag", 1, 1, "\xc1\xff"),
    ILL_AT("break-as-key-of-a-definite-map", 1, 1, "\xa1\xff"),
    ILL_AT("open-map-of-three-items", 4, 1, "\xbf\x01\x02\x03\xff"),
    ILL_AT("text-in-bytes", 1, 1, "\x5f\x61" "a\xff"),
    ILL_AT("bytes-in-text", 1, 1, "\x7f\x41" "a\xff"),
    ILL_AT("open-text-in-text", 1, 1, "\x7f\x7f\x61" "a\xff\xff"),
    ILL_AT("open-bytes-in-bytes", 3, 1, "\x5f\x41" "a\x5f\xff\xff"),
    ILL_AT("integer-in-text", 1, 1, "\x7f\x01\xff"),
    ILL_AT("null-in-text", 3, 1, "\x7f\x61" "a\xf6\xff"),
    ILL_AT("tag-in-text", 1, 1, "\x7f\xc0\x61" "a\xff"),
    ILL_AT("reserved-chunk", 1, 1, "\x7f\x7c\xff"),
    ILL_AT("reserved-in-an-inner-map", 3, 1, "\x81\xa1\x01\x1c"),

    HUGE_HEAD("text-2-to-64-1", "\x7b\xff\xff\xff\xff\xff\xff\xff\xff"),
    HUGE_HEAD("bytes-2-to-32-and-1", "\x5b\0\0\0\1\0\0\0\1"),
    HUGE_HEAD("bytes-2-to-63", "\x5b\x80\0\0\0\0\0\0\0"),
    HUGE_HEAD("array-2-to-64-1", "\x9b\xff\xff\xff\xff\xff\xff\xff\xff"),
    HUGE_HEAD("array-2-to-32-1", "\x9a\xff\xff\xff\xff"),
    HUGE_HEAD("map-2-to-64-1", "\xbb\xff\xff\xff\xff\xff\xff\xff\xff"),
    HUGE_HEAD("map-2-to-63-items-wrap", "\xbb\x80\0\0\0\0\0\0\0"),
    HUGE_HEAD("map-2-to-20", "\xba\0\x10\0\0"),
    HUGE_HEAD("text-one-byte-more", "\x62"),
    HUGE_HEAD("array-one-item-more", "\x82"),
    HUGE_HEAD("map-one-byte-for-a-pair", "\xa1"),
    BREAK_AT(ZTEN_INDEX_COUNT_HUGE, "chunk", INSIDE(ONE, 1, 5),
             REPLACE(ONE, "\x7f\x7a\x7f\xff\xff\xff")),
    HUGE_CHUNK("chunk-of-text-2-to-16-and-1", 5, "\x7f\x7a\0\1\0\1" "a\xff"),
    HUGE_CHUNK("chunk-of-bytes-2-to-16-and-1", 5,
               "\x5f\x5a\0\1\0\1" "a\xff"),
    HUGE_CHUNK("chunk-of-text-2-to-32-and-1", 9,
               "\x7f\x7b\0\0\0\1\0\0\0\1" "a\xff"),
    HUGE_CHUNK("chunk-of-bytes-2-to-32-and-1", 9,
               "\x5f\x5b\0\0\0\1\0\0\0\1" "a\xff"),

    ILL_AT("tag-and-break-in-an-open-array", 2, 1, "\x9f\xc1\xff"),
    ILL_AT("tag-and-break-after-an-item", 3, 1, "\x9f\1\xc1\xff"),
    ILL_AT("two-tags-and-break-in-an-open-array", 3, 1, "\x9f\xc6\xc6\xff"),
    ILL_AT("tag-of-2-bytes-and-break-in-an-open-array", 3, 1,
           "\x9f\xd8\x20\xff"),
    ILL_AT("tag-and-break-for-a-key", 2, 1, "\xbf\xc1\xff"),
    ILL_AT("tag-and-break-after-a-pair", 4, 1, "\xbf\1\1\xc1\xff"),

    PARENT("custom-last-in-a-definite-entry"),
    CUT_HEAD("1-of-2-bytes", "\x18"), CUT_HEAD("2-of-3-bytes", "\x19\x01"),
    CUT_HEAD("4-of-5-bytes", "\x1a\0\0\0"),
    CUT_HEAD("8-of-9-bytes", "\x1b\0\0\0\0\0\0\0"),
    CUT_HEAD("float", "\xfb\x3f\xf0\0\0"), CUT_HEAD("simple-value", "\xf8"),
    CUT_HEAD("length-of-text", "\x79\0"), CUT_HEAD("count", "\x98"),
    CUT_HEAD("tag", "\xd9\xd9"),
    OPEN_END("nothing-behind-a-tag", "\xc1"),
    OPEN_END("open-array", "\x9f\x01"), OPEN_END("open-map", "\xbf"),
    OPEN_END("open-text", "\x7f\x61" "a"), OPEN_END("open-bytes", "\x5f"),
    BREAK_AT(ZTEN_INDEX_TRUNCATED, "value-missing", INDEX_END, REMOVE(ONE)),
    BREAK_AT(ZTEN_INDEX_TRUNCATED, "one-pair-more-than-there", INDEX_END,
             REPLACE(ENTRY "head", "\xa9")),
    BREAK_AT(ZTEN_INDEX_TRAILING, "one-pair-fewer-than-there",
             INSIDE(ENTRY "key[7].head", 0, 3), REPLACE(ENTRY "head", "\xa7")),

    PARENT("one-float32-2x3"),
    BREAK_AT(ZTEN_INDEX_TRUNCATED, "last-break-missing", INDEX_END,
             REMOVE(ENTRY "break")),
    BREAK_AT(ZTEN_INDEX_TRUNCATED, "second-entry-missing", INDEX_END,
             REPLACE("index.head", "\x82")),

    BREAK(ZTEN_INDEX_COUNT_HUGE, "entries-2-to-16-1",
          REPLACE("index.head", "\x99\xff\xff")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "entries-2-to-32-1",
          REPLACE("index.head", "\x9a\xff\xff\xff\xff")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "entries-2-to-32-and-1",
          REPLACE("index.head", "\x9b\0\0\0\1\0\0\0\1")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "entries-2-to-63",
          REPLACE("index.head", "\x9b\x80\0\0\0\0\0\0\0")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "entries-2-to-64-1",
          REPLACE("index.head", "\x9b\xff\xff\xff\xff\xff\xff\xff\xff")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "pairs-2-to-64-1",
          REPLACE(ENTRY "head", "\xbb\xff\xff\xff\xff\xff\xff\xff\xff")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "pairs-2-to-30",
          REPLACE(ENTRY "head", "\xba\x40\0\0\0")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "name-2-to-64-1",
          REPLACE(ENTRY "name.head", "\x7b\xff\xff\xff\xff\xff\xff\xff\xff")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "name-2-to-32-and-6",
          REPLACE(ENTRY "name.head", "\x7b\0\0\0\1\0\0\0\6")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "name-2-to-31",
          REPLACE(ENTRY "name.head", "\x7a\x80\0\0\0")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "key-2-to-40",
          REPLACE(ENTRY "key[1].head", "\x7b\0\0\1\0\0\0\0\0")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "shape-2-to-40",
          REPLACE(ENTRY "shape.head", "\x9b\0\0\1\0\0\0\0\0")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "shape-2-to-61-times-8-wraps",
          REPLACE(ENTRY "shape.head", "\x9b\x20\0\0\0\0\0\0\2")),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "last-text-one-byte-more",
          REPLACE(ENTRY "data_endianness.head", "\x68")),

    BREAK_AT(ZTEN_INDEX_WELL_FORMED, "name-in-chunks-of-bytes",
             INSIDE(ENTRY "name.head", 1, 1),
             REPLACE(ENTRY "name.head", "\x7f\x46"),
             GROW(ENTRY "name.text", "\xff")),
    BREAK_AT(ZTEN_INDEX_COUNT_HUGE, "chunk-of-the-name-2-to-32-and-6",
             INSIDE(ENTRY "name.head", 1, 9),
             REPLACE(ENTRY "name.head", "\x7f\x7b\0\0\0\1\0\0\0\6"),
             GROW(ENTRY "name.text", "\xff")),
    BREAK_AT(ZTEN_INDEX_COUNT_HUGE, "chunk-of-a-key-2-to-32-and-6",
             INSIDE(ENTRY "key[1].head", 1, 9),
             REPLACE(ENTRY "key[1].head", "\x7f\x7b\0\0\0\1\0\0\0\6"),
             GROW(ENTRY "key[1].text", "\xff")),
    BREAK_AT(ZTEN_INDEX_WELL_FORMED, "tag-and-break-after-the-pairs",
             INSIDE(ENTRY "break", 1, 1), REPLACE(ENTRY "break", "\xc1\xff")),
    BREAK_AT(ZTEN_INDEX_WELL_FORMED, "tag-and-break-after-the-entries",
             INSIDE(ENTRY "break", 2, 1), REPLACE("index.head", "\x9f"),
             REPLACE(ENTRY "break", "\xff\xc1\xff")),
    BREAK_AT(ZTEN_INDEX_WELL_FORMED, "tag-and-break-after-the-dimensions",
             INSIDE(ENTRY "shape[1].head", 2, 1),
             REPLACE(ENTRY "shape.head", "\x9f"),
             REPLACE(ENTRY "shape[1].head", "\3\xc1\xff")),
    BREAK_AT(ZTEN_INDEX_WELL_FORMED, "break-in-the-shape",
             AT(ENTRY "shape[1].head"), REPLACE(ENTRY "shape[1].head", "\xff")),
    BREAK(ZTEN_INDEX_WELL_FORMED, "size-of-no-length",
          REPLACE(ENTRY "size.head", "\x1f")),
    BREAK_AT(ZTEN_INDEX_WELL_FORMED, "key-without-value", AT(ENTRY "break"),
             REMOVE(ENTRY "data_endianness.text"),
             REMOVE(ENTRY "data_endianness.head")),

    TRAILING("zero", 1, "\0"), TRAILING("empty-array", 1, "\x80"),
    TRAILING("null", 1, "\xf6"), TRAILING("break", 1, "\xff"),
    TRAILING("no-cbor", 2, "\xfc\xfd"),
    TRAILING("second-index", 4, "\x81\xa1\x60\x60"),

    /* The last byte of the index is the last one of the text. */
    PARENT("entry-definite"),
    BREAK(ZTEN_INDEX_COUNT_HUGE, "last-text-of-a-definite-entry-one-byte-more",
          REPLACE(ENTRY "data_endianness.head", "\x67")),

    UNSEALED_PARENT("one-float32-2x3"),
    BREAK_AT(ZTEN_INDEX_ROOT_ARRAY, "begins-one-byte-late",
             AT(ENTRY "head"), ADD("index_size", -1)),
    BREAK_AT(ZTEN_INDEX_ROOT_ARRAY, "begins-in-padding", AT_OFFSET(8, 1),
             SET("index_size", 199 - 16)),

    /* 227 bytes before 8 of 150 are 85 in front of the file: where indices
     * count from its end as well, 65, the index. It ends in a string of 150
     * bytes, which lead back to the end; and no byte is in front of all
     * that. */
    UNSEALED_PARENT("custom-last-in-a-definite-entry"),
    BREAK(ZTEN_TAIL_SIZE_BOUND, "as-far-behind-the-end", SET("index_size", 227),
          REPLACE("index.entry[0].size.head", "\0"),
          REPLACE("index.entry[0].shape.head", "\x81\0"),
          REPLACE("index.entry[0].custom[7].head", "\x5a\0\0\0\x96")),

    PARENT("empty"),
    ROOT(ZTEN_INDEX_ROOT_ARRAY, "map", "\xa0"),
    ROOT(ZTEN_INDEX_ROOT_ARRAY, "integer", "\x00"),
    ROOT(ZTEN_INDEX_ROOT_ARRAY, "null", "\xf6"),
    ROOT(ZTEN_INDEX_ROOT_ARRAY, "true", "\xf5"),
    ROOT(ZTEN_INDEX_ROOT_ARRAY, "text", "\x60"),
    ROOT(ZTEN_INDEX_ROOT_ARRAY, "float", "\xf9\x80\0"),
    ROOT_AT(ZTEN_INDEX_ROOT_ARRAY, "open-map", 0, 1, "\xbf\xff"),
    ROOT_AT(ZTEN_INDEX_ROOT_ARRAY, "bytes-that-are-an-array", 0, 1, "\x41\x80"),
    ROOT_AT(ZTEN_INDEX_ROOT_ARRAY, "map-around-an-array", 0, 1,
            "\xa1\x60\x80"),
    ROOT(ZTEN_INDEX_TRUNCATED, "count-missing", "\x98"),
    ROOT(ZTEN_INDEX_TRUNCATED, "count-cut", "\x9b\0\0"),
    ROOT_AT(ZTEN_INDEX_TRUNCATED, "open-and-nothing-else", 1, 0, "\x9f"),
    ROOT_AT(ZTEN_INDEX_TRUNCATED, "tag-alone", 3, 0, "\xd9\xd9\xf7"),
    ROOT(ZTEN_INDEX_COUNT_HUGE, "one-entry-and-no-bytes", "\x81"),
    ROOT(ZTEN_INDEX_COUNT_HUGE, "empty-2-to-64-1",
         "\x9b\xff\xff\xff\xff\xff\xff\xff\xff"),
    ROOT(ZTEN_INDEX_WELL_FORMED, "root-reserved", "\x9c"),
    ROOT(ZTEN_INDEX_WELL_FORMED, "root-break", "\xff"),
    ROOT_AT(ZTEN_INDEX_WELL_FORMED, "root-tag-and-break", 1, 1, "\xc0\xff"),
    ROOT_AT(ZTEN_INDEX_WELL_FORMED, "tag-and-break-in-an-open-root", 2, 1,
            "\x9f\xc0\xff"),
    ROOT_AT(ZTEN_INDEX_TRAILING, "zero-behind-empty", 1, 1, "\x80\0"),
    ROOT_AT(ZTEN_INDEX_TRAILING, "break-behind-empty", 1, 1, "\x80\xff"),
    ROOT_AT(ZTEN_INDEX_TRAILING, "break-behind-open", 2, 1, "\x9f\xff\xff"),
    END_OF_ROWS
};

void zten_index_cases(case_sink *sink)
{
    add_models(sink, ROWS(parents));
    spoil_table(sink, rows);
}
