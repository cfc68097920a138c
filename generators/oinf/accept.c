/*
 * Files that every reader must accept: tables, names and shapes. Most are the
 * closest valid files to the broken files of the other tables, and the parents
 * of these files.
 */
#include "generators/oinf/model.h"

static const model_case tables[] = {
    ACCEPT("empty-file", EMPTY),
    ACCEPT("sizevars-only",
           SIZEVARS(SIZEVAR("B", 4), SIZEVAR("D", 16), SIZEVAR("heads", 2))),
    ACCEPT("one-sizevar", SIZEVARS(SIZEVAR("B", 4))),
    ACCEPT("sizevar-limits",
           SIZEVARS(SIZEVAR("bytes", 0x0102030405060708),
                    SIZEVAR("max", UINT64_MAX), SIZEVAR("one", 1),
                    SIZEVAR("two-to-31", TWO(31)),
                    SIZEVAR("two-to-32", TWO(32)),
                    SIZEVAR("two-to-53-plus-1", TWO(53) + 1),
                    SIZEVAR("two-to-63", TWO(63)), SIZEVAR("zero", 0))),
    ACCEPT("metadata-only",
           ENTRIES(SCALAR("flag", BOOL, LIST(1)), TEXT("mode", "clamp_up"),
                   SCALAR("steps", U16, LIST(1000)))),
    ACCEPT("one-f32-2x3", TENSORS(TENSOR("w", F32, SHAPE(2, 3), COUNT))),
    ACCEPT("one-u8-3", TENSORS(TENSOR("w", U8, SHAPE(3), COUNT))),
    ACCEPT("one-f16-in-128-bytes", TENSORS(TENSOR("w", F16, SHAPE(1), COUNT))),
    ACCEPT("one-u8-2x1x3", TENSORS(TENSOR("w", U8, SHAPE(2, 1, 3), COUNT))),
    ACCEPT("two-tensors",
           TENSORS(TENSOR("layer0", F32, SHAPE(2, 2), COUNT),
                   TENSOR("layer1", F32, SHAPE(3), COUNT))),
    ACCEPT("three-tensors",
           TENSORS(TENSOR("a", I16, SHAPE(2), COUNT),
                   TENSOR("b", I16, SHAPE(3), COUNT),
                   TENSOR("c", I16, SHAPE(4), COUNT))),
    ACCEPT("three-tables",
           SIZEVARS(SIZEVAR("B", 4), SIZEVAR("D", 16)),
           ENTRIES(SCALAR("flag", BOOL, LIST(1)), TEXT("mode", "fast"),
                   SCALAR("step", I32, LIST(-7))),
           TENSORS(TENSOR("bias", F32, SHAPE(3), COUNT),
                   DECLARED("cache", F16, SHAPE(4, 16)),
                   TENSOR("mask", BOOL, SHAPE(5), COUNT),
                   TENSOR("weight", F32, SHAPE(2, 3), COUNT))),
    ACCEPT("document-conceptual-model",
           SIZEVARS(SIZEVAR("B", 4), SIZEVAR("D", 16)),
           ENTRIES(TEXT("mode", "clamp_up")),
           TENSORS(TENSOR("b1", F32, SHAPE(32), COUNT),
                   TENSOR("w1", F32, SHAPE(16, 32), COUNT))),
    ACCEPT("document-worked-example", ENTRIES(TEXT("mode", "fast")),
           TENSORS(TENSOR("x", F32, SHAPE(4), COUNT),
                   TENSOR("y", U8, SHAPE(8), COUNT))),
    ACCEPT("declared-only", TENSORS(DECLARED("w", F32, SHAPE(2, 3)))),
    ACCEPT("declared-shapes",
           TENSORS(DECLARED("empty", BOOL, SHAPE(0, 5)),
                   DECLARED("largest", U8, SHAPE(UINT64_MAX)),
                   DECLARED("product-two-to-64-less-two-to-32", F64,
                            SHAPE(TWO(32), TWO(32) - 1)),
                   DECLARED("rank-10", F64,
                            SHAPE(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
                   DECLARED("rank-32", I8, ONES(32)),
                   DECLARED("scalar", F32, ONES(0)))),
    ACCEPT("payload-7-bytes", TENSORS(TENSOR("w", I8, SHAPE(7), COUNT))),
    ACCEPT("payload-8-bytes", TENSORS(TENSOR("w", I8, SHAPE(8), COUNT))),
    ACCEPT("payload-9-bytes", TENSORS(TENSOR("w", I8, SHAPE(9), COUNT))),
    ACCEPT("576-bytes-of-data-in-704",
           TENSORS(TENSOR("w", F32, SHAPE(144), COUNT))),
};

/* Padded to 8 bytes with the length; in a tensor the end may be 4 more. */
static const model_case names[] = {
    ACCEPT("name-lengths",
           SIZEVARS(SIZEVAR("a", 1), SIZEVAR("abcd", 4), SIZEVAR("abcde", 5),
                    SIZEVAR("abcdefghijkl", 12), SIZEVAR("abcdefghijklm", 13)),
           ENTRIES(SCALAR("a", U8, LIST(1)), SCALAR("abcd", U8, LIST(4)),
                   SCALAR("abcde", U8, LIST(5)),
                   SCALAR("abcdefghijkl", U8, LIST(12)),
                   SCALAR("abcdefghijklm", U8, LIST(13))),
           TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                   TENSOR("abcd", U8, SHAPE(2), COUNT),
                   TENSOR("abcde", U8, SHAPE(3), COUNT),
                   TENSOR("abcdefghijkl", U8, SHAPE(4), COUNT),
                   TENSOR("abcdefghijklm", U8, SHAPE(5), COUNT))),
    ACCEPT("name-4096-bytes-sizevar", SIZEVARS({TIMES("a_Z9", 1024), 1})),
    ACCEPT("name-4096-bytes-metadata",
           ENTRIES({TIMES("a_Z9", 1024), BOOL, {BOOL, 0, NULL, LIST(1)},
                    NO_TEXT, 0, 0})),
    ACCEPT("name-4096-bytes-tensor",
           TENSORS({TIMES("a_Z9", 1024), {U8, SHAPE(3), COUNT}, HAS_DATA, 0})),
    ACCEPT("name-of-every-allowed-byte",
           SIZEVARS(SIZEVAR("-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                            "abcdefghijklmnopqrstuvwxyz", 1)),
           ENTRIES(TEXT("-", "-"), TEXT(".", "."), TEXT("..", ".."),
                   TEXT("0", "0"), TEXT("_", "_")),
           TENSORS(TENSOR("-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                          "abcdefghijklmnopqrstuvwxyz", U8, SHAPE(1), COUNT))),
    ACCEPT("names-that-begin-alike",
           SIZEVARS(SIZEVAR("A", 1), SIZEVAR("a", 2), SIZEVAR("a.", 3),
                    SIZEVAR("aa", 4)),
           ENTRIES(SCALAR("A", U8, LIST(1)), SCALAR("a", U8, LIST(2)),
                   SCALAR("a.", U8, LIST(3)), SCALAR("aa", U8, LIST(4))),
           TENSORS(TENSOR("A", U8, SHAPE(1), COUNT),
                   TENSOR("a", U8, SHAPE(1), COUNT),
                   TENSOR("a.", U8, SHAPE(1), COUNT),
                   TENSOR("aa", U8, SHAPE(1), COUNT))),
    ACCEPT("same-name-in-three-tables", SIZEVARS(SIZEVAR("x", 1)),
           ENTRIES(SCALAR("x", U8, LIST(2))),
           TENSORS(TENSOR("x", U8, SHAPE(1), LIST(3)))),
    ACCEPT("second-name-of-32-bytes",
           TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                   TENSOR("blocks.0.attention.output.weight", U8, SHAPE(1),
                          COUNT))),
    ACCEPT("second-name-of-40-bytes",
           TENSORS(TENSOR("a", U8, SHAPE(1), COUNT),
                   TENSOR("blocks.0.attention.output.dequant.weight", U8,
                          SHAPE(1), COUNT))),
};

static const model_case shapes[] = {
    ACCEPT("rank-0", TENSORS(TENSOR("w", F32, ONES(0), LIST(0x40490fdb)))),
    ACCEPT("rank-1-to-8",
           TENSORS(TENSOR("r1", I16, SHAPE(3), COUNT),
                   TENSOR("r2", I16, SHAPE(2, 3), COUNT),
                   TENSOR("r3", I16, SHAPE(2, 1, 3), COUNT),
                   TENSOR("r4", I16, SHAPE(1, 2, 3, 2), COUNT),
                   TENSOR("r5", I16, SHAPE(2, 1, 2, 1, 2), COUNT),
                   TENSOR("r6", I16, SHAPE(1, 2, 1, 3, 1, 2), COUNT),
                   TENSOR("r7", I16, SHAPE(1, 2, 1, 2, 1, 2, 1), COUNT),
                   TENSOR("r8", I16, SHAPE(2, 1, 1, 1, 1, 1, 1, 2), COUNT))),
    ACCEPT("rank-31", TENSORS(TENSOR("w", I8, ONES(31), COUNT))),
    ACCEPT("rank-32", TENSORS(TENSOR("w", I8, ONES(32), COUNT))),
    ACCEPT("bool-matrix", TENSORS(TENSOR("m", BOOL, SHAPE(2, 2), COUNT))),
    ACCEPT("elements-64", TENSORS(TENSOR("w", F16, SHAPE(8, 8), COUNT))),
    ACCEPT("elements-65", TENSORS(TENSOR("w", F16, SHAPE(5, 13), COUNT))),
    ACCEPT("zero-dim-only", TENSORS(TENSOR("w", F32, SHAPE(0), COUNT))),
    ACCEPT("zero-dim-in-each-place",
           TENSORS(TENSOR("first", F32, SHAPE(0, 2, 3), COUNT),
                   TENSOR("last", F32, SHAPE(2, 3, 0), COUNT),
                   TENSOR("middle", F32, SHAPE(2, 0, 3), COUNT))),
    ACCEPT("zero-dim-between-payloads",
           TENSORS(TENSOR("a", U8, SHAPE(3), COUNT),
                   TENSOR("b", I64, SHAPE(0), COUNT),
                   TENSOR("c", U4, SHAPE(7, 0), COUNT),
                   TENSOR("d", U8, SHAPE(5), COUNT),
                   TENSOR("e", BOOL, SHAPE(0, 0), COUNT))),
    ACCEPT("zero-dim-beside-2-to-63-less-1-bytes",
           TENSORS(TENSOR("a", U8, SHAPE(0, INT64_MAX), COUNT),
                   TENSOR("b", F64, SHAPE(TWO(60) - 1, 0), COUNT),
                   TENSOR("c", F16, SHAPE(TWO(31), 0, TWO(31) - 1), COUNT))),
    ACCEPT("zero-dim-beside-2-to-63-less-1-packed",
           TENSORS(TENSOR("w", U4, SHAPE(INT64_MAX, 0), COUNT))),
};

/* ---------------------------------------------------------------- many -- */

#define MANY 200
#define NAME_SIZE 40

static oinf_text many_name(char name[NAME_SIZE], size_t i)
{
    int length = snprintf(name, NAME_SIZE, "model.language_model.layers.%03zu",
                          i);
    return (oinf_text){name, (size_t)length, 1};
}

static void add_many(case_sink *sink, const char *what, const u64 *shape)
{
    char names_of[MANY][NAME_SIZE];
    oinf_sizevar sizevars[MANY];
    oinf_entry entries[MANY];
    oinf_tensor tensors[MANY];
    file_model m = {.sizevars = sizevars, .sizevar_count = MANY,
                    .entries = entries, .entry_count = MANY,
                    .tensors = tensors, .tensor_count = MANY};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < MANY; i++) {
        oinf_text name = many_name(names_of[i], i);
        sizevars[i] = (oinf_sizevar){name, i};
        entries[i] = (oinf_entry){name, U16, {U16, 0, NULL, COUNT}, NO_TEXT,
                                  0, 0};
        tensors[i] = (oinf_tensor){name, {U8, 1, shape, COUNT}, HAS_DATA, 0};
    }
    add_model(sink, &info, &m);
}

/* Names that differ only in their last byte. */
static void add_alike(case_sink *sink)
{
    enum {SIZE = 4096};
    char a[SIZE];
    char b[SIZE];
    const oinf_text first = {a, SIZE, 1};
    const oinf_text second = {b, SIZE, 1};
    file_model m = {
        SIZEVARS({first, 1}, {second, 2}),
        ENTRIES({first, U8, {U8, 0, NULL, LIST(1)}, NO_TEXT, 0, 0},
                {second, U8, {U8, 0, NULL, LIST(2)}, NO_TEXT, 0, 0}),
        TENSORS({first, {U8, SHAPE(1), COUNT}, HAS_DATA, 0},
                {second, {U8, SHAPE(1), COUNT}, HAS_DATA, 0})};
    case_info info = {.what = "names-alike-in-4095-bytes", .rule = NO_RULE};

    memset(a, 'n', SIZE);
    memset(b, 'n', SIZE);
    a[SIZE - 1] = 'a';
    b[SIZE - 1] = 'b';
    add_model(sink, &info, &m);
}

/* Different data of one size: each digest must be of its own bytes. */
#define BLOCKS      20
#define ELEMENTS    1024

static void add_blocks(case_sink *sink, const char *what, size_t count)
{
    static const char letters[BLOCKS + 1] = "abcdefghijklmnopqrst";
    static const u64 shape[] = {ELEMENTS};
    scalar type = oinf_scalar(F32);
    builder data[BLOCKS] = {0};
    oinf_tensor tensors[BLOCKS];
    file_model m = {.tensors = tensors, .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < ELEMENTS; j++)
            emit_u32le(&data[i], float_bits(ELEMENTS * i + j + 1, type), NULL);
        tensors[i] = (oinf_tensor){
            {&letters[i], 1, 1},
            {F32, 1, shape, GIVEN, NULL, (const char *)data[i].bytes,
             data[i].size}, HAS_DATA, 0};
    }
    add_model(sink, &info, &m);
    for (size_t i = 0; i < count; i++)
        free_builder(&data[i]);
}

void oinf_accept_cases(case_sink *sink)
{
    add_models(sink, ROWS(tables));
    add_models(sink, ROWS(names));
    add_models(sink, ROWS(shapes));
    add_alike(sink);
    add_many(sink, "many-entries", (const u64[]){1});
    add_many(sink, "many-entries-of-no-elements", (const u64[]){0});
    add_blocks(sink, "two-tensors-of-4096-bytes", 2);
    add_blocks(sink, "twenty-tensors-of-4096-bytes", BLOCKS);
}
