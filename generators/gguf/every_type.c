/*
 * The rules about tensors, broken by a tensor of each type: for readers that
 * forget a type. The data has the size that the type needs, so that nothing
 * else is wrong.
 */
#include "generators/gguf/model.h"

#include <ctype.h>

/* 274177 times 67280421310721 is 2^64 + 1: a product that wraps is unchanged */
#define A_FACTOR        274177
#define OTHER_FACTOR    67280421310721

enum {MOST_RANK = 9, ALIGNMENT = 32};

static const gguf_pair pairs[] = {ARCHITECTURE, QUANTIZATION};

/* A model of at most two tensors; the finding blames the last one. */
typedef struct {
    gguf_tensor tensors[2];
    u64 dimensions[2][MOST_RANK];
    file_model m;
} type_model;

static void add_tensor(type_model *t, const char *name, u32 type, size_t rank,
                       u64 a, u64 b, u64 c)
{
    size_t i = t->m.tensor_count++;
    u64 *dimensions = t->dimensions[i];

    dimensions[0] = a;
    dimensions[1] = b;
    dimensions[2] = c;
    t->tensors[i] = (gguf_tensor){.name = {name, 1, 1}, .type = type,
                                  .rank = rank, .dimensions = dimensions};
    t->m.tensors = t->tensors;
    t->m.pairs = pairs;
    if (t->m.pair_count < 2)
        t->m.pair_count = gguf_is_quantized(type) ? 2 : 1;
}

static void place(type_model *t, size_t i, u64 offset)
{
    t->tensors[i].placed = true;
    t->tensors[i].offset = offset;
}

static void add_as(case_sink *sink, const char *what, u32 type, rule broken,
                   blame where, const type_model *t)
{
    char name[GOLDEN_PATH_SIZE];
    bool moved = broken == GGUF_TENSOR_OFFSET_ALIGNED ||
                 broken == GGUF_DATA_OVERLAP;
    const case_info info = {.what = name, .rule = broken, .where = where,
                            .patch = broken != NO_RULE ? "another tensor"
                                                       : NULL,
                            .also = {moved, {GGUF_DATA_CONTIGUOUS}}};

    snprintf(name, sizeof name, "%s-%s", what, gguf_type_at(type)->name);
    for (char *c = name; *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
    add_model(sink, &info, &t->m);
}

/* ---------------------------------------------------------------- places -- */

static void add_unaligned(case_sink *sink, u32 type, const gguf_type *of)
{
    const blame where = AT("tensor[1].offset");
    type_model by_one = {0}, by_half = {0};

    add_tensor(&by_one, "a", I8, 1, 1, 0, 0);
    add_tensor(&by_one, "b", type, 1, of->elements, 0, 0);
    place(&by_one, 1, ALIGNMENT + 1);
    add_as(sink, "one-byte-beyond-of", type, GGUF_TENSOR_OFFSET_ALIGNED, where,
           &by_one);
    add_tensor(&by_half, "a", I8, 1, 1, 0, 0);
    add_tensor(&by_half, "b", type, 1, of->elements, 0, 0);
    place(&by_half, 1, ALIGNMENT + 16);
    add_as(sink, "16-bytes-beyond-of", type, GGUF_TENSOR_OFFSET_ALIGNED, where,
           &by_half);
}

/* The alignment is 64, but the offset fits only the default of 32. */
static void add_usual(case_sink *sink, u32 type, const gguf_type *of)
{
    static const gguf_pair aligned[] = {ARCHITECTURE, ALIGNMENT_OF(64),
                                        QUANTIZATION};
    const blame where = AT("tensor[1].offset");
    type_model t = {0};

    add_tensor(&t, "a", I8, 1, 1, 0, 0);
    add_tensor(&t, "b", type, 1, of->elements, 0, 0);
    place(&t, 1, 32);
    t.m.pairs = aligned;
    t.m.pair_count = gguf_is_quantized(type) ? 3 : 2;
    add_as(sink, "at-32-by-64-of", type, GGUF_TENSOR_OFFSET_ALIGNED, where, &t);
}

/* The second begins in the last bytes of the first. */
static void add_overlap(case_sink *sink, u32 type, const gguf_type *of)
{
    const blame where = AT("tensor[1].offset");
    const u64 blocks = ALIGNMENT / of->bytes + 1;
    const u64 end = blocks * of->bytes;
    type_model t = {0};

    add_tensor(&t, "a", type, 2, of->elements, blocks, 0);
    add_tensor(&t, "b", type, 2, of->elements, blocks, 0);
    place(&t, 1, (end - 1) / ALIGNMENT * ALIGNMENT);
    t.tensors[0].content = t.tensors[1].content = ZEROS;
    add_as(sink, "overlap-of", type, GGUF_DATA_OVERLAP, where, &t);
}

/* ----------------------------------------------------------------- names -- */

static void add_twice(case_sink *sink, u32 type, const gguf_type *of)
{
    const blame where = AT("tensor[1].name");
    type_model t = {0};

    add_tensor(&t, "w", type, 1, of->elements, 0, 0);
    add_tensor(&t, "w", type, 1, 2 * of->elements, 0, 0);
    add_as(sink, "twice-of", type, GGUF_TENSOR_NAME_DUPLICATE, where, &t);
}

/* ------------------------------------------------------------ dimensions -- */

static void add_large(case_sink *sink, u32 type, const gguf_type *of)
{
    const blame second = AT("tensor[0].dimensions[1]");
    const blame all = INSIDE("tensor[0].dimensions[0]", 0, 24);
    type_model sign = {0}, minus = {0}, wraps = {0};

    add_tensor(&sign, "w", type, 3, of->elements, TWO(63), 0);
    add_as(sink, "dimension-2-63-of-an-empty", type, GGUF_TENSOR_DIMENSION,
           second, &sign);
    add_tensor(&minus, "w", type, 3, of->elements, UINT64_MAX, UINT64_MAX);
    add_as(sink, "minus-1-by-minus-1-of", type, GGUF_TENSOR_DIMENSION, second,
           &minus);
    add_tensor(&wraps, "w", type, 3, of->elements, A_FACTOR, OTHER_FACTOR);
    add_as(sink, "product-that-wraps-of", type, GGUF_TENSOR_ELEMENTS, all,
           &wraps);
}

static void add_rank(case_sink *sink, u32 type, const gguf_type *of)
{
    const blame where = AT("tensor[0].n_dimensions");
    type_model t = {0};

    add_tensor(&t, "w", type, MOST_RANK, of->elements, 1, 1);
    for (size_t i = 3; i < MOST_RANK; i++)
        t.dimensions[0][i] = 1;
    add_as(sink, "nine-dimensions-of", type, GGUF_TENSOR_N_DIMS, where, &t);
}

/* Rows of half a block, if the type has blocks; and, accepted, an empty tensor
 * of whole blocks. */
static void add_empty(case_sink *sink, u32 type, const gguf_type *of)
{
    const blame where = AT("tensor[0].dimensions[0]");
    const blame nowhere = THE_FIELD;
    type_model half = {0}, whole = {0};

    add_tensor(&whole, "w", type, 2, of->elements, 0, 0);
    add_tensor(&whole, "x", type, 1, 0, 0, 0);
    add_as(sink, "zero-of-type", type, NO_RULE, nowhere, &whole);
    if (of->elements == 1)
        return;
    add_tensor(&half, "w", type, 2, of->elements / 2, 0, 0);
    add_as(sink, "no-rows-of-half-a-block-of", type, GGUF_TENSOR_BLOCK, where,
           &half);
}

/* ------------------------------------------------------- types of before -- */

/* Removed types in place of types with as many bytes: most had the blocks of
 * Q4_0 and IQ4_NL. */
static void add_removed(case_sink *sink)
{
    static const u32 removed[] = {4, 5, 31, 32, 33, 36, 37, 38};
    static const struct {
        const char *parent, *what;
    } likes[] = {{"type-i8", "bytes"}, {"type-f32", "f32"}, {"type-f16", "f16"},
                 {"type-q4_0", "q4_0"}, {"type-q4_1", "q4_1"},
                 {"type-q5_0", "q5_0"}, {"type-q8_0", "q8_0"},
                 {"type-iq4_nl", "iq4_nl"}, {"type-bf16", "bf16"},
                 {"type-tq1_0", "tq1_0"}, {"type-mxfp4", "mxfp4"},
                 {"type-iq4_xs", "iq4_xs"}};

    for (size_t i = 0; i < sizeof removed / sizeof removed[0]; i++)
        for (size_t k = 0; k < sizeof likes / sizeof likes[0]; k++) {
            char what[GOLDEN_PATH_SIZE];
            const spoil row = BREAK(GGUF_TENSOR_TYPE_REMOVED, what,
                                    SET("tensor[0].type", removed[i]));

            snprintf(what, sizeof what, "%u-in-place-of-%s",
                     (unsigned)removed[i], likes[k].what);
            spoil_cases(sink, likes[k].parent, &row, 1);
        }
}

/* Every type, with a bit that a reader of 8 or 16 bits loses. */
static void add_wide(case_sink *sink, u32 type)
{
    char what[GOLDEN_PATH_SIZE], parent[GOLDEN_PATH_SIZE];
    const spoil row = BREAK(GGUF_TENSOR_TYPE_RANGE, what,
                            SET("tensor[0].type", TWO(16) + type));

    snprintf(parent, sizeof parent, "type-%s", gguf_type_at(type)->name);
    for (char *c = parent; *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
    snprintf(what, sizeof what, "2-16-plus-%u", (unsigned)type);
    spoil_cases(sink, parent, &row, 1);
}

void gguf_every_type_cases(case_sink *sink)
{
    for (u32 type = 0; type < TENSOR_TYPES; type++) {
        const gguf_type *of = gguf_type_at(type);
        if (of == NULL)
            continue;
        add_unaligned(sink, type, of);
        add_usual(sink, type, of);
        add_overlap(sink, type, of);
        add_twice(sink, type, of);
        add_rank(sink, type, of);
        add_large(sink, type, of);
        add_empty(sink, type, of);
        add_wide(sink, type);
    }
    add_removed(sink);
}
