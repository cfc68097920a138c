/* The places of blobs: inside the file, disjoint, shared or overlapping. */
#include "generators/zten/model.h"

#define ENTRY           "index.entry[0]."
#define OFFSET          ENTRY "offset.head"
#define TWO_TO_63       "\x1b\x80\0\0\0\0\0\0\0"

/* The blob is shorter than its size: its last bytes are the first of the
 * index. */
#define SHORT(what, bytes) \
    BREAK_AT(ZTEN_BLOB_BOUNDS, what, AT(OFFSET), \
             REPLACE("index.entry[0].data", bytes))
#define ELSEWHERE(what, bytes) \
    BREAK(ZTEN_BLOB_BOUNDS, what, REPLACE(OFFSET, bytes))
/* Shape and size agree. */
#define LARGER(what, bytes) \
    BREAK_AT(ZTEN_BLOB_BOUNDS, what, AT(OFFSET), \
             REPLACE(ENTRY "size.head", bytes), \
             REPLACE(ENTRY "shape[0].head", bytes))

static const model_case parents[] = {
    ACCEPT("one-uint8-before-a-gap", TENSORS(TENSOR("w", UINT8, SCALAR)),
           .gap = 63),
};

static const spoil rows[] = {
    /* 64 bytes at 64, the index of 73 at 128. */
    PARENT("one-uint8-64"),
    SHORT("1-byte-short", "\1\2\3\4\5\6\7\x08\1\2\3\4\5\6\7\x08"
          "\1\2\3\4\5\6\7\x08\1\2\3\4\5\6\7\x08\1\2\3\4\5\6\7\x08"
          "\1\2\3\4\5\6\7\x08\1\2\3\4\5\6\7\x08\1\2\3\4\5\6\7"),
    SHORT("63-bytes-short", "\1"), SHORT("64-bytes-short", ""),
    ELSEWHERE("at-the-index", "\x18\x80"),
    ELSEWHERE("in-the-index", "\x18\xc0"),
    ELSEWHERE("behind-the-file", "\x19\x10\0"),
    ELSEWHERE("2-to-32", "\x1b\0\0\0\1\0\0\0\0"),
    ELSEWHERE("2-to-32-and-64", "\x1b\0\0\0\1\0\0\0\x40"),
    ELSEWHERE("2-to-40", "\x1b\0\0\1\0\0\0\0\0"),
    ELSEWHERE("2-to-63", TWO_TO_63),
    ELSEWHERE("2-to-63-and-64", "\x1b\x80\0\0\0\0\0\0\x40"),
    ELSEWHERE("end-wraps-to-0", "\x1b\xff\xff\xff\xff\xff\xff\xff\xc0"),
    ELSEWHERE("end-nearly-wraps", "\x1b\xff\xff\xff\xff\xff\xff\xff\x80"),
    LARGER("1-byte-of-the-index", "\x18\x41"),
    LARGER("all-of-the-index", "\x18\x89"),
    LARGER("index-and-its-size", "\x18\x91"),
    LARGER("1-byte-behind-the-file", "\x18\x92"),
    LARGER("size-2-to-20", "\x1a\0\x10\0\0"),
    LARGER("size-2-to-32-and-64", "\x1b\0\0\0\1\0\0\0\x40"),
    LARGER("size-2-to-36", "\x1b\0\0\0\x10\0\0\0\0"),
    LARGER("size-2-to-40", "\x1b\0\0\1\0\0\0\0\0"),
    LARGER("size-2-to-62", "\x1b\x40\0\0\0\0\0\0\0"),
    LARGER("size-2-to-63", TWO_TO_63),
    LARGER("size-wraps-to-0", "\x1b\xff\xff\xff\xff\xff\xff\xff\xc0"),
    LARGER("size-wraps-to-64", "\x1b\xff\xff\xff\xff\xff\xff\xff\xff"),

    PARENT("one-uint8-before-a-gap"),
    ELSEWHERE("one-byte-at-the-index", "\x18\x80"),

    PARENT("one-float32-2x3"),
    SHORT("last-float-missing", "\0\0\x80\x3f\0\0\0\xc0\0\0\x40\x40"
          "\0\0\x80\xc0\0\0\xa0\x40"),
    SHORT("23-bytes-short", "\0"),

    PARENT("two-tensors"),
    BREAK_AT(ZTEN_BLOB_BOUNDS, "second-of-two",
             AT("index.entry[1].offset.head"),
             REPLACE("index.entry[1].data", "\1\0\0\0\xfe\xff\xff")),

    /* The stored bytes may be longer than the elements. */
    PARENT("one-compressed"),
    BREAK_AT(ZTEN_BLOB_BOUNDS, "last-byte-of-a-frame-in-the-index", AT(OFFSET),
             REPLACE("index.entry[0].frames", FRAME "\0\x58\xc1\0\0"
                     "\0\0\x80\x3f\0\0\0\xc0\0\0\x40\x40"
                     "\0\0\x80\xc0\0\0\xa0\x40\0\0\xc0")),
    BREAK_AT(ZTEN_BLOB_BOUNDS, "frame-into-the-index", AT(OFFSET),
             REPLACE("index.entry[0].frames", FRAME "\0\x58\xc1\0\0")),
    BREAK_AT(ZTEN_BLOB_BOUNDS, "compressed-1-byte-of-the-index", AT(OFFSET),
             REPLACE(ENTRY "size.head", "\x18\x22")),
    BREAK_AT(ZTEN_BLOB_BOUNDS, "compressed-2-to-40", AT(OFFSET),
             REPLACE(ENTRY "size.head", "\x1b\0\0\1\0\0\0\0\0")),
    BREAK_AT(ZTEN_BLOB_BOUNDS, "compressed-2-to-64-1", AT(OFFSET),
             REPLACE(ENTRY "size.head",
                     "\x1b\xff\xff\xff\xff\xff\xff\xff\xff")),
    END_OF_ROWS
};

/* ---------------------------------------------------------- two and two -- */

#define OVER(what, entry, patch, ...) \
    CASE(ZTEN_BLOB_OVERLAP, what, AT("index.entry[" entry "].offset.head"), \
         patch, TENSORS(__VA_ARGS__))
#define SHARED(what, entry, patch, ...) \
    CASE(ZTEN_BLOB_ALIAS, what, AT("index.entry[" entry "].offset.head"), \
         patch, TENSORS(__VA_ARGS__))
#define A_FRAME         FRAME "\0\x58\x41\0\0" "12345678"
#define TEN_TIMES_X     FRAME "\0\0\x53\0\0" "x"

static const model_case pairs[] = {
    OVER("second-inside-the-first", "1", "b is inside a",
         TENSOR("a", UINT8, SHAPE(192)),
         TENSOR("b", UINT8, SHAPE(64), .offset = 128)),
    OVER("last-byte-of-the-first", "1", "b begins on the last byte of a",
         TENSOR("a", UINT8, SHAPE(65)),
         TENSOR("b", UINT8, SHAPE(64), .offset = 128)),
    OVER("entries-in-the-other-order", "0", "a begins on the last byte of b",
         TENSOR("a", UINT8, SHAPE(64), .offset = 128),
         TENSOR("b", UINT8, SHAPE(65), .offset = 64)),
    OVER("same-start-longer", "1", "b begins with a and is longer",
         TENSOR("a", UINT8, SHAPE(64)),
         TENSOR("b", UINT8, SHAPE(65), .offset = 64)),
    OVER("same-start-shorter", "1", "b is the beginning of a",
         TENSOR("a", UINT8, SHAPE(65)),
         TENSOR("b", UINT8, SHAPE(64), .offset = 64)),
    OVER("same-end", "1", "b is the end of a",
         TENSOR("a", UINT8, SHAPE(128)),
         TENSOR("b", UINT8, SHAPE(64), .offset = 128)),
    OVER("last-of-three", "2", "c is inside a, after b",
         TENSOR("b", UINT8, SHAPE(1), .offset = 64),
         TENSOR("a", UINT8, SHAPE(192), .offset = 128),
         TENSOR("c", UINT8, SHAPE(1), .offset = 256)),
    OVER("behind-a-touching-one", "2", "c begins in b, which a touches",
         TENSOR("a", UINT8, SHAPE(64)),
         TENSOR("b", UINT8, SHAPE(128), .offset = 128),
         TENSOR("c", UINT8, SHAPE(128), .offset = 192)),
    OVER("elements-inside-a-frame", "1", "b is inside the frame of a",
         TENSOR("a", UINT8, SHAPE(100), PACKED),
         TENSOR("b", UINT8, SHAPE(1), .offset = 128)),

    SHARED("same-tensor-twice", "1", "b has the blob of a",
           TENSOR("a", FLOAT32, SHAPE(2, 3)),
           TENSOR("b", FLOAT32, SHAPE(2, 3), .offset = 64)),
    SHARED("other-shape", "1", "b has the blob of a",
           TENSOR("a", FLOAT32, SHAPE(2, 3)),
           TENSOR("b", FLOAT32, SHAPE(3, 2), .offset = 64)),
    SHARED("other-dtype", "1", "b has the blob of a",
           TENSOR("a", UINT16, SHAPE(2), DATA("\1\2\3\4")),
           TENSOR("b", INT8, SHAPE(4), DATA("\1\2\3\4"), .offset = 64)),
    SHARED("other-byte-order", "1", "b has the blob of a",
           TENSOR("a", UINT16, SHAPE(2), DATA("\1\2\3\4")),
           TENSOR("b", UINT16, SHAPE(2), DATA("\2\1\4\3"), .order = BIG,
                  .offset = 64)),
    SHARED("checked-twice", "1", "b has the blob of a",
           TENSOR("a", UINT8, SHAPE(5), CRC),
           TENSOR("b", UINT8, SHAPE(5), CHECKSUM(SHA_LOWER, "sha256:*"),
                  .offset = 64)),
    SHARED("three-times", "1", "b and c have the blob of a",
           TENSOR("a", UINT8, SHAPE(5)),
           TENSOR("b", UINT8, SHAPE(5), .offset = 64),
           TENSOR("c", UINT8, SHAPE(5), .offset = 64)),
    SHARED("frame-twice", "1", "b has the frame of a",
           TENSOR("a", UINT8, SHAPE(8), DATA("12345678"), FRAMES(A_FRAME)),
           TENSOR("b", UINT8, SHAPE(2, 4), DATA("12345678"), FRAMES(A_FRAME),
                  .offset = 64)),
    SHARED("frame-as-elements", "1", "b is the frame of a",
           TENSOR("a", UINT8, SHAPE(8), DATA("12345678"), FRAMES(A_FRAME)),
           TENSOR("b", UINT8, SHAPE(17), DATA(A_FRAME), .offset = 64)),
    SHARED("frame-as-elements-of-its-own-length", "1", "a is the frame of b",
           TENSOR("a", UINT8, SHAPE(10), DATA(TEN_TIMES_X)),
           TENSOR("b", UINT8, SHAPE(10), DATA("xxxxxxxxxx"),
                  FRAMES(TEN_TIMES_X), .offset = 64)),
};

#define NOWHERE(what, patch, ...) \
    CASE(ZTEN_BLOB_ZERO_SIZE_OFFSET, what, AT(OFFSET), patch, __VA_ARGS__)
#define NONE(place)     TENSOR("none", FLOAT32, SHAPE(0), .offset = place)

static const model_case nowhere[] = {
    NOWHERE("64-behind-the-index-start", "no elements at 128",
            TENSORS(NONE(128)), .gap = 56),
    NOWHERE("in-the-index", "no elements at 128",
            TENSORS(NONE(128), TENSOR("five", UINT8, SHAPE(5), .offset = 64))),
    NOWHERE("behind-the-file", "no elements at 4096", TENSORS(NONE(4096))),
    NOWHERE("2-to-40", "no elements at 2^40",
            TENSORS(NONE(UINT64_C(1) << 40))),
    NOWHERE("2-to-63", "no elements at 2^63",
            TENSORS(NONE(UINT64_C(1) << 63))),
    NOWHERE("2-to-64-64", "no elements at 2^64-64",
            TENSORS(NONE(UINT64_MAX - 63))),
};

/* A small file that expands: a reader that copies holds the data 64 times. */
static void add_unfolding(case_sink *sink)
{
    enum {TIMES = 64};
    static const char names[TIMES + 1] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
    static const u64 shape[] = {4096};
    zten_tensor tensors[TIMES];
    file_model a = {.tensors = tensors, .tensor_count = TIMES};
    case_info info = {.what = "sixty-four-times", .rule = ZTEN_BLOB_ALIAS,
                      .where = AT("index.entry[1].offset.head"),
                      .patch = "64 tensors have one blob"};

    for (size_t i = 0; i < TIMES; i++)
        tensors[i] = (zten_tensor){.name = {&names[i], 1}, .dtype = UINT8,
                                   .rank = 1, .shape = shape, .offset = 64};
    add_model(sink, &info, &a);
}

void zten_blobs_cases(case_sink *sink)
{
    add_models(sink, ROWS(parents));
    spoil_table(sink, rows);
    add_models(sink, ROWS(pairs));
    add_models(sink, ROWS(nowhere));
    add_unfolding(sink);
}
