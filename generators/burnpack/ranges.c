/* The places of data: aligned, in order, inside the file, disjoint. */
#include "generators/burnpack/model.h"

#define W               "metadata.tensor[0]."
#define START           W "data_offsets[0].head"
#define END             W "data_offsets[1].head"
#define UNALIGNED(what, start, ...) \
    CASE(BURNPACK_DATA_ALIGNMENT, what, AT(START), "start: " what, \
         TENSORS(TENSOR("w", __VA_ARGS__, AT_START(start))))

static const model_case starts[] = {
    UNALIGNED("1", 1, F64, SHAPE(2)), UNALIGNED("4", 4, F32, SHAPE(2)),
    UNALIGNED("8", 8, U8, SHAPE(5)), UNALIGNED("64", 64, F32, SHAPE(2, 3)),
    UNALIGNED("128", 128, U8, SHAPE(5)), UNALIGNED("255", 255, U8, SHAPE(1)),
    UNALIGNED("257", 257, U8, SHAPE(5)),
    UNALIGNED("no-elements-at-1", 1, F32, SHAPE(0)),
    UNALIGNED("no-elements-at-24", 24, F32, SHAPE(0)),
    CASE(BURNPACK_DATA_ALIGNMENT, "first-of-two", AT(START), "a at 8",
         TENSORS(TENSOR("a", U8, SHAPE(4), AT_START(8)),
                 TENSOR("b", U8, SHAPE(4), AT_START(256)))),
    CASE(BURNPACK_DATA_ALIGNMENT, "second-inside-the-first",
         AT("metadata.tensor[1].data_offsets[0].head"), "b inside a, at 8",
         TENSORS(TENSOR("a", U8, SHAPE(24)),
                 TENSOR("b", U8, SHAPE(5), AT_START(8)))),
    CASE(BURNPACK_DATA_ALIGNMENT, "second-directly-behind-the-first",
         AT("metadata.tensor[1].data_offsets[0].head"),
         "b directly after a, as in 0.19",
         TENSORS(TENSOR("a", U8, SHAPE(24)),
                 TENSOR("b", U8, SHAPE(5), AT_START(24)))),
};

/* As many bytes as the shape needs, in a file of 24. */
#define RANGE(rule, what, first, last) \
    CASE(rule, what, AT(END), "data_offsets: " what, \
         TENSORS(TENSOR("w", U8, SHAPE(24), \
                        SPELLED(SPELL("data_offsets", ITEMS(2), INT(first), \
                                      INT(last)), \
                                SPELL("shape", ITEMS(1), \
                                      INT((last) - (first)))))))
#define INVERTED(what, first, last) \
    CASE(BURNPACK_DATA_INVERTED_RANGE, what, AT(END), "data_offsets: " what, \
         TENSORS(TENSOR("w", U8, SHAPE(24), \
                        SPELLED(SPELL("data_offsets", ITEMS(2), INT(first), \
                                      INT(last))))))
/* This exceeds upstream's limit for one tensor too. */
#define HUGE_RANGE(rule, what, first, last) \
    CASE_BOTH(rule, what, AT(END), BURNPACK_DATA_SIZE_LIMIT, \
              "data_offsets: " what, \
              TENSORS(TENSOR("w", U8, SHAPE(24), \
                             SPELLED(SPELL("data_offsets", ITEMS(2), \
                                           INT(first), INT(last)), \
                                     SPELL("shape", ITEMS(1), \
                                           INT((last) - (first)))))))
#define TWO_64_LESS(number) (UINT64_MAX - (number) + 1)

static const model_case ranges[] = {
    INVERTED("256-to-24", 256, 24), INVERTED("256-to-0", 256, 0),
    INVERTED("256-to-255", 256, 255),
    INVERTED("2-to-64-256-to-24", TWO_64_LESS(256), 24),
    INVERTED("2-to-63-to-0", UINT64_C(1) << 63, 0),
    CASE(BURNPACK_DATA_INVERTED_RANGE, "256-to-0-of-no-elements", AT(END),
         "data_offsets: 256 to 0",
         TENSORS(TENSOR("w", U8, SHAPE(256),
                        SPELLED(SPELL("data_offsets", ITEMS(2), INT(256),
                                      INT(0)),
                                SPELL("shape", ITEMS(1), INT(0)))))),
    RANGE(BURNPACK_DATA_INVERTED_RANGE, "wraps-to-the-length", UINT64_C(256),
          0),

    /* the data section begins at 256 */
    RANGE(BURNPACK_DATA_OFFSET_OVERFLOW, "end-2-to-64-200",
          TWO_64_LESS(256), TWO_64_LESS(200)),
    RANGE(BURNPACK_DATA_OFFSET_OVERFLOW, "end-2-to-64-1",
          TWO_64_LESS(256), UINT64_MAX),
    RANGE(BURNPACK_DATA_OFFSET_OVERFLOW, "end-2-to-64-256",
          TWO_64_LESS(512), TWO_64_LESS(256)),
    RANGE(BURNPACK_DATA_OFFSET_OVERFLOW, "no-bytes-at-2-to-64-256",
          TWO_64_LESS(256), TWO_64_LESS(256)),
    HUGE_RANGE(BURNPACK_DATA_OFFSET_OVERFLOW, "0-to-2-to-64-1", 0, UINT64_MAX),
    HUGE_RANGE(BURNPACK_DATA_OFFSET_OVERFLOW, "0-to-2-to-64-256", 0,
               TWO_64_LESS(256)),

    RANGE(BURNPACK_DATA_OUT_OF_FILE, "end-2-to-64-257",
          TWO_64_LESS(512), TWO_64_LESS(257)),
    RANGE(BURNPACK_DATA_OUT_OF_FILE, "2-to-40",
          UINT64_C(1) << 40, (UINT64_C(1) << 40) + 24),
    RANGE(BURNPACK_DATA_OUT_OF_FILE, "2-to-32",
          UINT64_C(1) << 32, (UINT64_C(1) << 32) + 24),
    RANGE(BURNPACK_DATA_OUT_OF_FILE, "2-to-63",
          UINT64_C(1) << 63, (UINT64_C(1) << 63) + 24),
    RANGE(BURNPACK_DATA_OUT_OF_FILE, "1-byte-more", 0, 25),
    RANGE(BURNPACK_DATA_OUT_OF_FILE, "1-block-behind", 256, 280),
    RANGE(BURNPACK_DATA_OUT_OF_FILE, "size-2-to-20", 0, 1 << 20),
    RANGE(BURNPACK_DATA_OUT_OF_FILE, "size-2-to-32-and-24", 0,
          (UINT64_C(1) << 32) + 24),
    HUGE_RANGE(BURNPACK_DATA_OUT_OF_FILE, "size-11-gib", 0,
               UINT64_C(11) << 30),
    HUGE_RANGE(BURNPACK_DATA_OUT_OF_FILE, "size-2-to-62", 0, UINT64_C(1) << 62),
    {{"end-2-to-56-as-a-bignum", BURNPACK_DATA_OUT_OF_FILE, AT(END),
      {2, {BURNPACK_DATA_SIZE_LIMIT, BURNPACK_CBOR_BIGNUM}}, NULL, NULL, NULL,
      "data_offsets: a bignum of eight bytes"},
     FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(24),
                            SPELLED(SPELL("data_offsets", ITEMS(2), INT(0),
                                          TAGGED(2),
                                          OCTETS("\1\0\0\0\0\0\0\0")),
                                    SPELL("shape", ITEMS(1),
                                          INT(UINT64_C(1) << 56))))))},
    RANGE(BURNPACK_DATA_OUT_OF_FILE, "no-bytes-behind-the-file", 256, 256),
    RANGE(BURNPACK_DATA_OUT_OF_FILE, "no-bytes-at-2-to-40",
          UINT64_C(1) << 40, UINT64_C(1) << 40),
};

#define SHORT(what, keep) \
    BREAK_AT(BURNPACK_DATA_OUT_OF_FILE, what, AT(END), \
             CUT("tensor[0].data", keep))

const spoil burnpack_ranges_rows[] = {
    /* 256 bytes of data after 256 of header, metadata and padding. */
    UNSEALED_PARENT("one-u8-256"),
    SHORT("1-byte-short", 255), SHORT("2-bytes-short", 254),
    SHORT("128-bytes-short", 128), SHORT("255-bytes-short", 1),
    SHORT("256-bytes-short", 0),
    BREAK_AT(BURNPACK_DATA_OUT_OF_FILE, "ends-in-padding", AT(END),
             CUT("padding", 100)),
    BREAK_AT(BURNPACK_DATA_OUT_OF_FILE, "ends-with-the-metadata", AT(END),
             CUT_AFTER(END)),
    BREAK_AT(BURNPACK_DATA_OUT_OF_FILE, "no-padding-as-in-0.19", AT(END),
             REMOVE("padding")),

    UNSEALED_PARENT("no-elements"),
    BREAK_AT(BURNPACK_DATA_OUT_OF_FILE, "no-elements-1-byte-short", AT(END),
             CUT("padding", 198)),
    BREAK_AT(BURNPACK_DATA_OUT_OF_FILE, "no-elements-no-padding", AT(END),
             CUT("padding", 0)),

    UNSEALED_PARENT("three-tensors"),
    BREAK_AT(BURNPACK_DATA_OUT_OF_FILE, "third-of-three",
             AT("metadata.tensor[2*].data_offsets[1].head"),
             CUT("tensor[2*].data*", 299)),
    BREAK_AT(BURNPACK_DATA_OUT_OF_FILE, "failed-save",
             AT("metadata.tensor[2].data_offsets[1].head"),
             CUT_AFTER("tensor[1].data")),

    UNSEALED_PARENT("one-of-each"),
    SHORT("first-in-the-file-order", 11),
    END_OF_ROWS
};

/* ---------------------------------------------------------- two and two -- */

#define OVER(what, entry, patch, ...) \
    CASE(BURNPACK_DATA_OVERLAP, what, \
         AT("metadata.tensor[" entry "].data_offsets[0].head"), patch, \
         TENSORS(__VA_ARGS__))
#define SHARED(what, entry, patch, ...) \
    CASE(BURNPACK_DATA_ALIAS, what, \
         AT("metadata.tensor[" entry "].data_offsets[0].head"), patch, \
         TENSORS(__VA_ARGS__))

static const model_case pairs[] = {
    OVER("second-inside-the-first", "1", "b is inside a",
         TENSOR("a", U8, SHAPE(600)), TENSOR("b", U8, SHAPE(5), AT_START(256))),
    OVER("last-byte-of-the-first", "1", "b begins on the last byte of a",
         TENSOR("a", U8, SHAPE(257)),
         TENSOR("b", U8, SHAPE(300), AT_START(256))),
    OVER("in-the-other-order", "0", "a begins on the last byte of b",
         TENSOR("a", U8, SHAPE(300), AT_START(256)),
         TENSOR("b", U8, SHAPE(257), AT_START(0))),
    OVER("same-start-longer", "1", "b begins with a and is longer",
         TENSOR("a", U8, SHAPE(24)), TENSOR("b", U8, SHAPE(25), AT_START(0))),
    OVER("same-start-shorter", "1", "b is the beginning of a",
         TENSOR("a", U8, SHAPE(25)), TENSOR("b", U8, SHAPE(24), AT_START(0))),
    OVER("same-end", "1", "b is the end of a",
         TENSOR("a", U8, SHAPE(300)),
         TENSOR("b", U8, SHAPE(44), AT_START(256))),
    OVER("behind-another", "2", "c is inside a, after b",
         TENSOR("b", U8, SHAPE(1), AT_START(0)),
         TENSOR("a", U8, SHAPE(600), AT_START(256)),
         TENSOR("c", U8, SHAPE(1), AT_START(512))),
    OVER("behind-a-touching-one", "2",
         "c is inside b, which begins where a ends",
         TENSOR("a", U8, SHAPE(256)), TENSOR("b", U8, SHAPE(512)),
         TENSOR("c", U8, SHAPE(512), AT_START(512))),
    OVER("first-and-third", "2", "c begins on the last byte of a",
         TENSOR("a", U8, SHAPE(257)),
         TENSOR("b", U8, SHAPE(88), AT_START(512)),
         TENSOR("c", U8, SHAPE(44), AT_START(256))),
    OVER("around-empty-data", "2",
         "c is the end of a, inside which b has no bytes",
         TENSOR("a", U8, SHAPE(600)),
         TENSOR("b", U8, SHAPE(0), AT_START(256)),
         TENSOR("c", U8, SHAPE(88), AT_START(512))),

    SHARED("same-tensor-twice", "1", "b has the data of a",
           TENSOR("a", F32, SHAPE(2, 3)),
           TENSOR("b", F32, SHAPE(2, 3), AT_START(0))),
    SHARED("other-shape", "1", "b has the data of a",
           TENSOR("a", F32, SHAPE(2, 3)),
           TENSOR("b", F32, SHAPE(3, 2), AT_START(0))),
    SHARED("other-dtype", "1", "b has the data of a",
           TENSOR("a", U16, SHAPE(2), DATA("\1\2\3\4")),
           TENSOR("b", I8, SHAPE(4), DATA("\1\2\3\4"), AT_START(0))),
    SHARED("three-times", "1", "b and c have the data of a",
           TENSOR("a", U8, SHAPE(5)), TENSOR("b", U8, SHAPE(5), AT_START(0)),
           TENSOR("c", U8, SHAPE(5), AT_START(0))),
    SHARED("quantized", "1", "b is the bytes of a",
           TENSOR("a", QFLOAT, SHAPE(8),
                  SCHEME("Q8S", "F32", .store = NATIVE)),
           TENSOR("b", U8, SHAPE(12),
                  DATA("\0\1\2\3\4\5\6\7\x08\x09\x0a\x0b"), AT_START(0))),
};

/* A small file that expands: a reader that copies holds the data 64 times. */
static void add_unfolding(case_sink *sink)
{
    enum {TIMES = 64};
    static const char names[TIMES + 1] =
        "+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    static const u64 shape[] = {4096};
    burnpack_tensor tensors[TIMES];
    file_model f = {.tensors = tensors, .tensor_count = TIMES};
    case_info info = {.what = "sixty-four-times", .rule = BURNPACK_DATA_ALIAS,
                      .where = AT("metadata.tensor[1].data_offsets[0].head"),
                      .patch = "64 tensors have the same data"};

    for (size_t i = 0; i < TIMES; i++)
        tensors[i] = (burnpack_tensor){.name = {&names[i], 1}, .dtype = U8,
                                       .rank = 1, .shape = shape,
                                       .placed = true};
    add_model(sink, &info, &f);
}

void burnpack_ranges_cases(case_sink *sink)
{
    add_models(sink, ROWS(starts));
    add_models(sink, ROWS(ranges));
    spoil_table(sink, burnpack_ranges_rows);
    add_models(sink, ROWS(pairs));
    add_unfolding(sink);
}
