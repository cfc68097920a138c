/* The members of an entry, and the type of its elements. */
#include "generators/safetensors/model.h"

#define ENTRY   "tensor[0]."
#define ANY     "tensor[0*]."
#define LAST    ENTRY "offsets.close"

/* ----------------------------------------------------- member-required -- */

#define LACKS(what, ...) \
    BREAK_AT(SAFETENSORS_TENSOR_MEMBER_REQUIRED, what, AT(ENTRY "open"), \
             __VA_ARGS__)
#define RENAMED(what, member, text) \
    {SAFETENSORS_TENSOR_MEMBER_REQUIRED, what, AT(ANY "open"), \
     {REPLACE(ANY member ".key", text)}, \
     {1, {SAFETENSORS_TENSOR_MEMBER_UNKNOWN}}, NULL}

#define ALONE(what, text) \
    CASE(SAFETENSORS_TENSOR_MEMBER_REQUIRED, what, \
         INSIDE(ENTRY "value", 0, 1), "the entry " text, \
         TENSORS(VALUE("w", text)))

static const model_case alone[] = {
    ALONE("empty", "{}"), ALONE("dtype-alone", "{\"dtype\":\"F32\"}"),
    ALONE("no-data-offsets", "{\"dtype\":\"F32\",\"shape\":[0]}"),
    ALONE("no-data-offsets-and-no-elements", "{\"shape\":[0],\"dtype\":"
                                             "\"BOOL\"}"),
    CASE_BOTH(SAFETENSORS_TENSOR_MEMBER_REQUIRED,
              "metadata-under-another-name", INSIDE(ENTRY "value", 0, 1),
              SAFETENSORS_TENSOR_MEMBER_UNKNOWN,
              "the entry {\"format\":\"pt\"}",
              TENSORS(VALUE("metadata", "{\"format\":\"pt\"}"))),
};

/* One more member after the three, whose key has that length. */
#define TWICE(what, length, text) \
    BREAK_AT(SAFETENSORS_TENSOR_MEMBER_UNIQUE, what, \
             INSIDE(LAST, 2, length), GROW(LAST, "," text))
#define UNKNOWN_TWICE(what, skip, length, text) \
    {SAFETENSORS_TENSOR_MEMBER_UNIQUE, what, INSIDE(LAST, skip, length), \
     {GROW(LAST, "," text)}, {1, {SAFETENSORS_TENSOR_MEMBER_UNKNOWN}}, NULL}

/* --------------------------------------------------------------- dtype -- */

#define TYPE(what, text) \
    BREAK(SAFETENSORS_TENSOR_DTYPE_TYPE, what, REPLACE(ANY "dtype", text))
#define TYPE_OPEN(what, text) \
    BREAK_AT(SAFETENSORS_TENSOR_DTYPE_TYPE, what, \
             INSIDE(ANY "dtype", 0, 1), REPLACE(ANY "dtype", text))

#define KNOWN(what, text) \
    BREAK(SAFETENSORS_TENSOR_DTYPE_KNOWN, what, REPLACE(ANY "dtype", text))

const spoil st_entries_rows[] = {
    PARENT("one-f32-2"),
    LACKS("no-dtype", REMOVE(ENTRY "dtype.key"), REMOVE(ENTRY "dtype.colon"),
          REMOVE(ENTRY "dtype"), REMOVE(ENTRY "comma")),
    LACKS("no-shape", REMOVE(ENTRY "shape.key"), REMOVE(ENTRY "shape.colon"),
          REMOVE(ENTRY "shape.open"), REMOVE(ENTRY "shape[0]"),
          REMOVE(ENTRY "shape.close"), REMOVE(ENTRY "comma#1")),
    RENAMED("dtype-in-capitals", "dtype", "\"DTYPE\""),
    RENAMED("dtype-capitalised", "dtype", "\"Dtype\""),
    RENAMED("type", "dtype", "\"type\""),
    RENAMED("dtype-and-a-space", "dtype", "\"dtype \""),
    RENAMED("dtype-and-nul", "dtype", "\"dtype\\u0000\""),
    RENAMED("dtype-with-another-letter", "dtype", "\"dtyp\xd0\xb5\""),
    RENAMED("shape-cut", "shape", "\"shap\""),
    RENAMED("shape-in-the-plural", "shape", "\"shapes\""),
    RENAMED("shape-capitalised", "shape", "\"Shape\""),
    RENAMED("dims", "shape", "\"dims\""),
    RENAMED("offsets", "offsets", "\"offsets\""),
    RENAMED("data-offset", "offsets", "\"data_offset\""),
    RENAMED("camel-case", "offsets", "\"dataOffsets\""),
    RENAMED("with-a-hyphen", "offsets", "\"data-offsets\""),
    RENAMED("empty-key", "offsets", "\"\""),

    PARENT("two-tensors"),
    {SAFETENSORS_TENSOR_MEMBER_REQUIRED, "second-of-two",
     AT("tensor[1].open"), {REPLACE("tensor[1].shape.key", "\"size\"")},
     {1, {SAFETENSORS_TENSOR_MEMBER_UNKNOWN}}, NULL},

    PARENT("one-f32-2"),
    TWICE("dtype", 7, "\"dtype\":\"F32\""),
    TWICE("dtype-of-the-same-size", 7, "\"dtype\":\"I32\""),
    TWICE("dtype-escaped", 12, "\"\\u0064type\":\"F32\""),
    TWICE("shape", 7, "\"shape\":[2]"),
    TWICE("shape-of-the-same-size", 7, "\"shape\":[1,2]"),
    TWICE("shape-and-null", 7, "\"shape\":null"),
    TWICE("dtype-and-null", 7, "\"dtype\":null"),
    TWICE("data-offsets-and-null", 14, "\"data_offsets\":null"),
    TWICE("shape-escaped", 12, "\"\\u0073hape\":[2]"),
    TWICE("data-offsets", 14, "\"data_offsets\":[0,8]"),
    TWICE("data-offsets-escaped", 19, "\"data\\u005foffsets\":[0,8]"),
    UNKNOWN_TWICE("unknown-member", 8, 3, "\"x\":1,\"x\":1"),
    UNKNOWN_TWICE("unknown-member-of-other-values", 8, 3, "\"x\":1,\"x\":[]"),
    UNKNOWN_TWICE("unknown-member-escaped", 8, 8, "\"x\":1,\"\\u0078\":1"),
    UNKNOWN_TWICE("unknown-member-without-a-name", 7, 2, "\"\":1,\"\":2"),
    UNKNOWN_TWICE("unknown-member-apart", 14, 3,
                  "\"x\":1,\"y\":2,\"x\":1"),

    TYPE("null", "null"), TYPE("number", "32"), TYPE("zero", "0"),
    TYPE("true", "true"), TYPE("false", "false"), TYPE("fraction", "3.2"),
    TYPE_OPEN("object-as-derived-decoders-take-it", "{\"F32\":null}"),
    TYPE_OPEN("empty-object", "{}"), TYPE_OPEN("array", "[\"F32\"]"),
    TYPE_OPEN("empty-array", "[]"),

    KNOWN("small-letters", "\"f32\""), KNOWN("of-numpy", "\"float32\""),
    KNOWN("of-numpy-with-its-order", "\"<f4\""), KNOWN("of-torch",
                                                       "\"torch.float32\""),
    KNOWN("of-c", "\"float\""), KNOWN("empty", "\"\""),
    KNOWN("prefix", "\"F\""), KNOWN("digit-missing", "\"F3\""),
    KNOWN("digit-too-many", "\"F320\""), KNOWN("space-behind", "\"F32 \""),
    KNOWN("space-in-front", "\" F32\""), KNOWN("nul-behind",
                                               "\"F32\\u0000\""),
    KNOWN("line-feed-behind", "\"F32\\n\""), KNOWN("full-width",
        "\"\xef\xbc\xa6\xef\xbc\x93\xef\xbc\x92\""),
    KNOWN("capital-of-the-first-alone", "\"Bf16\""),
    KNOWN("bool-in-small-letters", "\"bool\""), KNOWN("boolean",
                                                      "\"BOOLEAN\""),
    KNOWN("i4", "\"I4\""), KNOWN("u4", "\"U4\""), KNOWN("u2", "\"U2\""),
    KNOWN("i128", "\"I128\""), KNOWN("f8", "\"F8\""), KNOWN("f6", "\"F6\""),
    KNOWN("f128", "\"F128\""), KNOWN("c32", "\"C32\""),
    KNOWN("c128", "\"C128\""), KNOWN("f8-e4m3fn", "\"F8_E4M3FN\""),
    KNOWN("f8-with-a-hyphen", "\"F8-E4M3\""), KNOWN("f8-e3m4",
                                                    "\"F8_E3M4\""),
    KNOWN("f4-e2m1", "\"F4_E2M1\""), KNOWN("f8-e4m3b11fnuz",
                                           "\"F8_E4M3B11FNUZ\""),
    KNOWN("tf32", "\"TF32\""), KNOWN("q4-0-of-ggml", "\"Q4_0\""),
    KNOWN("two-names", "\"F32,F32\""), KNOWN("string", "\"STR\""),
    KNOWN("name-in-quotes", "\"\\\"F32\\\"\""),
    KNOWN("e8m0-without-its-prefix", "\"E8M0\""),

    PARENT("two-tensors"),
    BREAK(SAFETENSORS_TENSOR_DTYPE_KNOWN, "second-of-two",
          REPLACE("tensor[1].dtype", "\"I33\"")),

    PARENT("zero-dim"),
    BREAK(SAFETENSORS_TENSOR_DTYPE_KNOWN, "of-no-elements",
          REPLACE(ENTRY "dtype", "\"I4\"")),
    END_OF_ROWS
};

void st_entries_cases(case_sink *sink)
{
    add_models(sink, ROWS(alone));
    spoil_table(sink, st_entries_rows);
}
