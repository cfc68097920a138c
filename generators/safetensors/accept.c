/* Valid files of all shapes and sizes; other families edit many of them. */
#include "generators/safetensors/model.h"

static const model_case plain[] = {
    ACCEPT("no-tensors", NO_TENSORS),
    ACCEPT("no-tensors-in-10-bytes", NO_TENSORS, PADDING("")),
    ACCEPT("no-tensors-and-space-inside", NO_TENSORS, SPACED(.open = " "),
           PADDING("")),
    ACCEPT("no-tensors-but-metadata", NO_TENSORS, PAIRS(PAIR("a", "b"))),
    ACCEPT("no-tensors-and-empty-map", NO_TENSORS, .metadata = EMPTY_MAP),
    ACCEPT("one-f32-2", TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    ACCEPT("one-f32-2-without-padding",
           TENSORS(TENSOR("w", F32, SHAPE(2), COUNT)), PADDING("")),
    ACCEPT("one-f32-2x3", TENSORS(TENSOR("w", F32, SHAPE(2, 3), COUNT))),
    ACCEPT("one-u8-1", TENSORS(TENSOR("w", U8, SHAPE(1), COUNT))),
    ACCEPT("one-u8-8", TENSORS(TENSOR("w", U8, SHAPE(8), COUNT))),
    ACCEPT("one-bool-4", TENSORS(TENSOR("w", BOOL, SHAPE(4), COUNT))),
    ACCEPT("one-f4-2x4", TENSORS(TENSOR("w", F4, SHAPE(2, 4), COUNT))),
    ACCEPT("one-with-metadata", PAIRS(PAIR("format", "pt")),
           TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    ACCEPT("one-with-two-metadata", PAIRS(PAIR("format", "np"),
                                          PAIR("name", "a model")),
           TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    ACCEPT("two-tensors", TENSORS(TENSOR("a", F32, SHAPE(2), COUNT),
                                  TENSOR("b", F32, SHAPE(2), COUNT))),
    ACCEPT("two-u8", TENSORS(TENSOR("a", U8, SHAPE(8), COUNT),
                             TENSOR("b", U8, SHAPE(4), COUNT))),
    ACCEPT("three-u8", TENSORS(TENSOR("a", U8, SHAPE(4), COUNT),
                               TENSOR("b", U8, SHAPE(4), COUNT),
                               TENSOR("c", U8, SHAPE(4), COUNT))),
    ACCEPT("three-types-and-metadata", PAIRS(PAIR("format", "pt")),
           TENSORS(TENSOR("embed.weight", I64, SHAPE(2, 2), COUNT),
                   TENSOR("h.0.ln.weight", F32, SHAPE(3), COUNT),
                   TENSOR("mask", BOOL, SHAPE(5), COUNT))),
    ACCEPT("document-example",
           TENSORS(TENSOR("NEXT_TENSOR_NAME", F16, SHAPE(16), COUNT),
                   TENSOR("TENSOR_NAME", F16, SHAPE(1, 16, 256), COUNT))),
    ACCEPT("metadata-last", PAIRS(PAIR("a", "b")), .metadata_at = 1,
           TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    ACCEPT("metadata-between", PAIRS(PAIR("a", "b")), .metadata_at = 1,
           TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                   TENSOR("b", U8, SHAPE(1), COUNT))),
    ACCEPT("metadata-empty-map", .metadata = EMPTY_MAP,
           TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    ACCEPT("metadata-format-flax", PAIRS(PAIR("format", "flax")),
           TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    ACCEPT("metadata-format-tf", PAIRS(PAIR("format", "tf")),
           TENSORS(TENSOR("w", F32, SHAPE(2), COUNT))),
    ACCEPT("escape-at-the-ends-of-each-length",
           TENSORS(TENSOR_AS("\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"
                             "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf",
                             "\"\\u007f\\u0080\\u07ff\\u0800\\uffff"
                             "\\ud800\\udc00\\udbff\\udfff\"",
                             F32, SHAPE(2), COUNT))),
    ACCEPT("escape-in-front-of-a-capital",
           TENSORS(TENSOR_AS("\x1f" "A", "\"\\u001fA\"", F32, SHAPE(2),
                             COUNT))),
};

/* Header and buffer may have different orders. */
static const model_case orders[] = {
    ACCEPT("data-in-reverse",
           TENSORS(TENSOR("a", F32, SHAPE(2), COUNT),
                   TENSOR("b", F32, SHAPE(3), COUNT)), ORDER(1, 0)),
    ACCEPT("data-of-three-turned",
           TENSORS(TENSOR("a", U8, SHAPE(3), COUNT),
                   TENSOR("b", U8, SHAPE(2), COUNT),
                   TENSOR("c", U8, SHAPE(1), COUNT)), ORDER(1, 2, 0)),
    ACCEPT("names-in-reverse-that-begin-alike",
           TENSORS(TENSOR("layerlayer2", U8, SHAPE(1), COUNT),
                   TENSOR("b", U8, SHAPE(1), COUNT),
                   TENSOR("layerlayer1", U8, SHAPE(1), COUNT),
                   TENSOR("layerlayer", U8, SHAPE(1), COUNT),
                   TENSOR("layerlayer12", U8, SHAPE(1), COUNT))),
    ACCEPT("names-in-reverse", TENSORS(TENSOR("b", U8, SHAPE(1), COUNT),
                                       TENSOR("a", U8, SHAPE(1), COUNT))),
    ACCEPT("types-ascending", TENSORS(TENSOR("a", U8, SHAPE(3), COUNT),
                                      TENSOR("b", I16, SHAPE(1), COUNT),
                                      TENSOR("c", F64, SHAPE(1), COUNT))),
    ACCEPT("zero-size-listed-behind-its-place",
           TENSORS(TENSOR("a", F32, SHAPE(2), COUNT),
                   TENSOR("z", F32, SHAPE(0), COUNT)), ORDER(1, 0)),
    ACCEPT("zero-size-listed-in-reverse",
           TENSORS(TENSOR("a", U8, SHAPE(4), COUNT),
                   TENSOR("b", U8, SHAPE(4), COUNT),
                   TENSOR("y", U8, SHAPE(0), COUNT),
                   TENSOR("z", U8, SHAPE(0), COUNT)), ORDER(0, 3, 1, 2)),
};

static const model_case shapes[] = {
    ACCEPT("scalar", TENSORS(TENSOR("w", F32, ONES(0), COUNT))),
    ACCEPT("scalar-u8", TENSORS(TENSOR("w", U8, ONES(0), COUNT))),
    ACCEPT("rank-1-to-8",
           TENSORS(TENSOR("r1", I16, SHAPE(3), COUNT),
                   TENSOR("r2", I16, SHAPE(2, 3), COUNT),
                   TENSOR("r3", I16, SHAPE(2, 1, 3), COUNT),
                   TENSOR("r4", I16, SHAPE(1, 2, 3, 2), COUNT),
                   TENSOR("r5", I16, SHAPE(2, 1, 2, 1, 2), COUNT),
                   TENSOR("r6", I16, SHAPE(1, 2, 1, 3, 1, 2), COUNT),
                   TENSOR("r7", I16, SHAPE(1, 2, 1, 2, 1, 2, 1), COUNT),
                   TENSOR("r8", I16, SHAPE(2, 1, 1, 1, 1, 1, 1, 2), COUNT))),
    ACCEPT("rank-32", TENSORS(TENSOR("w", U8, ONES(32), COUNT))),
    ACCEPT("rank-33", TENSORS(TENSOR("w", U8, ONES(33), COUNT))),
    ACCEPT("rank-63", TENSORS(TENSOR("w", U8, ONES(63), COUNT))),
    ACCEPT("rank-64", TENSORS(TENSOR("w", U8, ONES(64), COUNT))),
    ACCEPT("elements-64", TENSORS(TENSOR("w", F16, SHAPE(8, 8), COUNT))),
    ACCEPT("elements-65", TENSORS(TENSOR("w", F16, SHAPE(5, 13), COUNT))),
    ACCEPT("elements-64-complex", TENSORS(TENSOR("w", C64, SHAPE(64), COUNT))),
    ACCEPT("elements-65-complex", TENSORS(TENSOR("w", C64, SHAPE(65), COUNT))),
    ACCEPT("zero-dim", TENSORS(TENSOR("w", F32, SHAPE(0), COUNT))),
    ACCEPT("zero-dim-u8", TENSORS(TENSOR("w", U8, SHAPE(0), COUNT))),
    ACCEPT("zero-dim-in-each-place",
           TENSORS(TENSOR("first", F32, SHAPE(0, 2, 3), COUNT),
                   TENSOR("last", F32, SHAPE(2, 3, 0), COUNT),
                   TENSOR("middle", F32, SHAPE(2, 0, 3), COUNT))),
    ACCEPT("zero-dims-alone", TENSORS(TENSOR("w", BOOL, SHAPE(0, 0, 0),
                                             COUNT))),
    ACCEPT("zero-dim-at-each-boundary",
           TENSORS(TENSOR("a", U8, SHAPE(0), COUNT),
                   TENSOR("b", U8, SHAPE(3), COUNT),
                   TENSOR("c", U8, SHAPE(0, 7), COUNT),
                   TENSOR("d", U8, SHAPE(5), COUNT),
                   TENSOR("e", U8, SHAPE(7, 0), COUNT))),
    ACCEPT("zero-dims-at-one-place",
           TENSORS(TENSOR("a", U8, SHAPE(0), COUNT),
                   TENSOR("b", U8, SHAPE(0), COUNT),
                   TENSOR("c", U8, SHAPE(2), COUNT),
                   TENSOR("d", U8, SHAPE(0), COUNT),
                   TENSOR("e", U8, SHAPE(0), COUNT),
                   TENSOR("f", U8, SHAPE(2), COUNT))),
    ACCEPT("zero-dim-beside-2-to-53-less-1",
           TENSORS(TENSOR("w", U8, SHAPE(TWO(53) - 1, 0), COUNT))),
    ACCEPT("zero-dim-beside-2-to-63-less-1-bytes",
           TENSORS(TENSOR("a", U8, SHAPE(49, 73, 127, 337, 92737, 649657, 0),
                          COUNT))),
    ACCEPT("zero-dim-beside-2-to-62-bytes",
           TENSORS(TENSOR("a", F64, SHAPE(TWO(30), 0, TWO(29)), COUNT),
                   TENSOR("b", F32, SHAPE(0, TWO(30), TWO(30)), COUNT),
                   TENSOR("c", U8, SHAPE(TWO(31), TWO(31), 0), COUNT))),
    ACCEPT("zero-dim-beside-nearly-2-to-63-bytes-of-f64",
           TENSORS(TENSOR("a", F64, SHAPE(0, TWO(30) - 1, TWO(30)), COUNT))),
    ACCEPT("zero-dim-odd-f4", TENSORS(TENSOR("w", F4, SHAPE(3, 0), COUNT))),
    ACCEPT("zero-dim-odd-f6",
           TENSORS(TENSOR("w", F6_E3M2, SHAPE(0, 7), COUNT))),
};

/* ---------------------------------------------------------------- many -- */

#define MANY 200
#define NAME_SIZE 40

static void add_many(case_sink *sink, const char *what, const u64 *shape)
{
    char names_of[MANY][NAME_SIZE];
    st_tensor tensors[MANY];
    st_pair pairs[MANY];
    file_model m = {.tensors = tensors, .tensor_count = MANY,
                    .metadata = MAP, .pairs = pairs, .pair_count = MANY};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < MANY; i++) {
        int size = snprintf(names_of[i], NAME_SIZE,
                            "model.language_model.layers.%03zu", i);
        st_string name = {{names_of[i], (size_t)size}, NULL};
        tensors[i] = (st_tensor){.name = name, .dtype = U8, .rank = 1,
                                 .shape = shape};
        pairs[i] = (st_pair){name, name};
    }
    add_model(sink, &info, &m);
}

/* Different data of one size: a digest belongs to its own bytes. */
#define BLOCKS      20
#define ELEMENTS    1024

static void add_blocks(case_sink *sink, const char *what, size_t count)
{
    static const char letters[BLOCKS + 1] = "abcdefghijklmnopqrst";
    static const u64 shape[] = {ELEMENTS};
    builder data[BLOCKS] = {0};
    st_tensor tensors[BLOCKS];
    file_model m = {.tensors = tensors, .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < ELEMENTS; j++)
            emit_u32le(&data[i], float_bits(ELEMENTS * i + j + 1,
                                            st_scalar(F32)), NULL);
        tensors[i] = (st_tensor){
            .name = {{&letters[i], 1}, NULL}, .dtype = F32, .rank = 1,
            .shape = shape, .content = GIVEN,
            .data = {(const char *)data[i].bytes, data[i].size}};
    }
    add_model(sink, &info, &m);
    for (size_t i = 0; i < count; i++)
        free_builder(&data[i]);
}

void st_accept_cases(case_sink *sink)
{
    add_models(sink, ROWS(plain));
    add_models(sink, ROWS(orders));
    add_models(sink, ROWS(shapes));
    add_many(sink, "many-tensors", (const u64[]){1});
    add_many(sink, "many-tensors-of-no-elements", (const u64[]){0});
    add_blocks(sink, "two-tensors-of-4096-bytes", 2);
    add_blocks(sink, "twenty-tensors-of-4096-bytes", BLOCKS);
}
