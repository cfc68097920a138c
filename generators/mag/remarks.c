/*
 * Files that break a MAY or a NOTE: accepted, with a remark. Files with other
 * records or other places of data have models of their own; the bytes after the
 * records are edits of an added file.
 */
#include "generators/mag/model.h"

static const model_case keys[] = {
    CASE(MAG_KEY_NUL, "metadata-inside", INSIDE("metadata[0].key", 1, 1),
         "the key is a NUL b", ENTRIES(INTEGER("a\0b", 1))),
    CASE(MAG_KEY_NUL, "metadata-nothing-else", INSIDE("metadata[0].key", 0, 1),
         "the key is NUL", ENTRIES(REAL("\0", 0))),
    CASE(MAG_KEY_NUL, "metadata-same-but-for-nul",
         INSIDE("metadata[1].key", 1, 1), "the keys are a and a NUL",
         ENTRIES(INTEGER("a", 1), INTEGER("a\0", 2))),
    CASE(MAG_KEY_NUL, "tensor-terminated", INSIDE("tensor[0].key", 6, 1),
         "the key is terminated",
         TENSORS(TENSOR("weight\0", F32, SHAPE(3), COUNT))),
};

/* The records of a and b end at 106, the records of a, b and c at 123. */
static const model_case places[] = {
    CASE(MAG_DATA_ALIAS, "same-dtype", AT("tensor[1].offset"),
         "b has the data of a",
         TENSORS(PLACED("a", F32, SHAPE(4, 4), COUNT, 128),
                 PLACED("b", F32, SHAPE(4, 4), COUNT, 128))),
    CASE(MAG_DATA_ALIAS, "same-size-other-shape", AT("tensor[1].offset"),
         "b has the data of a",
         TENSORS(PLACED("a", F32, SHAPE(2, 3), COUNT, 128),
                 PLACED("b", F32, SHAPE(3, 2), COUNT, 128))),
    CASE(MAG_DATA_ALIAS, "same-size-other-dtype", AT("tensor[1].offset"),
         "b has the data of a",
         TENSORS(PLACED("a", I32, SHAPE(1, 2), DATA("\1\2\3\4\5\6\7\10"), 128),
                 PLACED("b", F16, SHAPE(2, 2), DATA("\1\2\3\4\5\6\7\10"),
                        128))),
    CASE(MAG_DATA_ALIAS, "of-4800-bytes-and-others", AT("tensor[1].offset"),
         "b has the data of a",
         TENSORS(PLACED("a", F32, SHAPE(1200), COUNT, 192),
                 PLACED("b", F32, SHAPE(1200), COUNT, 192),
                 PLACED("c", I32, SHAPE(1200), COUNT, 4992),
                 PLACED("d", I32, SHAPE(1201), COUNT, 9792))),
    CASE(MAG_DATA_ORDER, "swapped", AT("tensor[1].offset"), "b is before a",
         TENSORS(PLACED("a", I32, SHAPE(2, 1), COUNT, 192),
                 PLACED("b", I32, SHAPE(3, 1), COUNT, 128))),
    CASE(MAG_DATA_ORDER, "last-first", AT("tensor[2].offset"),
         "c is before a and b",
         TENSORS(PLACED("a", I32, SHAPE(2), COUNT, 192),
                 PLACED("b", I32, SHAPE(3), COUNT, 256),
                 PLACED("c", I32, SHAPE(4), COUNT, 128))),
    CASE(MAG_DATA_GAP, "before-the-first", AT("tensor[0].offset"),
         "128 bytes more before the data",
         TENSORS(PLACED("a", F32, SHAPE(2, 3), COUNT, 256))),
    CASE(MAG_DATA_GAP, "exactly-64-before-the-first", AT("tensor[0].offset"),
         "64 bytes before the data",
         TENSORS(PLACED("model.layers.31.self_attn.q_proj.lora_A.v.weight", F32,
                        SHAPE(1, 4, 4, 1), COUNT, 192))),
    CASE(MAG_DATA_GAP, "exactly-64-between", AT("tensor[1].offset"),
         "64 bytes before the data of b",
         TENSORS(PLACED("a", F32, SHAPE(4, 4), COUNT, 128),
                 PLACED("b", F32, SHAPE(4, 4), COUNT, 256))),
    CASE(MAG_DATA_GAP, "a-block-between", AT("tensor[1].offset"),
         "4096 bytes before the data of b",
         TENSORS(PLACED("a", F32, SHAPE(4, 4), COUNT, 128),
                 PLACED("b", F32, SHAPE(4, 4), COUNT, 128 + 64 + 4096))),
};

static const model_case elements[] = {
    CASE(MAG_DATA_BOOL_VALUE, "two", INSIDE("tensor[0].data", 2, 1),
         "an element is 2",
         TENSORS(TENSOR("b", BOOL, SHAPE(4), DATA("\1\0\2\1")))),
    CASE(MAG_DATA_BOOL_VALUE, "all-ones", INSIDE("tensor[0].data", 3, 1),
         "the last element is ff",
         TENSORS(TENSOR("b", BOOL, SHAPE(4), DATA("\0\1\0\xff")))),
    CASE(MAG_DATA_BOOL_VALUE, "second-tensor", INSIDE("tensor[1].data", 0, 1),
         "all elements of b are 2 to 5",
         TENSORS(TENSOR("a", BOOL, SHAPE(4), COUNT),
                 TENSOR("b", BOOL, SHAPE(4), DATA("\2\3\4\5")))),
};

/* A small file that expands: a reader that copies stores the data 64 times. */
static void add_unfolding(case_sink *sink)
{
    enum {TIMES = 64, RECORDS_END = 24 + TIMES * (24 + 8 + 1)};
    static const char names[TIMES + 1] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
    static const u64 shape[] = {1024};
    mag_tensor tensors[TIMES];
    file_model a = {.tensors = tensors, .tensor_count = TIMES};
    case_info info = {.what = "sixty-four-times", .rule = MAG_DATA_ALIAS,
                      .where = AT("tensor[1].offset"),
                      .patch = "64 tensors have the same data"};

    for (size_t i = 0; i < TIMES; i++)
        tensors[i] = (mag_tensor){{&names[i], 1, 1}, F32, 1, shape, COUNT,
                                  mag_align(RECORDS_END)};
    add_model(sink, &info, &a);
}

#define FIRST(path)         INSIDE(path, 0, 1)

static const spoil rows[] = {
    PARENT("one-f32-2x3"),
    BREAK_AT(MAG_DATA_PADDING, "zeros-before-the-data", FIRST("padding"),
             FILL("padding", 0)),
    BREAK_AT(MAG_DATA_PADDING, "last-byte-before-the-data",
             INSIDE("padding", 62, 1), POKE("padding", 62, "\xfe")),
    BREAK_AT(MAG_DATA_PADDING, "zeros-behind-the-data", FIRST("padding#1"),
             FILL("padding#1", 0)),
    BREAK_AT(MAG_DATA_PADDING, "foreign-bytes-behind-the-data",
             INSIDE("padding#1", 8, 1),
             POKE("padding#1", 8, "\x00\x00\x80\x3f\x00\x00\x00\x40")),
    BREAK_AT(MAG_DATA_TAIL_PADDING, "ends-with-the-data", AT_END,
             CUT_AFTER("tensor[0].data")),
    BREAK_AT(MAG_DATA_TAIL_PADDING, "one-byte-behind-the-data", AT_END,
             CUT("padding#1", 1)),
    BREAK_AT(MAG_DATA_TAIL_PADDING, "one-byte-missing", AT_END,
             CUT("padding#1", 39)),
    BREAK_AT(MAG_DATA_TRAILING_NONZERO, "one-byte", FIRST("trailing"),
             APPEND("trailing", "\1")),
    BREAK_AT(MAG_DATA_TRAILING_NONZERO, "behind-64-zeros",
             INSIDE("trailing", 64, 1), APPEND_FILL("trailing", 64, 0),
             APPEND("trailing", "\1\0")),
    BREAK_AT(MAG_DATA_TRAILING_NONZERO, "zip", FIRST("trailing"),
             APPEND("trailing", "PK\5\6"), APPEND_FILL("trailing", 18, 0)),
    BREAK_AT(MAG_DATA_TRAILING_NONZERO, "elf", FIRST("trailing"),
             APPEND("trailing", "\x7f" "ELF\2\1\1"),
             APPEND_FILL("trailing", 57, 0)),
    BREAK_AT(MAG_DATA_TRAILING_NONZERO, "pdf", FIRST("trailing"),
             APPEND("trailing", "%PDF-1.7\n%%EOF\n")),
    BREAK_AT(MAG_CANONICAL_FILE_LENGTH, "one-zero-behind-the-data", AT_END,
             APPEND_FILL("trailing", 1, 0)),
    BREAK_AT(MAG_CANONICAL_FILE_LENGTH, "4096-zeros-behind-the-data", AT_END,
             APPEND_FILL("trailing", 4096, 0)),
    BREAK_AT(MAG_CANONICAL_FILE_LENGTH, "65536-zeros-behind-the-data", AT_END,
             APPEND_FILL("trailing", 65536, 0)),

    PARENT("payload-65-bytes"),
    BREAK_AT(MAG_DATA_PADDING, "between-data", FIRST("padding#1"),
             FILL("padding#1", 0xaa)),

    PARENT("empty-archive"),
    BREAK_AT(MAG_DATA_TRAILING_NONZERO, "no-tensors-64-bytes-ff",
             FIRST("trailing"), APPEND_FILL("trailing", 64, 0xff)),
    BREAK_AT(MAG_DATA_TRAILING_NONZERO, "second-archive", FIRST("trailing"),
             APPEND("trailing", "MAG!\1\0\0\0\x5d\xb5\x60\x2b"),
             APPEND_FILL("trailing", 12, 0)),
    BREAK_AT(MAG_CANONICAL_FILE_LENGTH, "empty-archive-one-zero", AT_END,
             APPEND_FILL("trailing", 1, 0)),

    PARENT("metadata-only"),
    BREAK_AT(MAG_DATA_TRAILING_NONZERO, "last-of-the-surplus",
             INSIDE("trailing", 23, 1), POKE("trailing", 23, "\x80")),
    BREAK_AT(MAG_CANONICAL_FILE_LENGTH, "no-surplus", AT_END,
             CUT_AFTER("metadata[2].key")),
    BREAK_AT(MAG_CANONICAL_FILE_LENGTH, "surplus-one-short", AT_END,
             CUT("trailing", 23)),

    /* 41 bytes, the smallest file with a record. */
    PARENT("one-entry"),
    BREAK_AT(MAG_CANONICAL_FILE_LENGTH, "smallest-entry", AT_END,
             CUT_AFTER("metadata[0].key")),
    END_OF_ROWS
};

void mag_remarks_cases(case_sink *sink)
{
    add_models(sink, ROWS(keys));
    add_models(sink, ROWS(places));
    add_models(sink, ROWS(elements));
    add_unfolding(sink);
    spoil_table(sink, rows);
}
