/*
 * Faults after an ignored value: a reader that finds the end of the value at
 * another bracket, or stops checking there, misses them. All tensors are empty,
 * so that no unused byte of the buffer reveals a missed tensor.
 */
#include "generators/safetensors/model.h"

#define ARRAY       "[1,[2,[]],{}]"
#define OBJECT      "{\"a\":{\"b\":1},\"c\":[]}"
#define OF_OBJECTS  "[{\"a\":1},{\"a\":1}]"
#define TWICE       "[{\"k\":0,\"k\":{}}]"

#define EIGHT(text) text text text text text text text text
#define OPEN_56     EIGHT("[") EIGHT("[") EIGHT("[") EIGHT("[") EIGHT("[") \
                    EIGHT("[") EIGHT("[")
#define CLOSE_56    EIGHT("]") EIGHT("]") EIGHT("]") EIGHT("]") EIGHT("]") \
                    EIGHT("]") EIGHT("]")
/* 66 levels, with the root and the entry. */
#define DEEP        OPEN_56 EIGHT("[") "1" EIGHT("]") CLOSE_56

#define UNKNOWN     {1, {SAFETENSORS_TENSOR_MEMBER_UNKNOWN}}
#define UNKNOWN_AND(rule) {2, {SAFETENSORS_TENSOR_MEMBER_UNKNOWN, rule}}

/* The first tensor has that value; the fault follows it. The other broken rules
 * come last. */
#define BEHIND(rule, what, value, where, edit, ...) \
    {rule, "behind-an-ignored-" what, where, \
     {GROW("tensor[0].offsets.close", ",\"x\":" value), edit}, __VA_ARGS__, \
     NULL}
#define LACKING(what, value, ...) \
    BEHIND(SAFETENSORS_TENSOR_MEMBER_REQUIRED, what, value, \
           AT("tensor[1].open"), \
           REPLACE("tensor[1].shape.key", "\"Shape\""), __VA_ARGS__)
#define NO_DTYPE(what, value, ...) \
    BEHIND(SAFETENSORS_TENSOR_DTYPE_KNOWN, what, value, \
           AT("tensor[1].dtype"), REPLACE("tensor[1].dtype", "\"f32\""), \
           __VA_ARGS__)

/* Faults after it in the entry itself. */
#define IN_ENTRY(rule, what, value, edit) \
    {rule, "in-an-entry-behind-an-ignored-" what, THE_FIELD, \
     {edit, GROW("tensor[0].open", "\"x\":" value ",")}, UNKNOWN, NULL}

static const spoil behind[] = {
    LACKING("array", ARRAY, UNKNOWN), LACKING("object", OBJECT, UNKNOWN),
    LACKING("array-of-objects", OF_OBJECTS, UNKNOWN),
    LACKING("object-with-a-key-twice", TWICE,
            UNKNOWN_AND(SAFETENSORS_JSON_DUPLICATE_IGNORED)),
    LACKING("value-of-66-levels", DEEP,
            UNKNOWN_AND(SAFETENSORS_JSON_DEPTH)),
    LACKING("empty-array", "[]", UNKNOWN),
    LACKING("empty-object", "{}", UNKNOWN),
    NO_DTYPE("array", ARRAY, UNKNOWN), NO_DTYPE("object", OBJECT, UNKNOWN),
    NO_DTYPE("value-of-66-levels", DEEP,
             UNKNOWN_AND(SAFETENSORS_JSON_DEPTH)),
    IN_ENTRY(SAFETENSORS_TENSOR_DTYPE_KNOWN, "array", ARRAY,
             REPLACE("tensor[0].dtype", "\"f32\"")),
    IN_ENTRY(SAFETENSORS_SHAPE_DIM_INTEGER, "object", OBJECT,
             REPLACE("tensor[0].shape[1]", "2.0")),
};

void st_behind_ignored_cases(case_sink *sink)
{
    spoil_cases(sink, "zero-dim-in-each-place", ROWS(behind));
}
