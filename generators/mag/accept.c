/*
 * Files that every reader must accept. Most are the closest valid files to the
 * broken files of the other tables, and the parents of these files.
 */
#include "generators/mag/model.h"

#define DEEP(what, ...) \
    ACCEPT_WITH("mag.rank-over-6 mag.tensors", what, __VA_ARGS__)

static const model_case structure[] = {
    ACCEPT("empty-archive", EMPTY),
    ACCEPT("metadata-only",
           ENTRIES(INTEGER("epoch", 12), REAL("loss", 0x3fa0000000000000),
                   INTEGER("hidden", 8))),
    ACCEPT("one-entry", ENTRIES(INTEGER("k", 1))),
    ACCEPT("one-f32-2x3", TENSORS(TENSOR("w", F32, SHAPE(2, 3), COUNT))),
    ACCEPT("one-f32-2x1x2x3",
           TENSORS(TENSOR("w", F32, SHAPE(2, 1, 2, 3), COUNT))),
    ACCEPT("two-tensors", ENTRIES(INTEGER("epoch", 12)),
           TENSORS(TENSOR("layer0", F32, SHAPE(4, 8), COUNT),
                   TENSOR("layer1", F32, SHAPE(4, 4), ZERO))),
    ACCEPT("three-tensors",
           TENSORS(TENSOR("a", I32, SHAPE(2), COUNT),
                   TENSOR("b", I32, SHAPE(2), COUNT),
                   TENSOR("c", I32, SHAPE(2), COUNT))),
    ACCEPT("three-blocks",
           TENSORS(TENSOR("a", F32, SHAPE(16), COUNT),
                   TENSOR("b", F32, SHAPE(32), COUNT),
                   TENSOR("c", F32, SHAPE(32), ZERO))),
    ACCEPT("records-end-on-64",
           TENSORS(TENSOR("model.layers.31.self_attn.q_proj.lora_A.v.weight",
                          F32, SHAPE(1, 4, 4, 1), ZERO))),
    ACCEPT("records-end-one-behind-64",
           TENSORS(TENSOR("model.layers.31.self_attn.q_proj.lora_A.vv.weight",
                          F32, SHAPE(1, 4, 4, 1), ZERO))),
    ACCEPT("payload-63-bytes", TENSORS(TENSOR("mask", BOOL, SHAPE(63), COUNT))),
    ACCEPT("payload-64-bytes", TENSORS(TENSOR("mask", BOOL, SHAPE(64), COUNT))),
    ACCEPT("payload-65-bytes",
           TENSORS(TENSOR("mask", BOOL, SHAPE(65), COUNT),
                   TENSOR("zero", F32, SHAPE(16), ZERO))),
    ACCEPT("other-data-same-checksum",
           TENSORS(TENSOR("w", F32, SHAPE(2, 3), ZERO))),
    ACCEPT("records-in-no-order",
           ENTRIES(INTEGER("z", 1), INTEGER("a", 2), INTEGER("m", 3)),
           TENSORS(TENSOR("z", I32, SHAPE(1), COUNT),
                   TENSOR("a", I32, SHAPE(2), COUNT),
                   TENSOR("m", I32, SHAPE(3), COUNT))),
    ACCEPT("same-key-in-both-dictionaries", ENTRIES(INTEGER("a", 1)),
           TENSORS(TENSOR("a", I32, SHAPE(1), COUNT))),
};

static const model_case shapes[] = {
    ACCEPT("rank-1-to-6",
           TENSORS(TENSOR("r1", I32, SHAPE(3), COUNT),
                   TENSOR("r2", I32, SHAPE(2, 3), COUNT),
                   TENSOR("r3", I32, SHAPE(2, 1, 3), COUNT),
                   TENSOR("r4", I32, SHAPE(1, 2, 3, 2), COUNT),
                   TENSOR("r5", I32, SHAPE(2, 1, 2, 1, 2), COUNT),
                   TENSOR("r6", I32, SHAPE(1, 2, 1, 3, 1, 2), COUNT))),
    ACCEPT("rank-6-of-ones", TENSORS(TENSOR("w", F32, ONES(6), COUNT))),
    DEEP("rank-7",
         TENSORS(TENSOR("w", F32, SHAPE(1, 2, 1, 2, 1, 2, 1), COUNT))),
    DEEP("rank-8",
         TENSORS(TENSOR("w", F32, SHAPE(2, 1, 1, 1, 1, 1, 1, 2), COUNT))),
    DEEP("rank-128", TENSORS(TENSOR("w", F16, ONES(128), COUNT))),
    DEEP("rank-254", TENSORS(TENSOR("w", BOOL, ONES(254), COUNT))),
    DEEP("rank-255", TENSORS(TENSOR("w", I32, ONES(255), COUNT))),
    ACCEPT("elements-64", TENSORS(TENSOR("w", F16, SHAPE(8, 8), COUNT))),
    ACCEPT("elements-65", TENSORS(TENSOR("w", F16, SHAPE(5, 13), COUNT))),
};

static const model_case values[] = {
    ACCEPT("one-f16-vector", TENSORS(TENSOR("h", F16, SHAPE(7), COUNT))),
    ACCEPT("one-bool", TENSORS(TENSOR("b", BOOL, SHAPE(4), COUNT))),
    ACCEPT("one-i32", TENSORS(TENSOR("i", I32, SHAPE(2, 2), COUNT))),
    ACCEPT("all-dtypes",
           TENSORS(TENSOR("f32", F32, SHAPE(3), COUNT),
                   TENSOR("f16", F16, SHAPE(3), COUNT),
                   TENSOR("bool", BOOL, SHAPE(3), COUNT),
                   TENSOR("i32", I32, SHAPE(3), COUNT))),
    ACCEPT("all-dtypes-one-element",
           TENSORS(TENSOR("i32", I32, SHAPE(1), COUNT),
                   TENSOR("bool", BOOL, SHAPE(1), COUNT),
                   TENSOR("f16", F16, SHAPE(1), COUNT),
                   TENSOR("f32", F32, SHAPE(1), COUNT))),
    /* 0, -0, least and greatest subnormal, least normal, 1, greatest,
       infinities, quiet NaNs, signalling NaNs */
    ACCEPT("f32-specials",
           TENSORS(TENSOR("f32", F32, SHAPE(13),
                          DATA("\x00\x00\x00\x00" "\x00\x00\x00\x80"
                               "\x01\x00\x00\x00" "\xff\xff\x7f\x00"
                               "\x00\x00\x80\x00" "\x00\x00\x80\x3f"
                               "\xff\xff\x7f\x7f" "\x00\x00\x80\x7f"
                               "\x00\x00\x80\xff" "\x00\x00\xc0\x7f"
                               "\xef\xbe\xed\xff" "\x01\x00\x80\x7f"
                               "\xff\xff\xbf\xff")))),
    ACCEPT("f16-specials",
           TENSORS(TENSOR("f16", F16, SHAPE(13),
                          DATA("\x00\x00" "\x00\x80" "\x01\x00" "\xff\x03"
                               "\x00\x04" "\x00\x3c" "\xff\x7b" "\x00\x7c"
                               "\x00\xfc" "\x00\x7e" "\xef\xff" "\x01\x7c"
                               "\xff\xfd")))),
    ACCEPT("i32-limits",
           TENSORS(TENSOR("i32", I32, SHAPE(6),
                          DATA("\x00\x00\x00\x00" "\x01\x00\x00\x00"
                               "\xff\xff\xff\xff" "\xff\xff\xff\x7f"
                               "\x00\x00\x00\x80" "\x01\x02\x03\x04")))),
    ACCEPT("meta-i64-limits",
           ENTRIES(INTEGER("zero", 0), INTEGER("one", 1),
                   INTEGER("minus-one", -1), INTEGER("max", INT64_MAX),
                   INTEGER("min", INT64_MIN), INTEGER("2^32", 0x100000000),
                   INTEGER("2^53+1", 0x20000000000001),
                   INTEGER("bytes", 0x0102030405060708))),
    ACCEPT("meta-f64-specials",
           ENTRIES(REAL("zero", 0), REAL("minus-zero", 0x8000000000000000),
                   REAL("one", 0x3ff0000000000000), REAL("least-subnormal", 1),
                   REAL("greatest-subnormal", 0x000fffffffffffff),
                   REAL("least-normal", 0x0010000000000000),
                   REAL("greatest", 0x7fefffffffffffff),
                   REAL("infinity", 0x7ff0000000000000),
                   REAL("minus-infinity", 0xfff0000000000000),
                   REAL("nan", 0x7ff8000000000000),
                   REAL("minus-nan", 0xfff8000000000000),
                   REAL("nan-payload", 0x7ff8dead0000beef),
                   REAL("signalling-nan", 0x7ff0000000000001),
                   REAL("all-ones", 0xffffffffffffffff),
                   REAL("bytes", 0x0102030405060708))),
};

/* Keys with a common prefix: the worst case of a careless dictionary. */
#define MANY 200
#define NAME_SIZE 40

static mag_key many_key(char name[NAME_SIZE], size_t i)
{
    int length = snprintf(name, NAME_SIZE, "model.language_model.layers.%zu",
                          i);
    return (mag_key){name, (size_t)length, 1};
}

static void add_many_entries(case_sink *sink)
{
    char names[MANY][NAME_SIZE];
    mag_entry entries[MANY];
    file_model a = {.entries = entries, .entry_count = MANY};
    case_info info = {.what = "many-entries", .rule = NO_RULE};

    for (size_t i = 0; i < MANY; i++)
        entries[i] = (mag_entry){many_key(names[i], i), I64, i};
    add_model(sink, &info, &a);
}

static void add_many_tensors(case_sink *sink)
{
    char names[MANY][NAME_SIZE];
    mag_tensor tensors[MANY];
    file_model a = {.tensors = tensors, .tensor_count = MANY};
    case_info info = {.what = "many-tensors", .rule = NO_RULE};

    for (size_t i = 0; i < MANY; i++)
        tensors[i] = (mag_tensor){.key = many_key(names[i], i), .dtype = BOOL,
                                  .rank = 1};
    add_model(sink, &info, &a);
}

/* More records than a careless limit allows, with keys of two digits. */
#define THOUSAND 1025

static mag_key short_key(char name[2], size_t i)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

    name[0] = digits[i / 36];
    name[1] = digits[i % 36];
    return (mag_key){name, 2, 1};
}

static void add_thousand_entries(case_sink *sink)
{
    char names[THOUSAND][2];
    mag_entry entries[THOUSAND];
    file_model a = {.entries = entries, .entry_count = THOUSAND};
    case_info info = {.what = "entries-1025", .rule = NO_RULE};

    for (size_t i = 0; i < THOUSAND; i++)
        entries[i] = (mag_entry){short_key(names[i], i), I64, i};
    add_model(sink, &info, &a);
}

/* Without the surplus, a quarter of the file. */
static void add_thousand_tensors(case_sink *sink)
{
    char names[THOUSAND][2];
    mag_tensor tensors[THOUSAND];
    file_model a = {.tensors = tensors, .tensor_count = THOUSAND};
    case_info info = {.what = "tensors-1025", .where = AT_END,
                      .rule = MAG_CANONICAL_FILE_LENGTH,
                      .features = "mag.tensors",
                      .patch = "the file ends with the padding of the data"};
    const edit cut = CUT("trailing", 0);
    char words[80] = "";

    for (size_t i = 0; i < THOUSAND; i++)
        tensors[i] = (mag_tensor){.key = short_key(names[i], i), .dtype = BOOL,
                                  .rank = 1};
    builder b = mag_build(&a);
    apply_edit(&b, &cut, words, sizeof words);
    mag_seal(&b);
    add_file(sink, &info, &a, &b);
}

/* Different data of one size: each digest must be of its own bytes. */
#define BLOCKS      20
#define ELEMENTS    1024

static void add_blocks(case_sink *sink, const char *what, size_t count)
{
    static const u64 shape[] = {ELEMENTS};
    scalar type = mag_scalar(F32);
    char names[BLOCKS][2];
    builder data[BLOCKS] = {0};
    mag_tensor tensors[BLOCKS];
    file_model a = {.tensors = tensors, .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < ELEMENTS; j++)
            emit_u32le(&data[i], float_bits(ELEMENTS * i + j + 1, type), NULL);
        tensors[i] = (mag_tensor){short_key(names[i], i), F32, 1, shape, GIVEN,
                                  (const char *)data[i].bytes, data[i].size, 0};
    }
    add_model(sink, &info, &a);
    for (size_t i = 0; i < count; i++)
        free_builder(&data[i]);
}

void mag_accept_cases(case_sink *sink)
{
    add_models(sink, ROWS(structure));
    add_models(sink, ROWS(shapes));
    add_models(sink, ROWS(values));
    add_many_entries(sink);
    add_many_tensors(sink);
    add_thousand_entries(sink);
    add_thousand_tensors(sink);
    add_blocks(sink, "two-tensors-of-4096-bytes", 2);
    add_blocks(sink, "twenty-tensors-of-4096-bytes", BLOCKS);
}
