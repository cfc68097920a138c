/* Arrays: the types and the number of their elements, arrays in arrays. */
#include "generators/gguf/model.h"

#include <stdlib.h>

/* Numbers of two pairs of all-array-types, and rows of nested-arrays. */
#define TYPE(what, value) \
    BREAK(GGUF_ARRAY_TYPE, what, SET("metadata[1*].array_type", value))
#define LENGTH(what, i, value) \
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, what, \
          SET("metadata[" #i "*].array_length", value))

const spoil gguf_arrays_rows[] = {
    PARENT("all-array-types"),
    TYPE("13", 13), TYPE("100", 100), TYPE("255", 255),
    BREAK(GGUF_ARRAY_TYPE, "256", ADD("metadata[1*].array_type", 256)),
    TYPE("80000000", 0x80000000), TYPE("ffffffff", 0xffffffff),
    TYPE("9000000-big-endian-9", 0x09000000),
    BREAK(GGUF_ARRAY_TYPE, "of-the-last-array",
          SET("metadata[12].array_type", 13)),

    PARENT("empty-arrays"),
    TYPE("13-empty", 13), TYPE("ffffffff-empty", 0xffffffff),

    PARENT("nested-arrays"),
    BREAK(GGUF_ARRAY_TYPE, "inner-13",
          SET("metadata[1*].element[0*].array_type", 13)),
    BREAK(GGUF_ARRAY_TYPE, "inner-14-of-the-last",
          SET("metadata[1*].element[2*].array_type", 14)),
    BREAK(GGUF_ARRAY_TYPE, "third-level-ffffffff",
          SET("metadata[2].element[0].element[1].array_type", 0xffffffff)),

    PARENT("all-array-types"),
    LENGTH("u8-2-20", 1, TWO(20)), LENGTH("u8-2-31", 1, TWO(31)),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "u8-2-32-plus-3",
          ADD("metadata[1*].array_length", TWO(32))),
    LENGTH("u8-2-40", 1, TWO(40)), LENGTH("u8-2-63", 1, TWO(63)),
    LENGTH("u8-2-64-minus-8-wraps", 1, 0 - (u64)8),
    LENGTH("u8-2-64-minus-1", 1, UINT64_MAX),
    LENGTH("u16-times-2-wraps", 3, TWO(63) + 2),
    LENGTH("i16-times-2-wraps-to-0", 4, TWO(63)),
    LENGTH("u32-times-4-wraps", 5, TWO(62) + 2),
    LENGTH("f32-times-4-wraps-to-0", 7, TWO(62)),
    LENGTH("bool-2-64-minus-1", 8, UINT64_MAX),
    LENGTH("strings-times-8-wraps", 9, TWO(61) + 4),
    LENGTH("strings-2-40", 9, TWO(40)),
    LENGTH("strings-2-64-minus-1", 9, UINT64_MAX),
    LENGTH("u64-times-8-wraps", 10, TWO(61) + 2),
    LENGTH("u64-times-8-wraps-to-0", 10, TWO(61)),
    LENGTH("i64-2-60", 11, TWO(60)), LENGTH("f64-2-61-plus-1", 12, TWO(61) + 1),
    LENGTH("f64-2-64-minus-1", 12, UINT64_MAX),

    /* The file ends with the elements of the last pair. */
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "last-byte-of-the-elements-cut",
          ADD("metadata[12].array_length", 0),
          CUT("metadata[12].elements", 15)),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "last-element-cut",
          ADD("metadata[12].array_length", 0), CUT("metadata[12].elements", 8)),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "all-elements-cut",
          ADD("metadata[12].array_length", 0), CUT("metadata[12].elements", 0)),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "one-element-too-many",
          ADD("metadata[12].array_length", 1),
          CUT_AFTER("metadata[12].elements")),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "one-byte-too-many",
          ADD("metadata[1].array_length", 1), CUT_AFTER("metadata[1].elements"),
          SET("header.metadata_kv_count", 2)),

    PARENT("all-array-types-big-endian"),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "little-endian-in-big-endian-file",
          REPLACE("metadata[1].array_length", "\3\0\0\0\0\0\0\0")),

    PARENT("nested-arrays"),
    LENGTH("arrays-2-40", 1, TWO(40)), LENGTH("arrays-2-60", 1, TWO(60)),
    LENGTH("arrays-times-12-wraps", 1, UINT64_MAX / 12 + 1),
    LENGTH("arrays-2-64-minus-1", 1, UINT64_MAX),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "inner-2-40",
          SET("metadata[1*].element[0*].array_length", TWO(40))),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "inner-times-2-wraps",
          SET("metadata[1*].element[0*].array_length", TWO(63) + 1)),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "inner-strings-2-64-minus-1",
          SET("metadata[1*].element[1*].array_length", UINT64_MAX)),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "inner-arrays-2-63",
          SET("metadata[2*].element[1*].array_length", TWO(63))),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "third-level-2-62",
          SET("metadata[2].element[0].element[0].array_length", TWO(62))),

    /* The head of an element that is an array. */
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "third-head-cut",
          CUT("metadata[1].element[2].array_length", 4)),
    BREAK(GGUF_ARRAY_LENGTH_BOUNDS, "third-head-after-its-type",
          CUT("metadata[1].element[2].array_length", 0)),
    END_OF_ROWS
};

/* ---------------------------------------------------------------- depth -- */

/* depth arrays in each other; the innermost one is empty. */
static void add_depth(case_sink *sink, const char *what, size_t depth,
                      rule broken, blame where)
{
    gguf_array *arrays = need_memory(NULL, depth * sizeof *arrays);
    const gguf_pair pairs[] = {
        ARCHITECTURE,
        {KEY("t.deep"), ARRAY, 0, {0}, arrays, depth},
    };
    file_model m = {.pairs = pairs, .pair_count = 2};
    case_info info = {.what = what, .rule = broken, .where = where,
                      .patch = broken != NO_RULE ? "arrays in arrays" : NULL};

    for (size_t i = 0; i < depth; i++)
        arrays[i] = (gguf_array)OF(ARRAY, 1);
    arrays[depth - 1] = (gguf_array)NUMBERS(UINT8, 7);
    add_model(sink, &info, &m);
    free(arrays);
}

static void add_depths(case_sink *sink)
{
    const rule broken = GGUF_ARRAY_DEPTH;
    /* the array at depth 65: its head */
    const blame where = AT_OFFSET(24 + 44 + 18 + 64 * 12, 4);

    add_depth(sink, "depth-16", 16, NO_RULE, where);
    add_depth(sink, "depth-17", 17, NO_RULE, where);
    add_depth(sink, "depth-63", 63, NO_RULE, where);
    add_depth(sink, "depth-64", 64, NO_RULE, where);
    add_depth(sink, "65", 65, broken, where);
    add_depth(sink, "66", 66, broken, where);
    add_depth(sink, "300", 300, broken, where);
    add_depth(sink, "1000", 1000, broken, where);
    add_depth(sink, "20000", 20000, broken, where);
}

void gguf_arrays_cases(case_sink *sink)
{
    spoil_table(sink, gguf_arrays_rows);
    add_depths(sink);
}
