/* Duplicate keys in the root; entries that are not objects. */
#include "generators/safetensors/model.h"

#define ENTRY   "tensor[0]."
#define TWICE(what, path, ...) \
    BREAK_AT(SAFETENSORS_ROOT_KEY_UNIQUE, what, AT(path), __VA_ARGS__)

/* The second of two tensors gets the name of the first. */
static const spoil names[] = {
    TWICE("other-range", "tensor[1].name", REPLACE("tensor[1].name",
                                                   "\"a\"")),
    TWICE("one-escaped", "tensor[1].name",
          REPLACE("tensor[1].name", "\"\\u0061\"")),
    TWICE("the-first-escaped", "tensor[1].name",
          REPLACE("tensor[0].name", "\"\\u0061\""),
          REPLACE("tensor[1].name", "\"a\"")),
    TWICE("both-escaped-otherwise", "tensor[1].name",
          REPLACE("tensor[0].name", "\"\\u00e9\""),
          REPLACE("tensor[1].name", "\"\\u00E9\"")),
    TWICE("one-in-utf-8", "tensor[1].name",
          REPLACE("tensor[0].name", "\"\xf0\x9f\x98\x80\""),
          REPLACE("tensor[1].name", "\"\\ud83d\\ude00\"")),
    TWICE("slash-escaped", "tensor[1].name",
          REPLACE("tensor[0].name", "\"a/b\""),
          REPLACE("tensor[1].name", "\"a\\/b\"")),
    TWICE("empty", "tensor[1].name", REPLACE("tensor[0].name", "\"\""),
          REPLACE("tensor[1].name", "\"\"")),
    TWICE("escaped-in-two-ways", "tensor[1].name",
          REPLACE("tensor[0].name", "\"\\n\""),
          REPLACE("tensor[1].name", "\"\\u000a\"")),
};

static const spoil apart[] = {
    TWICE("first-and-last-of-three", "tensor[2].name",
          REPLACE("tensor[2].name", "\"a\"")),
    TWICE("last-two-of-three", "tensor[2].name",
          REPLACE("tensor[2].name", "\"b\"")),
};

/* The same range twice would be an overlap: these take no bytes. */
static const model_case empty[] = {
    CASE(SAFETENSORS_ROOT_KEY_UNIQUE, "of-no-elements", AT("tensor[1].name"),
         "two tensors of one name",
         TENSORS(TENSOR("w", F32, SHAPE(0), COUNT),
                 TENSOR("w", F32, SHAPE(0), COUNT))),
    CASE(SAFETENSORS_ROOT_KEY_UNIQUE, "of-no-elements-and-another-type",
         AT("tensor[1].name"), "two tensors of one name",
         TENSORS(TENSOR("w", F32, SHAPE(0), COUNT),
                 TENSOR("w", U8, SHAPE(2, 0), COUNT))),
    CASE(SAFETENSORS_ROOT_KEY_UNIQUE, "the-last-of-which-has-data",
         AT("tensor[1].name"), "two tensors of one name",
         TENSORS(TENSOR("w", F32, SHAPE(0), COUNT),
                 TENSOR("w", F32, SHAPE(2), COUNT))),
    CASE(SAFETENSORS_ROOT_KEY_UNIQUE, "the-first-of-which-has-data",
         AT("tensor[1].name"), "two tensors of one name",
         TENSORS(TENSOR("w", F32, SHAPE(2), COUNT),
                 TENSOR("w", F32, SHAPE(0), COUNT))),
    CASE(SAFETENSORS_ROOT_KEY_UNIQUE, "of-no-elements-around-one",
         AT("tensor[2].name"), "two tensors of one name",
         TENSORS(TENSOR("m", U8, SHAPE(0), COUNT),
                 TENSOR("b", U8, SHAPE(0), COUNT),
                 TENSOR("m", U8, SHAPE(0), COUNT),
                 TENSOR("x", U8, SHAPE(0), COUNT))),
    CASE(SAFETENSORS_ROOT_KEY_UNIQUE, "of-eleven-letters-around-others",
         AT("tensor[3].name"), "two tensors of one name",
         TENSORS(TENSOR("layerlayer2", U8, SHAPE(0), COUNT),
                 TENSOR("b", U8, SHAPE(0), COUNT),
                 TENSOR("layerlayer1", U8, SHAPE(0), COUNT),
                 TENSOR("layerlayer2", U8, SHAPE(0), COUNT),
                 TENSOR("layerlayer3", U8, SHAPE(0), COUNT),
                 TENSOR("layerlayer", U8, SHAPE(0), COUNT))),
    CASE(SAFETENSORS_ROOT_KEY_UNIQUE, "of-no-elements-around-others",
         AT("tensor[4].name"), "two tensors of one name",
         TENSORS(TENSOR("m", U8, SHAPE(0), COUNT),
                 TENSOR("b", U8, SHAPE(0), COUNT),
                 TENSOR("x", U8, SHAPE(0), COUNT),
                 TENSOR("a", U8, SHAPE(0), COUNT),
                 TENSOR("m", U8, SHAPE(0), COUNT))),
};

#define SECOND(what, text, ...) \
    BREAK_AT(SAFETENSORS_ROOT_KEY_UNIQUE, what, \
             INSIDE("root.close", 1, sizeof text - 1), \
             REPLACE("root.close", "," text ":" __VA_ARGS__ "}"))

/* The same map, another one, or null: its value is not judged. */
static const spoil metadata[] = {
    SECOND("metadata-twice", "\"__metadata__\"", "{\"format\":\"pt\"}"),
    SECOND("metadata-and-another", "\"__metadata__\"", "{\"a\":\"b\"}"),
    SECOND("metadata-and-an-empty-map", "\"__metadata__\"", "{}"),
    SECOND("metadata-and-null", "\"__metadata__\"", "null"),
    SECOND("metadata-and-a-number-in-an-array", "\"__metadata__\"", "[1]"),
    SECOND("metadata-twice-one-escaped", "\"__\\u006detadata__\"",
           "{\"format\":\"pt\"}"),
};

/* ------------------------------------------------------- tensor.type -- */

#define IS(what, text) \
    CASE(SAFETENSORS_TENSOR_TYPE, what, AT(ENTRY "value"), \
         "in the place of an entry " text, TENSORS(VALUE("w", text)))
#define IS_OPEN(what, text) \
    CASE(SAFETENSORS_TENSOR_TYPE, what, INSIDE(ENTRY "value", 0, 1), \
         "in the place of an entry " text, TENSORS(VALUE("w", text)))

static const model_case types[] = {
    IS("null", "null"), IS("number", "1"), IS("true", "true"),
    IS("false", "false"), IS("string", "\"F32\""), IS("empty-string", "\"\""),
    IS_OPEN("empty-array", "[]"), IS("minus-zero", "-0"), IS("fraction", "1.5"),
    IS_OPEN("array-of-entries",
       "[{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}]"),
    IS_OPEN("array-as-derived-decoders-take-it", "[\"F32\",[0],[0,0]]"),
    CASE(SAFETENSORS_TENSOR_TYPE, "array-and-data", INSIDE(ENTRY "value", 0, 1),
         "in the place of an entry [\"F32\",[2],[0,8]]",
         TENSORS(VALUE("w", "[\"F32\",[2],[0,8]]")),
         BUFFER("\0\0\x80\x3f\0\0\0\x40")),
    CASE(SAFETENSORS_TENSOR_TYPE, "string-beside-a-tensor",
         AT("tensor[0].value"), "a text that is meant for the metadata",
         TENSORS(VALUE("format", "\"pt\""),
                 TENSOR("w", F32, SHAPE(0), COUNT))),
    CASE(SAFETENSORS_TENSOR_TYPE, "null-behind-a-tensor",
         AT("tensor[1].value"), "in the place of an entry null",
         TENSORS(TENSOR("w", F32, SHAPE(0), COUNT), VALUE("x", "null"))),
};

void st_root_cases(case_sink *sink)
{
    spoil_cases(sink, "two-tensors", ROWS(names));
    spoil_cases(sink, "three-u8", ROWS(apart));
    add_models(sink, ROWS(empty));
    spoil_cases(sink, "one-with-metadata", ROWS(metadata));
    add_models(sink, ROWS(types));
}
