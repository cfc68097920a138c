/* Places of data: alignment of offsets, the end of the file, overlaps. */
#include "generators/gguf/model.h"

#define CONTIGUOUS          {1, {GGUF_DATA_CONTIGUOUS}}
/* two-tensors: a of 32 bytes at 0, b of 5 at 32, 64 bytes in all. */
#define OFFSET(what, i, value) \
    {GGUF_TENSOR_OFFSET_ALIGNED, what, AT("tensor[" #i "].offset"), \
     {SET("tensor[" #i "].offset", value)}, CONTIGUOUS, NULL}

static const model_case placed[] = {
#define UNALIGNED(what, ...) \
    CASE_BOTH(GGUF_TENSOR_OFFSET_ALIGNED, what, AT("tensor[0].offset"), \
              GGUF_DATA_CONTIGUOUS, "another offset", __VA_ARGS__)
    UNALIGNED("32-of-64", ALIGNED(64),
              TENSORS(PLACED("w", I8, SHAPE(3), COUNT, 32))),
    UNALIGNED("4-of-8", ALIGNED(8),
              TENSORS(PLACED("w", I8, SHAPE(3), COUNT, 4))),
    UNALIGNED("16-of-128",
              PAIRS(NUMBER("general.alignment", UINT32, 128)),
              TENSORS(PLACED("w", I8, SHAPE(3), COUNT, 16))),
    UNALIGNED("1-of-an-empty-tensor", PLAIN,
              TENSORS(PLACED("w", I8, SHAPE(0), COUNT, 1))),
    UNALIGNED("first-at-16", PLAIN,
              TENSORS(PLACED("w", I8, SHAPE(3), COUNT, 16))),
    UNALIGNED("big-endian", PLAIN, .big_endian = true,
              TENSORS(PLACED("w", I8, SHAPE(3), COUNT, 16))),
    CASE_BOTH(GGUF_TENSOR_OFFSET_ALIGNED, "packed-without-padding",
              AT("tensor[1].offset"), GGUF_DATA_CONTIGUOUS, "no padding",
              PLAIN, TENSORS(TENSOR("a", I8, SHAPE(5), COUNT),
                             PLACED("b", I8, SHAPE(5), COUNT, 5))),
};

/* ---------------------------------------------------------- out of file -- */

#define BEYOND(what, value) \
    {GGUF_DATA_OUT_OF_FILE, what, AT("tensor[1].offset"), \
     {SET("tensor[1].offset", value)}, CONTIGUOUS, NULL}

/* The data of a tensor of that many elements. */
#define SIZE(what, type, a, b) \
    BREAK_AT(GGUF_DATA_OUT_OF_FILE, what, AT("tensor[0].offset"), \
             SET("tensor[0].type", type), SET("tensor[0].dimensions[0]", a), \
             SET("tensor[0].dimensions[1]", b))

/* Two sizes whose sum, each padded, wraps. */
#define SUM(what, a, b) \
    {GGUF_DATA_OUT_OF_FILE, what, AT("tensor[1].offset"), \
     {SET("tensor[0].type", I8), SET("tensor[0].dimensions[0]", a), \
      SET("tensor[0].dimensions[1]", 1), SET("tensor[1].dimensions[0]", b), \
      SET("tensor[1].offset", a)}, \
     NO_RULES, NULL}

static const model_case empty[] = {
    CASE_BOTH(GGUF_DATA_OUT_OF_FILE, "empty-tensor-beyond-the-file",
              AT("tensor[1].offset"), GGUF_DATA_CONTIGUOUS, "another offset",
              PLAIN, .unpadded = true, .padding = 64,
              TENSORS(TENSOR("a", I8, SHAPE(0), COUNT),
                      PLACED("b", I8, SHAPE(0), COUNT, 4096))),
    CASE_BOTH(GGUF_DATA_OUT_OF_FILE, "two-empty-tensors-as-far-beyond",
              AT("tensor[0].offset"), GGUF_DATA_CONTIGUOUS, "another offset",
              PLAIN, .unpadded = true, .padding = 64,
              TENSORS(PLACED("a", I8, SHAPE(0), COUNT, 4096),
                      PLACED("b", I8, SHAPE(0), COUNT, 4096))),
};

static const spoil rows[] = {
    PARENT("two-tensors"),
    OFFSET("1-more", 1, 33), OFFSET("4-more", 1, 36), OFFSET("8-more", 1, 40),
    OFFSET("16-of-32", 1, 48), OFFSET("25-more", 1, 57),

    BEYOND("offset-64", 64), BEYOND("offset-96", 96),
    BEYOND("offset-2-16", TWO(16)), BEYOND("offset-2-31", TWO(31)),
    BEYOND("offset-2-32", TWO(32)), BEYOND("offset-2-32-plus-32", TWO(32) + 32),
    BEYOND("offset-2-62", TWO(62)), BEYOND("offset-2-63", TWO(63)),
    BEYOND("offset-2-63-plus-32", TWO(63) + 32),
    BEYOND("offset-2-64-minus-32-wraps", 0 - (u64)32),
    BEYOND("offset-2-64-minus-64-wraps", 0 - (u64)64),
    /* the data begin at 160 */
    BEYOND("offset-plus-start-wraps-to-0", 0 - (u64)160),
    BEYOND("offset-plus-start-wraps-to-32", 0 - (u64)128),

    BREAK_AT(GGUF_DATA_OUT_OF_FILE, "one-byte-short", AT("tensor[1].offset"),
             CUT("tensor[1].data", 4)),
    BREAK_AT(GGUF_DATA_OUT_OF_FILE, "second-of-two-cut",
             AT("tensor[1].offset"), CUT("tensor[1].data", 0)),

    PARENT("one-f32-2x3"),
    BREAK_AT(GGUF_DATA_OUT_OF_FILE, "no-data", AT("tensor[0].offset"),
             CUT("tensor[0].data", 0)),
    BREAK_AT(GGUF_DATA_OUT_OF_FILE, "half-the-data", AT("tensor[0].offset"),
             CUT("tensor[0].data", 12)),
    BREAK_AT(GGUF_DATA_OUT_OF_FILE, "one-f32-one-byte-short",
             AT("tensor[0].offset"), CUT("tensor[0].data", 23)),

    SIZE("one-row-more", F32, 3, 3), SIZE("33-bytes-of-32", I8, 33, 1),
    SIZE("i8-2-31", I8, TWO(31), 1), SIZE("i8-2-32-plus-4", I8, TWO(32) + 4, 1),
    SIZE("i8-2-40", I8, TWO(40), 1),
    SIZE("i8-2-63-minus-1", I8, TWO(63) - 1, 1),
    SIZE("f32-bytes-wrap-to-0", F32, TWO(62), 1),
    SIZE("f32-bytes-wrap-to-4", F32, TWO(62) + 1, 1),
    SIZE("f32-bytes-wrap-to-24", F32, TWO(61) + 3, 2),
    SIZE("f32-bytes-2-63", F32, TWO(61), 1),
    SIZE("f16-bytes-2-63", F16, TWO(62), 1),
    SIZE("i64-bytes-wrap-to-0", I64, TWO(61), 1),
    SIZE("i64-bytes-wrap-to-8", I64, TWO(61) + 1, 1),
    SIZE("f32-padding-wraps", F32, TWO(62) - 1, 1),
    SIZE("i64-padding-wraps", I64, TWO(61) - 1, 1),
    SIZE("f32-padding-wraps-by-product", F32, TWO(31) - 1, TWO(31) + 1),
    SIZE("32-bit-dimensions", F32, (TWO(32) | 3), 2),

    PARENT("two-tensors"),
    SUM("2-63-minus-64-twice", TWO(63) - 64, TWO(63) - 64),
    SUM("2-63-minus-32-twice", TWO(63) - 32, TWO(63) - 32),
    SUM("2-62-twice", TWO(62), TWO(62)),

    /* As upstream's writer leaves a tensor whose last dimension is 0. */
    PARENT("zero-alone"),
    BREAK_AT(GGUF_DATA_OUT_OF_FILE, "zero-dimension-not-written",
             AT("tensor[0].offset"), SET("tensor[0].dimensions[0]", 4)),

    PARENT("one-f32-2x3"),
    BREAK_AT(GGUF_DATA_START, "file-ends-behind-infos", AT_END,
             CUT("padding", 0)),
    BREAK_AT(GGUF_DATA_START, "half-the-padding", AT_END, CUT("padding", 7)),
    BREAK_AT(GGUF_DATA_START, "padding-one-byte-short", AT_END,
             CUT("padding", 18)),

    PARENT("zero-alone"),
    BREAK_AT(GGUF_DATA_START, "empty-tensor-file-ends-behind-infos", AT_END,
             CUT("padding", 0)),
    BREAK_AT(GGUF_DATA_START, "empty-tensor-one-byte-short", AT_END,
             CUT("padding", 26)),
    END_OF_ROWS
};

/* ------------------------------------------------------------- overlap -- */

static const model_case overlaps[] = {
#define OVERLAP(what, i, ...) \
    CASE_BOTH(GGUF_DATA_OVERLAP, what, AT("tensor[" #i "].offset"), \
              GGUF_DATA_CONTIGUOUS, "data that overlap", PLAIN, \
              TENSORS(__VA_ARGS__))
    OVERLAP("second-half", 1, PLACED("a", I8, SHAPE(64), COUNT, 0),
            PLACED("b", I8, SHAPE(64), ZERO, 32)),
    OVERLAP("one-byte", 1, PLACED("a", I8, SHAPE(33), COUNT, 0),
            PLACED("b", I8, SHAPE(64), ZERO, 32)),
    OVERLAP("inside-the-other", 1, PLACED("a", I8, SHAPE(96), COUNT, 0),
            PLACED("b", I8, SHAPE(8), ZERO, 32)),
    OVERLAP("same-start-other-size", 1, PLACED("a", I8, SHAPE(40), COUNT, 0),
            PLACED("b", I8, SHAPE(39), COUNT, 0)),
    OVERLAP("same-start-longer", 1, PLACED("a", I8, SHAPE(1), COUNT, 0),
            PLACED("b", I8, SHAPE(2), COUNT, 0)),
    OVERLAP("first-info-lies-later", 0, PLACED("a", I8, SHAPE(8), ZERO, 32),
            PLACED("b", I8, SHAPE(64), COUNT, 0)),
    OVERLAP("third-with-the-second", 2, PLACED("a", I8, SHAPE(8), COUNT, 0),
            PLACED("b", I8, SHAPE(40), ZERO, 32),
            PLACED("c", I8, SHAPE(8), ZERO, 64)),
    OVERLAP("same-end-other-start", 1, PLACED("a", I8, SHAPE(64), COUNT, 0),
            PLACED("b", I8, SHAPE(32), ZERO, 32)),
    OVERLAP("over-an-empty-one", 2, PLACED("a", I8, SHAPE(128), COUNT, 0),
            PLACED("b", I8, SHAPE(0), COUNT, 64),
            PLACED("c", I8, SHAPE(8), ZERO, 96)),
    OVERLAP("of-i8-and-f32", 1, PLACED("a", I8, SHAPE(64), ZERO, 0),
            PLACED("b", F32, SHAPE(16), ZERO, 32)),
    OVERLAP("of-f32-and-f16", 1, PLACED("a", F32, SHAPE(16), ZERO, 0),
            PLACED("b", F16, SHAPE(16), ZERO, 32)),
    OVERLAP("same-start-and-elements", 1, PLACED("a", F32, SHAPE(4), ZERO, 0),
            PLACED("b", F16, SHAPE(4), ZERO, 0)),
    OVERLAP("same-start-and-elements-of-f16-and-i64", 1,
            PLACED("a", F16, SHAPE(4), ZERO, 0),
            PLACED("b", I64, SHAPE(4), ZERO, 0)),
    OVERLAP("third-with-the-first", 2, PLACED("a", I8, SHAPE(128), COUNT, 0),
            PLACED("b", I8, SHAPE(4), COUNT, 128),
            PLACED("c", I8, SHAPE(4), ZERO, 96)),
};

void gguf_ranges_cases(case_sink *sink)
{
    add_models(sink, ROWS(placed));
    add_models(sink, ROWS(empty));
    spoil_table(sink, rows);
    add_models(sink, ROWS(overlaps));
}
