/* Types of tensors: every type, numbers that are not types, and rows of
 * blocks. */
#include "generators/gguf/model.h"

#include <ctype.h>

#define WHAT_SIZE 40

/* Prefix and the name of the type in small letters. */
static void name_type(char what[WHAT_SIZE], const char *prefix, u32 type)
{
    snprintf(what, WHAT_SIZE, "%s%s", prefix, gguf_type_at(type)->name);
    for (char *c = what; *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
}

static const gguf_pair pairs[] = {ARCHITECTURE, QUANTIZATION};

static void add_one(case_sink *sink, const char *prefix, u32 type,
                    const u64 dimensions[2], rule broken)
{
    const gguf_tensor t = {.name = LETTERS("w"), .type = type, .rank = 2,
                           .dimensions = dimensions};
    file_model m = {.pairs = pairs, .tensors = &t, .tensor_count = 1,
                    .pair_count = gguf_is_quantized(type) ? 2 : 1};
    char what[WHAT_SIZE];
    case_info info = {.what = what, .rule = broken,
                      .where = AT("tensor[0].dimensions[0]"),
                      .patch = broken != NO_RULE ? "a row of another length"
                                               : NULL};

    name_type(what, prefix, type);
    add_model(sink, &info, &m);
}

/* Rows of one element more than a block, with data for two blocks each. */
static void add_rounded(case_sink *sink, u32 type, size_t rank)
{
    const gguf_type *t = gguf_type_at(type);
    const u64 dimensions[] = {2 * t->elements, 2};
    const gguf_tensor w = {.name = LETTERS("w"), .type = type, .rank = rank,
                           .dimensions = dimensions};
    const file_model m = {.pairs = pairs, .tensors = &w, .tensor_count = 1,
                          .pair_count = gguf_is_quantized(type) ? 2 : 1};
    builder file = gguf_build(&m);
    char what[WHAT_SIZE];
    const case_info info = {
        .what = what, .rule = GGUF_TENSOR_BLOCK,
        .where = AT("tensor[0].dimensions[0]"),
        .patch = "a row of an element more than a block, and of two blocks",
    };

    set_number(&file, "tensor[0].dimensions[0]", t->elements + 1);
    name_type(what, rank == 1 ? "rounded-up-vector-of-" : "rounded-up-rows-of-",
              type);
    add_file(sink, &info, &m, &file);
}

/* Two rows of two blocks; two of half a block each, and of one and a half. */
static void add_each_type(case_sink *sink)
{
    for (u32 type = 0; type < TENSOR_TYPES; type++) {
        const gguf_type *t = gguf_type_at(type);
        if (t == NULL)
            continue;
        const u64 whole[] = {2 * t->elements, 2};
        const u64 half[] = {t->elements / 2, 2};
        const u64 more[] = {3 * t->elements / 2, 2};
        add_one(sink, "type-", type, whole, NO_RULE);
        if (t->elements == 1)
            continue;
        add_one(sink, "half-of-", type, half, GGUF_TENSOR_BLOCK);
        add_one(sink, "one-and-a-half-of-", type, more, GGUF_TENSOR_BLOCK);
        add_rounded(sink, type, 1);
        add_rounded(sink, type, 2);
    }
}

/* Eight blocks in a file with alignment 8: the data ends with the file, and no
 * padding hides a byte too many or too few. */
static void add_exactly(case_sink *sink, u32 type)
{
    static const gguf_pair narrow[] = {ARCHITECTURE, ALIGNMENT_OF(8),
                                       QUANTIZATION};
    const gguf_type *t = gguf_type_at(type);
    const u64 dimensions[] = {t->elements, 8};
    const gguf_tensor w = {.name = LETTERS("w"), .type = type, .rank = 2,
                           .dimensions = dimensions};
    const file_model m = {.pairs = narrow, .tensors = &w, .tensor_count = 1,
                          .pair_count = gguf_is_quantized(type) ? 3 : 2};
    char whole[WHAT_SIZE], cut[WHAT_SIZE];
    const spoil row = BREAK_AT(GGUF_DATA_OUT_OF_FILE, cut,
                               AT("tensor[0].offset"),
                               CUT("tensor[0].data", 8 * t->bytes - 1));

    name_type(whole, "to-the-end-", type);
    name_type(cut, "one-byte-short-of-", type);
    add_model(sink, &(case_info){.what = whole, .rule = NO_RULE}, &m);
    spoil_cases(sink, whole, &row, 1);
}

static void add_each_size(case_sink *sink)
{
    for (u32 type = 0; type < TENSOR_TYPES; type++)
        if (gguf_type_at(type) != NULL)
            add_exactly(sink, type);
}

static const model_case good[] = {
    ACCEPT("blocks-of-every-size", QUANTIZED,
           TENSORS(TENSOR("q1_0", Q1_0, SHAPE(128), COUNT),
                   TENSOR("q2_0", Q2_0, SHAPE(64), COUNT),
                   TENSOR("nvfp4", NVFP4, SHAPE(64, 3), COUNT),
                   TENSOR("q8_1", Q8_1, SHAPE(32, 3), COUNT),
                   TENSOR("q8_k", Q8_K, SHAPE(256), COUNT),
                   TENSOR("f32", F32, SHAPE(3), COUNT))),
    ACCEPT("blocks-of-rank-4", QUANTIZED,
           TENSORS(TENSOR("q4_0", Q4_0, SHAPE(32, 2, 1, 3), COUNT))),
    ACCEPT("blocks-big-endian", QUANTIZED, .big_endian = true,
           TENSORS(TENSOR("q4_k", Q4_K, SHAPE(256), COUNT),
                   TENSOR("mxfp4", MXFP4, SHAPE(64), COUNT),
                   TENSOR("nvfp4", NVFP4, SHAPE(64), COUNT),
                   TENSOR("f16", F16, SHAPE(3), COUNT))),
};

#define BLOCK(what, ...) \
    CASE(GGUF_TENSOR_BLOCK, what, AT("tensor[0].dimensions[0]"), \
         "a row of another length", QUANTIZED, \
         TENSORS(TENSOR("w", __VA_ARGS__)))

static const model_case rows[] = {
    BLOCK("q4_0-1", Q4_0, SHAPE(1), COUNT),
    BLOCK("q4_0-31", Q4_0, SHAPE(31), COUNT),
    BLOCK("q4_0-33", Q4_0, SHAPE(33), COUNT),
    BLOCK("q4_0-33-by-0", Q4_0, SHAPE(33, 0), COUNT),
    BLOCK("q4_0-16-by-4-whole-in-all", Q4_0, SHAPE(16, 4), COUNT),
    BLOCK("q4_0-3-by-32-second-is-whole", Q4_0, SHAPE(3, 32), COUNT),
    BLOCK("q6_k-32", Q6_K, SHAPE(32), COUNT),
    BLOCK("q6_k-255", Q6_K, SHAPE(255), COUNT),
    BLOCK("q6_k-257", Q6_K, SHAPE(257), COUNT),
    BLOCK("nvfp4-32", NVFP4, SHAPE(32), COUNT),
    BLOCK("q1_0-64", Q1_0, SHAPE(64), COUNT),
    BLOCK("q2_0-32", Q2_0, SHAPE(32), COUNT),
    CASE(GGUF_TENSOR_BLOCK, "q8_0-no-dimensions", AT("tensor[0].n_dimensions"),
         "no dimensions", QUANTIZED,
         TENSORS(TENSOR("w", Q8_0, NO_SHAPE, COUNT))),
};

#define TYPE(rule, what, value) \
    BREAK(rule, what, SET("tensor[0*].type", value))
#define REMOVED(what, value)    TYPE(GGUF_TENSOR_TYPE_REMOVED, what, value)
#define RANGE(what, value)      TYPE(GGUF_TENSOR_TYPE_RANGE, what, value)
#define UNKNOWN(what, value) \
    BREAK_UNKNOWN(GGUF_TENSOR_TYPE_UNKNOWN, what, AT("tensor[0].type"), \
                  SET("tensor[0].type", value))

const spoil gguf_blocks_rows[] = {
    PARENT("one-f32-2x3"),
    REMOVED("4-q4_2", 4), REMOVED("5-q4_3", 5), REMOVED("31-q4_0_4_4", 31),
    REMOVED("32-q4_0_4_8", 32), REMOVED("33-q4_0_8_8", 33),
    REMOVED("36-iq4_nl_4_4", 36), REMOVED("37-iq4_nl_4_8", 37),
    REMOVED("38-iq4_nl_8_8", 38),
    RANGE("2048", 2048), RANGE("2049", 2049), RANGE("65536", 65536),
    RANGE("7fffffff", 0x7fffffff), RANGE("80000000", 0x80000000),
    RANGE("ffffffff", 0xffffffff), RANGE("2000000-big-endian-2", 0x02000000),
    UNKNOWN("43", 43), UNKNOWN("44", 44), UNKNOWN("64", 64),
    UNKNOWN("100", 100), UNKNOWN("144", 144), UNKNOWN("255", 255),
    UNKNOWN("256", 256), UNKNOWN("399-of-a-fork", 399),
    UNKNOWN("1011-of-a-fork", 1011), UNKNOWN("2046", 2046),
    UNKNOWN("2047", 2047),

    PARENT("two-tensors"),
    BREAK(GGUF_TENSOR_TYPE_REMOVED, "36-second-of-two",
          SET("tensor[1].type", 36)),
    BREAK(GGUF_TENSOR_TYPE_RANGE, "2048-second-of-two",
          SET("tensor[1].type", 2048)),
    BREAK_UNKNOWN(GGUF_TENSOR_TYPE_UNKNOWN, "43-second-of-two",
                  AT("tensor[1].type"), SET("tensor[1].type", 43)),
    BREAK_UNKNOWN(GGUF_TENSOR_TYPE_UNKNOWN, "43-first-of-two",
                  AT("tensor[0].type"), SET("tensor[0].type", 43)),
    BREAK_UNKNOWN(GGUF_TENSOR_TYPE_UNKNOWN, "both",
                  AT("tensor[0].type"), SET("tensor[0].type", 43),
                  SET("tensor[1].type", 2047)),
    BREAK_UNKNOWN(GGUF_TENSOR_TYPE_UNKNOWN, "trailing-not-judged",
                  AT("tensor[1].type"), SET("tensor[1].type", 43),
                  APPEND("trailing", "more")),
    BREAK_UNKNOWN(GGUF_TENSOR_TYPE_UNKNOWN, "padding-not-judged",
                  AT("tensor[1].type"), SET("tensor[1].type", 43),
                  POKE("padding#1", 0, "\xaa")),
    BREAK_UNKNOWN(GGUF_TENSOR_TYPE_UNKNOWN, "at-the-end-of-the-file",
                  AT("tensor[1].type"), SET("tensor[1].type", 43),
                  CUT("tensor[1].data", 0)),

    /* Their size, which some readers would round down, is not compared with the
     * file. */
    PARENT("one-f32-2x3"),
    {GGUF_TENSOR_BLOCK, "q8_0-33-rounded-down-beyond-the-file",
     AT("tensor[0].dimensions[0]"),
     {SET("tensor[0].type", Q8_0), SET("tensor[0].dimensions[0]", 33)},
     {1, {GGUF_META_QUANTIZATION_VERSION}}, NULL},
    END_OF_ROWS
};

void gguf_types_cases(case_sink *sink)
{
    add_each_type(sink);
    add_each_size(sink);
    add_models(sink, ROWS(good));
    add_models(sink, ROWS(rows));
    spoil_table(sink, gguf_blocks_rows);
}
