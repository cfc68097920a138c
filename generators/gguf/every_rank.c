/*
 * Each rule about tensors, broken by a tensor of each rank: for readers that
 * judge scalars, or more than two dimensions, differently, or compare only
 * tensors of the same rank.
 */
#include "generators/gguf/model.h"

/* 274177 times 67280421310721 is 2^64 + 1: a product that wraps is unchanged */
#define A_FACTOR        274177
#define OTHER_FACTOR    67280421310721

enum {RANKS = 5};

/* Eight elements, but of a scalar. */
static const u64 shapes[RANKS][4] = {
    {1}, {8}, {4, 2}, {2, 2, 2}, {2, 2, 1, 2}};

static const gguf_pair pairs[] = {ARCHITECTURE};

#define OFFSET      "tensor[1].offset"
#define MOVED(rule, what, offset) \
    BREAK_BOTH(rule, what, AT(OFFSET), GGUF_DATA_CONTIGUOUS, \
               SET(OFFSET, offset))

#define UNALIGNED(what, ...) \
    BREAK_BOTH(GGUF_TENSOR_OFFSET_ALIGNED, what, AT(OFFSET), \
               GGUF_DATA_CONTIGUOUS, __VA_ARGS__)

/* A scalar ends before its padding does, the others need a longer file. */
static const spoil unaligned_scalar[] = {
    UNALIGNED("at-33", SET(OFFSET, 33)),
    UNALIGNED("at-36", SET(OFFSET, 36)),
    UNALIGNED("at-48", SET(OFFSET, 48)),
};
#define ZEROS_8     "\0\0\0\0\0\0\0\0"
#define ROOM        GROW("tensor[1].data", ZEROS_8 ZEROS_8 ZEROS_8 ZEROS_8)
static const spoil unaligned[] = {
    UNALIGNED("at-33", SET(OFFSET, 33), ROOM),
    UNALIGNED("at-36", SET(OFFSET, 36), ROOM),
    UNALIGNED("at-48", SET(OFFSET, 48), ROOM),
};

/* The second of two tensors: i16 and f32, at 0 and 32. */
static const spoil rows[] = {
    MOVED(GGUF_DATA_OUT_OF_FILE, "at-4096", 4096),
    MOVED(GGUF_DATA_OUT_OF_FILE, "at-2-62", TWO(62)),
    {GGUF_DATA_OVERLAP, "f32-where-i16-begins", AT(OFFSET), {SET(OFFSET, 0)},
     {2, {GGUF_DATA_CONTIGUOUS, GGUF_DATA_TRAILING}}, NULL},
    BREAK(GGUF_TENSOR_NAME_DUPLICATE, "twice", REPLACE("tensor[1].name", "a")),
    BREAK(GGUF_TENSOR_TYPE_REMOVED, "4", SET("tensor[1].type", 4)),
    BREAK(GGUF_TENSOR_TYPE_RANGE, "2048", SET("tensor[1].type", 2048)),
    BREAK_AT(GGUF_TENSOR_NAME_UTF8, "latin-1", INSIDE("tensor[1].name", 0, 1),
             POKE("tensor[1].name", 0, "\xe9")),
};

static void add_row(case_sink *sink, const char *good, size_t rank, spoil row)
{
    char what[GOLDEN_PATH_SIZE];

    snprintf(what, sizeof what, "%s-of-rank-%zu", row.what, rank);
    row.what = what;
    spoil_cases(sink, good, &row, 1);
}

/* The file ends in the data. */
static void add_cut(case_sink *sink, const char *good, size_t rank)
{
    const u64 size = rank == 0 ? 4 : 32;
    const spoil short_by_one = BREAK_AT(GGUF_DATA_OUT_OF_FILE, "one-byte-short",
                                        AT(OFFSET),
                                        CUT("tensor[1].data", size - 1));
    const spoil half = BREAK_AT(GGUF_DATA_OUT_OF_FILE, "half-the-data",
                                AT(OFFSET), CUT("tensor[1].data", size / 2));

    add_row(sink, good, rank, short_by_one);
    add_row(sink, good, rank, half);
}

static void add_dimensions(case_sink *sink, const char *good, size_t rank)
{
    char last[GOLDEN_PATH_SIZE], before[GOLDEN_PATH_SIZE];
    const spoil large = BREAK(GGUF_TENSOR_DIMENSION, "last-is-2-63",
                              SET(last, TWO(63)));
    const spoil wraps = BREAK_AT(GGUF_TENSOR_ELEMENTS, "last-two-wrap",
                                 INSIDE("tensor[1].dimensions[0]", 0, 8 * rank),
                                 SET(before, A_FACTOR),
                                 SET(last, OTHER_FACTOR));

    snprintf(last, sizeof last, "tensor[1].dimensions[%zu]", rank - 1);
    snprintf(before, sizeof before, "tensor[1].dimensions[%zu]", rank - 2);
    if (rank >= 1)
        add_row(sink, good, rank, large);
    if (rank >= 2)
        add_row(sink, good, rank, wraps);
}

static gguf_tensor tensor_of(const char *name, u32 type, size_t rank)
{
    return (gguf_tensor){.name = {name, 1, 1}, .type = type, .rank = rank,
                         .dimensions = shapes[rank]};
}

static void add_rank(case_sink *sink, size_t rank)
{
    char good[GOLDEN_PATH_SIZE];
    const gguf_tensor tensors[] = {tensor_of("a", I16, rank),
                                   tensor_of("b", F32, rank)};
    const file_model m = {.pairs = pairs, .pair_count = 1, .tensors = tensors,
                          .tensor_count = 2};

    snprintf(good, sizeof good, "rank-%zu-twice", rank);
    add_model(sink, &(case_info){.what = good, .rule = NO_RULE}, &m);
    for (size_t i = 0; i < sizeof unaligned / sizeof unaligned[0]; i++)
        add_row(sink, good, rank, rank == 0 ? unaligned_scalar[i]
                                            : unaligned[i]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        add_row(sink, good, rank, rows[i]);
    add_cut(sink, good, rank);
    add_dimensions(sink, good, rank);
}

/* One name for tensors of two ranks. */
static void add_twice(case_sink *sink, size_t rank, size_t other)
{
    char what[GOLDEN_PATH_SIZE];
    const gguf_tensor tensors[] = {tensor_of("w", I16, rank),
                                   tensor_of("w", I16, other)};
    const file_model m = {.pairs = pairs, .pair_count = 1, .tensors = tensors,
                          .tensor_count = 2};
    const case_info info = {.what = what, .rule = GGUF_TENSOR_NAME_DUPLICATE,
                            .where = AT("tensor[1].name"),
                            .patch = "a name occurs twice"};

    snprintf(what, sizeof what, "of-rank-%zu-and-of-rank-%zu", rank, other);
    add_model(sink, &info, &m);
}

void gguf_every_rank_cases(case_sink *sink)
{
    for (size_t rank = 0; rank < RANKS; rank++) {
        add_rank(sink, rank);
        for (size_t other = 0; other < RANKS; other++)
            if (other != rank)
                add_twice(sink, rank, other);
    }
}
