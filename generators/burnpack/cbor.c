/* The metadata as CBOR: ill-formed CBOR, and texts that are not UTF-8. */
#include "generators/burnpack/model.h"

#define W               "metadata.tensor[0]."
#define LAST            "metadata.unknown[1].head"      /* the value 1 */
#define WEIGHT(...)     TENSORS(TENSOR("w", F32, SHAPE(2, 3), __VA_ARGS__))
#define USUAL           TENSOR("w", F32, SHAPE(2, 3))

static const model_case parents[] = {
    ACCEPT("unknown-last", TENSORS(USUAL), .fields = "t0",
           UNKNOWN(FIELD("x", INT(1)))),
};

#define BAD(rule, what, bytes) BREAK(rule, what, REPLACE(LAST, bytes))
#define BAD_AT(rule, what, skip, length, bytes) \
    BREAK_AT(rule, what, INSIDE(LAST, skip, length), REPLACE(LAST, bytes))
#define CUT_SHORT(what, bytes)  BAD(BURNPACK_CBOR_TRUNCATED, what, bytes)
#define OPEN_END(what, size, bytes) \
    BAD_AT(BURNPACK_CBOR_TRUNCATED, what, size, 0, bytes)
#define ZEROS_16                "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
#define RESERVED(what, bytes)   BAD(BURNPACK_CBOR_RESERVED_INFO, what, bytes)

#define CHUNKS(...)     OPEN(TEXT), __VA_ARGS__, CLOSE
#define NAME(what, skip, length, head, text) \
    BREAK_AT(BURNPACK_CBOR_UTF8, what, INSIDE(W "name.text", skip, length), \
             REPLACE(W "name.head", head), REPLACE(W "name.text", text))

static const spoil rows[] = {
    PARENT("unknown-last"),
    CUT_SHORT("1-of-2-bytes", "\x18"), CUT_SHORT("4-of-5-bytes", "\x1a\0\0\0"),
    CUT_SHORT("8-of-9-bytes", "\x1b\0\0\0\0\0\0\0"),
    CUT_SHORT("float", "\xfb\x3f\xf0"), CUT_SHORT("simple-value", "\xf8"),
    CUT_SHORT("count", "\x98"),
    CUT_SHORT("text-1-byte-more", "\x61"), CUT_SHORT("array-of-1", "\x81"),
    CUT_SHORT("map-of-1", "\xa1"),
    CUT_SHORT("text-2-to-63", "\x7b\x80\0\0\0\0\0\0\0"),
    CUT_SHORT("text-2-to-64-1", "\x7b\xff\xff\xff\xff\xff\xff\xff\xff"),
    CUT_SHORT("bytes-2-to-62", "\x5b\x40\0\0\0\0\0\0\0"),
    CUT_SHORT("bytes-2-to-32", "\x5b\0\0\0\1\0\0\0\0"),
    CUT_SHORT("array-2-to-32-1", "\x9a\xff\xff\xff\xff"),
    CUT_SHORT("map-2-to-63-items-wrap", "\xbb\x80\0\0\0\0\0\0\0"),
    OPEN_END("nothing-behind-a-tag", 1, "\xc1"),
    OPEN_END("open-array", 2, "\x9f\x01"), OPEN_END("open-map", 1, "\xbf"),
    OPEN_END("open-text", 3, "\x7f\x61k"), OPEN_END("value-missing", 0, ""),

    RESERVED("unsigned-28", "\x1c"), RESERVED("unsigned-31", "\x1f"),
    RESERVED("negative-30", "\x3e"), RESERVED("negative-31", "\x3f"),
    RESERVED("bytes-28", "\x5c"), RESERVED("text-29", "\x7d"),
    RESERVED("array-30", "\x9e"), RESERVED("map-28", "\xbc"),
    RESERVED("tag-29", "\xdd"), RESERVED("tag-31", "\xdf"),
    RESERVED("simple-28", "\xfc"), RESERVED("simple-30", "\xfe"),
    /* what some readers would read as a number, an item, a text */
    BAD_AT(BURNPACK_CBOR_RESERVED_INFO, "unsigned-28-of-16-bytes", 0, 1,
           "\x1c" ZEROS_16),
    BAD_AT(BURNPACK_CBOR_RESERVED_INFO, "simple-28-of-16-bytes", 0, 1,
           "\xfc" ZEROS_16),
    BAD_AT(BURNPACK_CBOR_RESERVED_INFO, "tag-31-of-an-item", 0, 1, "\xdf\x00"),
    BAD_AT(BURNPACK_CBOR_RESERVED_INFO, "text-29-and-a-break", 0, 1,
           "\x7d\xff"),
    BAD_AT(BURNPACK_CBOR_RESERVED_INFO, "inside", 2, 1, "\x82\x01\x1d"),
    BAD_AT(BURNPACK_CBOR_RESERVED_INFO, "chunk", 1, 1, "\x7f\x7c\xff"),

    BAD(BURNPACK_CBOR_BREAK, "value", "\xff"),
    BAD_AT(BURNPACK_CBOR_BREAK, "element", 1, 1, "\x81\xff"),
    BAD_AT(BURNPACK_CBOR_BREAK, "behind-a-tag", 1, 1, "\xc1\xff"),
    BAD_AT(BURNPACK_CBOR_BREAK, "key-of-a-definite-map", 1, 1, "\xa1\xff\x01"),
    BAD_AT(BURNPACK_CBOR_BREAK, "open-map-of-three-items", 4, 1,
           "\xbf\x01\x02\x03\xff"),

    BAD(BURNPACK_CBOR_SIMPLE_TWO_BYTE, "null", "\xf8\x16"),
    BAD(BURNPACK_CBOR_SIMPLE_TWO_BYTE, "0", "\xf8\x00"),
    BAD(BURNPACK_CBOR_SIMPLE_TWO_BYTE, "31", "\xf8\x1f"),

    BAD_AT(BURNPACK_CBOR_INDEFINITE_CHUNK, "bytes-in-text", 1, 1,
           "\x7f\x41k\xff"),
    BAD_AT(BURNPACK_CBOR_INDEFINITE_CHUNK, "text-in-bytes", 1, 1,
           "\x5f\x61k\xff"),
    BAD_AT(BURNPACK_CBOR_INDEFINITE_CHUNK, "open-text-in-text", 1, 1,
           "\x7f\x7f\x61k\xff\xff"),
    BAD_AT(BURNPACK_CBOR_INDEFINITE_CHUNK, "open-bytes-in-bytes", 3, 1,
           "\x5f\x41k\x5f\xff\xff"),
    BAD_AT(BURNPACK_CBOR_INDEFINITE_CHUNK, "integer", 1, 1, "\x7f\x01\xff"),
    BAD_AT(BURNPACK_CBOR_INDEFINITE_CHUNK, "tag", 1, 1, "\x7f\xc0\x61k\xff"),

    BREAK_AT(BURNPACK_CBOR_TRAILING_BYTES, "empty-map", INSIDE(LAST, 1, 1),
             GROW(LAST, "\xa0")),
    BREAK_AT(BURNPACK_CBOR_TRAILING_BYTES, "pair-that-is-not-counted",
             INSIDE(LAST, 1, 3), GROW(LAST, "\x61y\x01")),

    PARENT("one-f32-2x3"),
    BREAK(BURNPACK_CBOR_TRUNCATED, "pairs-2-to-32-1",
          REPLACE("metadata.head", "\xba\xff\xff\xff\xff")),
    BREAK(BURNPACK_CBOR_TRUNCATED, "pairs-2-to-64-1",
          REPLACE("metadata.head", "\xbb\xff\xff\xff\xff\xff\xff\xff\xff")),
    BREAK_AT(BURNPACK_CBOR_TRUNCATED, "pair-missing",
             INSIDE(W "data_offsets[1].head", 2, 0),
             REPLACE("metadata.head", "\xa2")),
    BREAK(BURNPACK_CBOR_TRUNCATED, "tensors-2-to-20",
          REPLACE("metadata.tensors.head", "\xba\0\x10\0\0")),
    BREAK(BURNPACK_CBOR_TRUNCATED, "tensors-2-to-64-1",
          REPLACE("metadata.tensors.head",
                  "\xbb\xff\xff\xff\xff\xff\xff\xff\xff")),
    BREAK_AT(BURNPACK_CBOR_TRUNCATED, "tensor-missing",
             INSIDE(W "data_offsets[1].head", 2, 0),
             REPLACE("metadata.tensors.head", "\xa2")),
    BREAK(BURNPACK_CBOR_TRUNCATED, "name-2-to-63",
          REPLACE(W "name.head", "\x7b\x80\0\0\0\0\0\0\0")),
    BREAK(BURNPACK_CBOR_TRUNCATED, "name-2-to-32-and-6",
          REPLACE(W "name.head", "\x7b\0\0\0\1\0\0\0\6")),
    BREAK(BURNPACK_CBOR_TRUNCATED, "key-2-to-31",
          REPLACE("metadata.key[0].head", "\x7a\x80\0\0\0")),
    BREAK(BURNPACK_CBOR_TRUNCATED, "shape-2-to-61-times-8-wraps",
          REPLACE(W "shape.head", "\x9b\x20\0\0\0\0\0\0\2")),
    BREAK(BURNPACK_CBOR_TRUNCATED, "shape-bytes-2-to-62",
          REPLACE(W "shape.head", "\x5b\x40\0\0\0\0\0\0\0")),
    BREAK(BURNPACK_CBOR_RESERVED_INFO, "shape",
          REPLACE(W "shape.head", "\x9c")),
    BREAK(BURNPACK_CBOR_RESERVED_INFO, "dimension",
          REPLACE(W "shape[0].head", "\x1e")),
    BREAK(BURNPACK_CBOR_BREAK, "dimension",
          REPLACE(W "shape[1].head", "\xff")),
    BREAK(BURNPACK_CBOR_BREAK, "key-of-a-descriptor",
          REPLACE(W "key[1].head", "\xff"), REMOVE(W "key[1].text")),
    BREAK_BOTH(BURNPACK_CBOR_INDEFINITE_CHUNK, "name-in-chunks-of-bytes",
               INSIDE(W "name.head", 1, 1), BURNPACK_CBOR_INDEFINITE,
               REPLACE(W "name.head", "\x7f\x46"),
               GROW(W "name.text", "\xff")),

    PARENT("empty"),
    BREAK(BURNPACK_CBOR_BREAK, "nothing-else", REPLACE("metadata.head", "\xff"),
          REMOVE("metadata.key[0].head"), REMOVE("metadata.key[0].text"),
          REMOVE("metadata.tensors.head")),
    BREAK(BURNPACK_CBOR_RESERVED_INFO, "top",
          REPLACE("metadata.head", "\xbd")),

    PARENT("one-f32-2x3"),
    NAME("ff", 0, 1, "\x61", "\xff"), NAME("latin-1", 2, 1, "\x64", "na\xefv"),
    NAME("overlong-slash", 0, 1, "\x62", "\xc0\xaf"),
    NAME("overlong-nul", 1, 1, "\x63", "a\xc0\x80"),
    NAME("overlong-of-three-bytes", 0, 1, "\x63", "\xe0\x80\xaf"),
    NAME("surrogate", 0, 1, "\x63", "\xed\xa0\x80"),
    NAME("above-10ffff", 0, 1, "\x64", "\xf4\x90\x80\x80"),
    NAME("five-bytes", 0, 1, "\x65", "\xf8\x88\x80\x80\x80"),
    NAME("continuation", 1, 1, "\x62", "a\x80"),
    NAME("cut-off-after-two-of-three", 1, 2, "\x63", "a\xe2\x82"),
    NAME("cut-off-after-three-of-four", 0, 3, "\x63", "\xf0\x9f\xa7"),
    END_OF_ROWS
};

static const model_case texts[] = {
    CASE(BURNPACK_CBOR_UTF8, "user-key", AT("metadata.user[0].key.text"),
         "a key is not UTF-8", USER(PAIR("\xff", "v"))),
    CASE(BURNPACK_CBOR_UTF8, "user-value",
         INSIDE("metadata.user[1].value.text", 1, 1),
         "a value is not UTF-8", USER(PAIR("a", "v"), PAIR("k", "v\x80"))),
    CASE(BURNPACK_CBOR_UTF8, "unknown-key", AT("metadata.key[1].text"),
         "the name of an unknown field is not UTF-8",
         TENSORS(USUAL), .fields = "t0", UNKNOWN(FIELD("\xfe", INT(1)))),
    CASE(BURNPACK_CBOR_UTF8, "unknown-key-of-a-descriptor",
         INSIDE(W "key[0].text", 0, 1),
         "the name of an unknown field is not UTF-8",
         WEIGHT(.fields = "0dso", UNKNOWN(FIELD("\xc1\xa1", INT(1))))),
    CASE(BURNPACK_CBOR_UTF8, "two-of-one-name",
         AT("metadata.tensor[0].name.text"), "two names of the byte ff",
         TENSORS(TENSOR("\xff", U8, SHAPE(3)), TENSOR("\xff", U8, SHAPE(3)))),
    CASE(BURNPACK_CBOR_UTF8, "dtype", INSIDE(W "dtype.text", 2, 1),
         "a dtype is not UTF-8",
         WEIGHT(SPELLED(SPELL("dtype", STRING("F3\xff"))))),
    CASE_BOTH(BURNPACK_CBOR_UTF8, "split-between-chunks", AT(W "name.text[1]"),
              BURNPACK_CBOR_INDEFINITE, "a character in two chunks",
              WEIGHT(SPELLED(SPELL("name",
                                   CHUNKS(STRING("\xc3"), STRING("\xa9")))))),
};

void burnpack_cbor_cases(case_sink *sink)
{
    add_models(sink, ROWS(parents));
    spoil_table(sink, rows);
    add_models(sink, ROWS(texts));
}
