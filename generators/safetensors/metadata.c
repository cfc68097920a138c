/* The kind and the contents of __metadata__. */
#include "generators/safetensors/model.h"

/* The opening bracket of an array or object is blamed. */
#define TYPE(what, text) \
    BREAK_AT(SAFETENSORS_META_TYPE, what, AT("metadata.open"), \
             MAP_IS(text))
#define TYPE_OPEN(what, text) \
    BREAK_AT(SAFETENSORS_META_TYPE, what, INSIDE("metadata.open", 0, 1), \
             MAP_IS(text))
#define MAP_IS(text) \
    REPLACE("metadata.open", text), REMOVE("metadata[0].key"), \
    REMOVE("metadata[0].colon"), REMOVE("metadata[0].value"), \
    REMOVE("metadata.close")

#define IS(what, text) \
    BREAK(SAFETENSORS_META_VALUE_STRING, what, \
          REPLACE("metadata[0*].value", text))
#define IS_OPEN(what, text) \
    BREAK_AT(SAFETENSORS_META_VALUE_STRING, what, \
             INSIDE("metadata[0*].value", 0, 1), \
             REPLACE("metadata[0*].value", text))

const spoil st_metadata_rows[] = {
    PARENT("one-with-metadata"),
    TYPE_OPEN("array", "[]"),
    TYPE_OPEN("array-of-pairs", "[[\"format\",\"pt\"]]"),
    TYPE_OPEN("array-of-maps", "[{\"format\":\"pt\"}]"),
    TYPE("string", "\"pt\""), TYPE("empty-string", "\"\""),
    TYPE("map-as-text", "\"{\\\"format\\\":\\\"pt\\\"}\""),
    TYPE("number", "1"), TYPE("zero", "0"), TYPE("true", "true"),
    TYPE("false", "false"), TYPE("fraction", "0.5"),

    IS("number", "1"), IS("zero", "0"), IS("fraction", "0.5"),
    IS("true", "true"), IS("false", "false"), IS("null", "null"),
    IS_OPEN("empty-object", "{}"), IS_OPEN("empty-array", "[]"),
    IS_OPEN("object", "{\"a\":\"b\"}"), IS_OPEN("array-of-strings", "[\"pt\"]"),
    IS("minus-zero", "-0"), IS("beyond-binary64", "1e999"),

    PARENT("one-with-two-metadata"),
    BREAK(SAFETENSORS_META_VALUE_STRING, "second-of-two",
          REPLACE("metadata[1].value", "2")),
    BREAK(SAFETENSORS_META_KEY_UNIQUE, "other-value",
          REPLACE("metadata[1].key", "\"format\"")),
    BREAK_AT(SAFETENSORS_META_KEY_UNIQUE, "same-value", AT("metadata[1].key"),
             REPLACE("metadata[1].key", "\"format\""),
             REPLACE("metadata[1].value", "\"np\"")),
    BREAK(SAFETENSORS_META_KEY_UNIQUE, "one-escaped",
          REPLACE("metadata[1].key", "\"\\u0066ormat\"")),
    BREAK_AT(SAFETENSORS_META_KEY_UNIQUE, "empty", AT("metadata[1].key"),
             REPLACE("metadata[0].key", "\"\""),
             REPLACE("metadata[1].key", "\"\"")),
    BREAK_AT(SAFETENSORS_META_KEY_UNIQUE, "one-in-utf-8",
             AT("metadata[1].key"),
             REPLACE("metadata[0].key", "\"\xc3\xa9\""),
             REPLACE("metadata[1].key", "\"\\u00e9\"")),
    BREAK_AT(SAFETENSORS_META_KEY_UNIQUE, "nul-escaped-in-two-places",
             AT("metadata[1].key"),
             REPLACE("metadata[0].key", "\"a\\u0000b\""),
             REPLACE("metadata[1].key", "\"\\u0061\\u0000b\"")),
    END_OF_ROWS
};

/* A tensor of that name, as upstream's writer writes it. */
static const model_case tensor[] = {
    CASE(SAFETENSORS_META_VALUE_STRING, "tensor-of-that-name",
         AT("tensor[0].shape.open"),
         "a tensor called " ST_METADATA,
         TENSORS(TENSOR(ST_METADATA, F32, SHAPE(0), COUNT))),
    CASE(SAFETENSORS_META_VALUE_STRING, "second-tensor-of-that-name",
         AT("tensor[1].shape.open"), "another one called " ST_METADATA,
         TENSORS(TENSOR("A", F32, SHAPE(2), COUNT),
                 TENSOR(ST_METADATA, F32, SHAPE(0), COUNT))),
};

#define ONE     TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))
#define SAYS_NULL(what, ...) \
    CASE(SAFETENSORS_META_NULL, what, AT("metadata.null"), \
         "null for the metadata", .metadata = NULL_VALUE, __VA_ARGS__)

static const model_case nulls[] = {
    SAYS_NULL("alone", NO_TENSORS),
    SAYS_NULL("alone-without-padding", NO_TENSORS, PADDING("")),
    SAYS_NULL("first", ONE),
    SAYS_NULL("last", ONE, .metadata_at = 1),
    SAYS_NULL("as-mlx-writes-it", PADDING(""),
              TENSORS(TENSOR_MEMBERS("ods", "w", F32, SHAPE(2), COUNT))),
    SAYS_NULL("behind-an-escaped-key", ONE,
              .metadata_key = "\"__metadata\\u005f_\""),
};

void st_metadata_cases(case_sink *sink)
{
    spoil_table(sink, st_metadata_rows);
    add_models(sink, ROWS(tensor));
    add_models(sink, ROWS(nulls));
}
