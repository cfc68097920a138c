/*
 * A tensor of unknown type, and a broken rule that does not depend on its size:
 * a reader that stops at the type misses the broken rule.
 */
#include "generators/gguf/model.h"

#define A_TYPE(i)       SET("tensor[" #i "].type", 43)
#define NEXT_TO(rule, what, where, ...) \
    {rule, what, where, {__VA_ARGS__}, {1, {GGUF_TENSOR_TYPE_UNKNOWN}}, NULL}

#define SAME_NAME(what, ...) \
    NEXT_TO(GGUF_TENSOR_NAME_DUPLICATE, what, AT("tensor[1].name"), \
           REPLACE("tensor[1].name", "a"), __VA_ARGS__)
/* A type without whole blocks, which only a quantized tensor can have. */
#define NO_BLOCKS(what, i, ...) \
    {GGUF_TENSOR_BLOCK, what, AT("tensor[" #i "].dimensions[0]"), \
     {SET("tensor[" #i "].type", Q8_0), __VA_ARGS__}, \
     {2, {GGUF_TENSOR_TYPE_UNKNOWN, GGUF_META_QUANTIZATION_VERSION}}, NULL}

static const spoil rows[] = {
    /* two-tensors: a of 32 bytes at 0, b of 5 at 32. */
    PARENT("two-tensors"),
    {GGUF_DATA_OUT_OF_FILE, "known-tensor-beside-an-unknown-type",
     AT("tensor[0].offset"),
     {SET("tensor[1].type", 43), SET("tensor[1].offset", 0),
      CUT("tensor[0].data", 31)},
     {1, {GGUF_TENSOR_TYPE_UNKNOWN}}, NULL},
    {GGUF_DATA_OUT_OF_FILE, "unknown-type-beyond-the-file",
     AT("tensor[1].offset"),
     {SET("tensor[1].type", 43), SET("tensor[1].offset", 96)},
     {1, {GGUF_TENSOR_TYPE_UNKNOWN}}, NULL},
    {GGUF_DATA_OUT_OF_FILE, "unknown-type-2-64-minus-32",
     AT("tensor[1].offset"),
     {SET("tensor[1].type", 43), SET("tensor[1].offset", 0 - (u64)32)},
     {1, {GGUF_TENSOR_TYPE_UNKNOWN}}, NULL},
    {GGUF_TENSOR_ELEMENTS, "2-63-of-unknown-type",
     INSIDE("tensor[0].dimensions[0]", 0, 16),
     {SET("tensor[0].type", 43), SET("tensor[0].dimensions[0]", TWO(32)),
      SET("tensor[0].dimensions[1]", TWO(31))},
     {1, {GGUF_TENSOR_TYPE_UNKNOWN}}, NULL},
    {GGUF_TENSOR_ELEMENTS, "2-64-of-unknown-type",
     INSIDE("tensor[0].dimensions[0]", 0, 16),
     {SET("tensor[0].type", 43), SET("tensor[0].dimensions[0]", TWO(32)),
      SET("tensor[0].dimensions[1]", TWO(32))},
     {1, {GGUF_TENSOR_TYPE_UNKNOWN}}, NULL},
    {GGUF_TENSOR_DIMENSION, "2-63-of-unknown-type",
     AT("tensor[1].dimensions[0]"),
     {SET("tensor[1].type", 43), SET("tensor[1].dimensions[0]", TWO(63))},
     {1, {GGUF_TENSOR_TYPE_UNKNOWN}}, NULL},
    {GGUF_TENSOR_OFFSET_ALIGNED, "unknown-type", AT("tensor[1].offset"),
     {SET("tensor[1].type", 43), SET("tensor[1].offset", 36)},
     {1, {GGUF_TENSOR_TYPE_UNKNOWN}}, NULL},

    SAME_NAME("first-of-unknown-type", A_TYPE(0)),
    SAME_NAME("second-of-unknown-type", A_TYPE(1)),
    SAME_NAME("both-of-unknown-type", A_TYPE(0), A_TYPE(1)),
    NO_BLOCKS("second-after-an-unknown-type", 1, A_TYPE(0)),
    NO_BLOCKS("first-before-an-unknown-type", 0, A_TYPE(1)),
    NEXT_TO(GGUF_TENSOR_OFFSET_ALIGNED, "second-after-an-unknown-type",
           AT("tensor[1].offset"), A_TYPE(0), SET("tensor[1].offset", 40)),
    NEXT_TO(GGUF_TENSOR_OFFSET_ALIGNED, "first-before-an-unknown-type",
           AT("tensor[0].offset"), A_TYPE(1), SET("tensor[0].offset", 16)),
    NEXT_TO(GGUF_TENSOR_TYPE_REMOVED, "second-after-an-unknown-type",
           AT("tensor[1].type"), A_TYPE(0), SET("tensor[1].type", 4)),
    NEXT_TO(GGUF_TENSOR_TYPE_RANGE, "second-after-an-unknown-type",
           AT("tensor[1].type"), A_TYPE(0), SET("tensor[1].type", 2048)),
    NEXT_TO(GGUF_TENSOR_DIMENSION, "second-after-an-unknown-type",
           AT("tensor[1].dimensions[0]"), A_TYPE(0),
           SET("tensor[1].dimensions[0]", TWO(63))),
    NEXT_TO(GGUF_DATA_OUT_OF_FILE, "second-after-an-unknown-type",
           AT("tensor[1].offset"), A_TYPE(0), CUT("tensor[1].data", 4)),

    PARENT("one-f32-2x3"),
    NEXT_TO(GGUF_DATA_START, "half-the-padding-of-unknown-type", AT_END,
           A_TYPE(0), CUT("padding", 7)),
    NEXT_TO(GGUF_DATA_START, "infos-end-the-file-of-unknown-type", AT_END,
           A_TYPE(0), CUT("padding", 0)),

    /* c of 32 bytes at 0, a of 12 at 32, b of 33 at 64. */
    PARENT("three-tensors"),
    NEXT_TO(GGUF_DATA_OVERLAP, "last-two-after-an-unknown-type",
           AT("tensor[2].offset"), A_TYPE(0), SET("tensor[2].offset", 32)),
    NEXT_TO(GGUF_DATA_OVERLAP, "first-and-last-around-an-unknown-type",
           AT("tensor[2].offset"), A_TYPE(1), SET("tensor[2].offset", 0)),
    NEXT_TO(GGUF_DATA_OVERLAP, "first-two-before-an-unknown-type",
           AT("tensor[1].offset"), A_TYPE(2), SET("tensor[1].offset", 0)),
    END_OF_ROWS
};

void gguf_beside_cases(case_sink *sink)
{
    spoil_table(sink, rows);
}
