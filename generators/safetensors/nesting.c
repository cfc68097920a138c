/* The values of unknown members, and their depth. */
#include "generators/safetensors/model.h"

#define LAST    "tensor[0].offsets.close"
/* The key, of that length with its quotes, after the three members. */
#define UNKNOWN(what, length, text) \
    BREAK_AT(SAFETENSORS_TENSOR_MEMBER_UNKNOWN, what, \
             INSIDE(LAST, 2, length), GROW(LAST, "," text))

/* The second of two keys, skip bytes after the bracket. */
#define TWICE(what, skip, length, text) \
    {SAFETENSORS_JSON_DUPLICATE_IGNORED, what, INSIDE(LAST, skip, length), \
     {GROW(LAST, "," text)}, {1, {SAFETENSORS_TENSOR_MEMBER_UNKNOWN}}, NULL}

static const spoil rows[] = {
    PARENT("one-f32-2"),
    UNKNOWN("string", 9, "\"comment\":\"x\""),
    UNKNOWN("number", 3, "\"x\":1"), UNKNOWN("null", 3, "\"x\":null"),
    UNKNOWN("true", 3, "\"x\":true"), UNKNOWN("false", 3, "\"x\":false"),
    UNKNOWN("array", 9, "\"strides\":[4,1]"),
    UNKNOWN("object", 7, "\"quant\":{\"scale\":[1.5,2],\"zero\":null}"),
    UNKNOWN("empty-array", 3, "\"x\":[]"),
    UNKNOWN("empty-object", 3, "\"x\":{}"),
    UNKNOWN("empty-key", 2, "\"\":0"), UNKNOWN("empty-string", 3,
                                               "\"x\":\"\""),
    UNKNOWN("name-in-capitals", 7, "\"DTYPE\":\"F16\""),
    UNKNOWN("offsets", 9, "\"offsets\":[0,8]"),
    UNKNOWN("name-with-a-space", 8, "\"shape \":[3]"),
    UNKNOWN("name-with-nul", 13, "\"dtype\\u0000\":\"F16\""),
    UNKNOWN("metadata-inside", 14, "\"__metadata__\":{\"a\":1}"),
    UNKNOWN("byte-order", 12, "\"byte_order\":\"big\""),
    UNKNOWN("integer-above-64-bits", 3, "\"x\":18446744073709551616"),
    UNKNOWN("integer-of-40-digits", 3,
            "\"x\":1234567890123456789012345678901234567890"),
    UNKNOWN("minus-zero", 3, "\"x\":-0"), UNKNOWN("fraction", 3,
                                                  "\"x\":-1.5e-3"),
    UNKNOWN("exponent-in-capitals", 3, "\"x\":1E+0"),
    UNKNOWN("largest-binary64", 3, "\"x\":1.7976931348623157e308"),
    UNKNOWN("beyond-binary64", 3, "\"x\":1e999"),
    UNKNOWN("below-binary64", 3, "\"x\":1e-999"),
    UNKNOWN("exponent-above-64-bits", 3, "\"x\":0e99999999999999999999"),
    UNKNOWN("zero-with-exponent", 3, "\"x\":0.0e+00"),
    UNKNOWN("escapes", 3, "\"x\":\"\\ud83d\\ude00\\u0000\\/\""),
    UNKNOWN("white-space", 3, "\"x\" \t:\r\n[ 1 , { } ]"),
    UNKNOWN("entry", 3, "\"x\":{\"dtype\":\"F32\",\"shape\":[2],"
                        "\"data_offsets\":[0,8]}"),
    BREAK_AT(SAFETENSORS_TENSOR_MEMBER_UNKNOWN, "null-first",
             INSIDE("tensor[0].open", 1, 3),
             GROW("tensor[0].open", "\"x\":null,")),
    BREAK_AT(SAFETENSORS_TENSOR_MEMBER_UNKNOWN, "between-two",
             INSIDE("tensor[0].comma", 1, 3),
             GROW("tensor[0].comma", "\"x\":[{}],")),
    BREAK_AT(SAFETENSORS_TENSOR_MEMBER_UNKNOWN, "two",
             INSIDE(LAST, 2, 3), GROW(LAST, ",\"x\":1,\"y\":2")),

    TWICE("same-value", 13, 3, "\"x\":{\"a\":1,\"a\":1}"),
    TWICE("other-value", 13, 3, "\"x\":{\"a\":1,\"a\":{}}"),
    TWICE("one-escaped", 13, 8, "\"x\":{\"a\":1,\"\\u0061\":1}"),
    TWICE("in-an-array", 14, 3, "\"x\":[{\"a\":1,\"a\":1}]"),
    TWICE("two-deep", 18, 3, "\"x\":{\"a\":{\"b\":0,\"b\":0}}"),
    TWICE("apart", 20, 3, "\"x\":{\"a\":0,\"b\":\"\",\"a\":0}"),
    TWICE("empty", 12, 2, "\"x\":{\"\":0,\"\":0}"),
    TWICE("with-an-object-each", 19, 3,
          "\"x\":{\"a\":{\"b\":0},\"a\":{\"c\":0}}"),
    TWICE("around-other-objects", 31, 3,
          "\"x\":{\"a\":{\"b\":0},\"c\":{\"b\":0},\"a\":0}"),

    /* Keys may be equal in different containers. */
    UNKNOWN("keys-of-two-objects", 3, "\"x\":[{\"a\":1},{\"a\":1}]"),
    UNKNOWN("keys-inside-of-each-other", 3, "\"x\":{\"a\":{\"a\":{\"x\":0}}}"),
    UNKNOWN("keys-that-differ-in-case", 3, "\"x\":{\"a\":1,\"A\":1}"),
    UNKNOWN("strings-that-are-no-keys", 3,
            "\"x\":{\"a\":\"b\",\"c\":\"b\"}"),

    PARENT("two-tensors"),
    BREAK_AT(SAFETENSORS_TENSOR_MEMBER_UNKNOWN, "one-key-in-two-tensors",
             INSIDE(LAST, 2, 3), GROW(LAST, ",\"x\":1"),
             GROW("tensor[1].offsets.close", ",\"x\":1")),
    END_OF_ROWS
};

/* --------------------------------------------------------------- depth -- */

static const file_model one = {TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))};

/* That many levels in all: two of them are root and entry. */
static void nest(builder *b, size_t levels, const char *open,
                 const char *inside, const char *close)
{
    emit_text(b, ",\"x\":", NULL);
    for (size_t i = 2; i < levels; i++)
        emit_text(b, open, NULL);
    emit_text(b, inside, NULL);
    for (size_t i = 2; i < levels; i++)
        emit_text(b, close, NULL);
}

static void add_nest(case_sink *sink, const char *what, size_t levels,
                     const char *open, const char *inside, const char *close)
{
    enum {LEVELS = 64, IN_FRONT = sizeof ",\"x\":" - 1};
    builder file = copy_builder(added_case(sink, "one-f32-2"));
    bool deep = levels > LEVELS;
    case_info info = {
        .what = what, .parent = "one-f32-2", .patch = "a nested member more",
        .rule = deep ? SAFETENSORS_JSON_DEPTH
                     : SAFETENSORS_TENSOR_MEMBER_UNKNOWN,
        .where = INSIDE(LAST, 2, 3)};
    builder text = {0};

    if (deep) {
        info.also = (rule_list){1, {SAFETENSORS_TENSOR_MEMBER_UNKNOWN}};
        info.where.skip = 1 + IN_FRONT + (LEVELS - 2) * strlen(open);
        info.where.length = 1;
    }
    nest(&text, levels, open, inside, close);
    golden_field *f = need_field(&file, LAST);
    splice(&file, f->offset + f->size, 0, text.bytes, text.size);
    f->size += text.size;
    free_builder(&text);
    st_seal(&file);
    add_file(sink, &info, &one, &file);
}

static void add_depths(case_sink *sink)
{
    add_nest(sink, "63-levels-of-arrays", 63, "[", "", "]");
    add_nest(sink, "64-levels-of-arrays", 64, "[", "", "]");
    add_nest(sink, "64-levels-of-objects", 64, "{\"\":", "0", "}");
    add_nest(sink, "65-levels-of-arrays", 65, "[", "", "]");
    add_nest(sink, "65-levels-of-objects", 65, "{\"\":", "0", "}");
    add_nest(sink, "65-levels-of-an-array-with-a-value", 65, "[", "null", "]");
    add_nest(sink, "66-levels-of-arrays", 66, "[", "", "]");
    add_nest(sink, "127-levels-of-arrays", 127, "[", "", "]");
    add_nest(sink, "128-levels-of-arrays", 128, "[", "", "]");
    add_nest(sink, "128-levels-of-objects", 128, "{\"\":", "0", "}");
    add_nest(sink, "129-levels-of-arrays", 129, "[", "", "]");
    add_nest(sink, "256-levels-of-arrays", 256, "[", "", "]");
    add_nest(sink, "257-levels-of-objects", 257, "{\"\":", "0", "}");
    add_nest(sink, "1202-levels-of-objects", 1202, "{\"\":", "0", "}");
    add_nest(sink, "10000-levels-of-arrays", 10000, "[", "", "]");
}

/* Depth is counted, not brackets. */
static void add_wide(case_sink *sink)
{
    builder file = copy_builder(added_case(sink, "one-f32-2"));
    builder text = {0};
    case_info info = {.what = "200-arrays-side-by-side", .parent = "one-f32-2",
                      .patch = "a member of 200 empty arrays more",
                      .rule = SAFETENSORS_TENSOR_MEMBER_UNKNOWN,
                      .where = INSIDE(LAST, 2, 3)};

    emit_text(&text, ",\"x\":[[]", NULL);
    for (size_t i = 1; i < 200; i++)
        emit_text(&text, ",[]", NULL);
    emit_text(&text, "]", NULL);
    golden_field *f = need_field(&file, LAST);
    splice(&file, f->offset + f->size, 0, text.bytes, text.size);
    f->size += text.size;
    free_builder(&text);
    st_seal(&file);
    add_file(sink, &info, &one, &file);
}

void st_nesting_cases(case_sink *sink)
{
    spoil_table(sink, rows);
    add_depths(sink);
    add_wide(sink);
}
