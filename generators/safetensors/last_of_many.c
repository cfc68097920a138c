/* Rules broken in the last of many records, or between records that are far
 * from each other. */
#include "generators/safetensors/model.h"

#include <stdlib.h>

#define LAST            "tensor[199]."
#define FIRST_NAME      "\"model.language_model.layers.001\""

static const spoil last_of_many[] = {
    BREAK(SAFETENSORS_TENSOR_DTYPE_KNOWN, "last-of-200",
          REPLACE(LAST "dtype", "\"I9\"")),
    BREAK_AT(SAFETENSORS_TENSOR_SUB_BYTE_WHOLE, "last-of-200",
             SPAN(LAST "shape.open", LAST "shape.close"),
             REPLACE(LAST "dtype", "\"F4\"")),
    BREAK_AT(SAFETENSORS_TENSOR_SUB_BYTE_WHOLE, "last-of-200-rounded-down",
             SPAN(LAST "shape.open", LAST "shape.close"),
             REPLACE(LAST "dtype", "\"F4\""), REPLACE(LAST "end", "199"),
             CUT(LAST "data", 0)),
    BREAK(SAFETENSORS_TENSOR_DTYPE_TYPE, "last-of-200",
          REPLACE(LAST "dtype", "null")),
    BREAK(SAFETENSORS_SHAPE_DIM_INTEGER, "last-of-200",
          REPLACE(LAST "shape[0]", "\"1\"")),
    BREAK_AT(SAFETENSORS_SHAPE_TYPE, "last-of-200", AT(LAST "shape.open"),
             REPLACE(LAST "shape.open", "1"), REMOVE(LAST "shape[0]"),
             REMOVE(LAST "shape.close")),
    BREAK_AT(SAFETENSORS_OFFSETS_TYPE, "last-of-200", AT(LAST "offsets.open"),
             REPLACE(LAST "offsets.open", "null"), REMOVE(LAST "begin"),
             REMOVE(LAST "comma#2"), REMOVE(LAST "end"),
             REMOVE(LAST "offsets.close")),
    BREAK(SAFETENSORS_OFFSETS_INTEGER, "last-of-200",
          REPLACE(LAST "end", "\"200\"")),
    BREAK_AT(SAFETENSORS_OFFSETS_SIZE, "last-of-200",
             SPAN(LAST "offsets.open", LAST "offsets.close"),
             REPLACE(LAST "end", "201"), APPEND("buffer", "\1")),
    BREAK_AT(SAFETENSORS_DATA_BOUNDS, "last-of-200", AT(LAST "end"),
             CUT(LAST "data", 0)),
    BREAK_AT(SAFETENSORS_DATA_OVERLAP, "last-two-of-200", AT(LAST "begin"),
             REPLACE(LAST "begin", "198"), REPLACE(LAST "end", "199"),
             CUT(LAST "data", 0)),
    BREAK_AT(SAFETENSORS_DATA_OVERLAP, "2-and-200-of-200", AT(LAST "begin"),
             REPLACE(LAST "begin", "1"), REPLACE(LAST "end", "2"),
             CUT(LAST "data", 0)),
    BREAK_AT(SAFETENSORS_DATA_HOLE, "last-of-200", INSIDE(LAST "data", 0, 1),
             REPLACE(LAST "begin", "200"), REPLACE(LAST "end", "201"),
             APPEND("buffer", "\0")),
    BREAK(SAFETENSORS_ROOT_KEY_UNIQUE, "2-and-200-of-200",
          REPLACE(LAST "name", FIRST_NAME)),
    BREAK(SAFETENSORS_META_KEY_UNIQUE, "2-and-200-of-200",
          REPLACE("metadata[199].key", FIRST_NAME)),
    BREAK(SAFETENSORS_META_VALUE_STRING, "last-of-200",
          REPLACE("metadata[199].value", "1")),
    BREAK_AT(SAFETENSORS_TENSOR_MEMBER_UNIQUE, "last-of-200",
             INSIDE(LAST "offsets.close", 2, 7),
             GROW(LAST "offsets.close", ",\"dtype\":\"U8\"")),
};

/* Duplicate names far from each other, among empty tensors. */
static void add_far_twins(case_sink *sink)
{
    enum {COUNT_OF = 1100, NAME_SIZE = 24};
    static const u64 shape[] = {0};
    char (*names)[NAME_SIZE] = need_memory(NULL, COUNT_OF * sizeof *names);
    st_tensor *tensors = need_memory(NULL, COUNT_OF * sizeof *tensors);
    st_pair *pairs = need_memory(NULL, COUNT_OF * sizeof *pairs);

    for (size_t i = 0; i < COUNT_OF; i++) {
        size_t same = i == COUNT_OF - 1 ? 1 : i;
        int size = snprintf(names[i], NAME_SIZE, "t%04zu", same);
        const st_string name = {{names[i], (size_t)size}, NULL};
        tensors[i] = (st_tensor){.name = name, .dtype = U8, .rank = 1,
                                 .shape = shape};
        pairs[i] = (st_pair){name, USUAL("")};
    }
    const file_model one = {.tensors = tensors, .tensor_count = COUNT_OF};
    const file_model other = {.metadata = MAP, .pairs = pairs,
                              .pair_count = COUNT_OF};
    add_model(sink, &(case_info){
        .what = "2-and-1100-of-1100", .rule = SAFETENSORS_ROOT_KEY_UNIQUE,
        .where = AT("tensor[1099].name"), .patch = "t0001 twice"}, &one);
    add_model(sink, &(case_info){
        .what = "2-and-1100-of-1100", .rule = SAFETENSORS_META_KEY_UNIQUE,
        .where = AT("metadata[1099].key"), .patch = "t0001 twice"}, &other);
    free(names);
    free(tensors);
    free(pairs);
}

/* Data of one byte each; the last two share a byte, or leave one out. */
static void add_far_data(case_sink *sink)
{
    enum {COUNT_OF = 1100, NAME_SIZE = 24};
    static const u64 shape[] = {1};
    char (*names)[NAME_SIZE] = need_memory(NULL, COUNT_OF * sizeof *names);
    st_tensor *tensors = need_memory(NULL, COUNT_OF * sizeof *tensors);
    const file_model m = {.tensors = tensors, .tensor_count = COUNT_OF};
    static const spoil broken[] = {
        BREAK_AT(SAFETENSORS_DATA_OVERLAP, "1099-and-1100-of-1100",
                 AT("tensor[1099].begin"),
                 REPLACE("tensor[1099].begin", "1098"),
                 REPLACE("tensor[1099].end", "1099"),
                 CUT("tensor[1099].data", 0)),
        BREAK_AT(SAFETENSORS_DATA_HOLE, "last-of-1100",
                 INSIDE("tensor[1099].data", 0, 1),
                 REPLACE("tensor[1099].begin", "1100"),
                 REPLACE("tensor[1099].end", "1101"), APPEND("buffer", "\0")),
    };

    for (size_t i = 0; i < COUNT_OF; i++) {
        int size = snprintf(names[i], NAME_SIZE, "t%04zu", i);
        tensors[i] = (st_tensor){.name = {{names[i], (size_t)size}, NULL},
                                 .dtype = U8, .rank = 1, .shape = shape};
    }
    add_model(sink, &(case_info){.what = "many-1100-tensors", .rule = NO_RULE},
              &m);
    spoil_cases(sink, "many-1100-tensors", ROWS(broken));
    free(names);
    free(tensors);
}

void st_last_of_many_cases(case_sink *sink)
{
    spoil_cases(sink, "many-tensors", ROWS(last_of_many));
    add_far_twins(sink);
    add_far_data(sink);
}
