/*
 * Each rule about tensors, broken in records with more dimensions than upstream
 * has, for readers that check only the first six, eight or sixteen.
 */
#include "generators/mag/model.h"

/* 274177 times 67280421310721 is 2^64 + 1: a product that wraps is unchanged */
#define A_FACTOR        274177
#define OTHER_FACTOR    67280421310721

enum {SOME = 5, MOST_RANK = 33};

/* Two tensors of that rank, five elements of four bytes each. */
static void add_good(case_sink *sink, const char *what, size_t rank)
{
    u64 shape[MOST_RANK] = {SOME};
    const mag_tensor tensors[] = {
        {KEY("a"), I32, rank, shape, COUNT, 0},
        {KEY("b"), I32, rank, shape, COUNT, 0}};
    const file_model a = {.tensors = tensors, .tensor_count = 2};

    for (size_t i = 1; i < MOST_RANK; i++)
        shape[i] = 1;
    add_model(sink, &(case_info){.what = what, .rule = NO_RULE,
                                 .features = "mag.rank-over-6 mag.tensors"},
              &a);
}

#define NUMEL(number)   SET("tensor[1].numel", number)
#define FIRST(number)   SET("tensor[1].shape[0]", number)
#define OFFSET          "tensor[1].offset"

/* Rules about a record of that rank. */
static const spoil of_records[] = {
    BREAK(MAG_TENSOR_DTYPE_UNKNOWN, "dtype-4", SET("tensor[1].dtype", 4)),
    BREAK(MAG_TENSOR_AUX_RESERVED, "reserved-1", SET("tensor[1].reserved", 1)),
    BREAK(MAG_TENSOR_NUMEL, "one-element-more", NUMEL(SOME + 1)),
    BREAK(MAG_TENSOR_SIZE_OVERFLOW, "wraps-to-the-data",
          NUMEL(TWO(62) + SOME), FIRST(TWO(62) + SOME)),
    BREAK_AT(MAG_KEY_UTF8, "latin-1", INSIDE("tensor[1].key", 0, 1),
             POKE("tensor[1].key", 0, "\xe9")),
    BREAK_AT(MAG_KEY_EMPTY, "no-key", AT("tensor[1].key_length"),
             REMOVE("tensor[1].key"), SET("tensor[1].key_length", 0),
             INSERT("padding", "\xff")),
    BREAK(MAG_TENSOR_KEY_UNIQUE, "twice", REPLACE("tensor[1].key", "a")),
};

static const spoil of_data[] = {
    BREAK(MAG_DATA_OFFSET_ALIGNED, "four-bytes-further", ADD(OFFSET, 4)),
    BREAK(MAG_DATA_OFFSET_IN_RECORDS, "at-0", SET(OFFSET, 0)),
    BREAK(MAG_DATA_OFFSET_IN_RECORDS, "at-64", SET(OFFSET, 64)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "one-byte-short", AT(OFFSET),
             CUT("tensor[1].data", 4 * SOME - 1)),
    BREAK(MAG_DATA_OUT_OF_FILE, "at-2-to-62", SET(OFFSET, TWO(62))),
    BREAK_AT(MAG_DATA_OVERLAP, "first-reaches-into-second", AT(OFFSET),
             SET("tensor[0].numel", 17), SET("tensor[0].shape[0]", 17)),
};

static void add_rows(case_sink *sink, const char *good, size_t rank,
                     const spoil *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char what[GOLDEN_PATH_SIZE];
        spoil row = rows[i];

        snprintf(what, sizeof what, "%s-of-rank-%zu", row.what, rank);
        row.what = what;
        spoil_cases(sink, good, &row, 1);
    }
}

/* The last two dimensions, for which a reader may have no room. */
static void add_dimensions(case_sink *sink, const char *good, size_t rank)
{
    char last[GOLDEN_PATH_SIZE], before[GOLDEN_PATH_SIZE];
    const u64 size = 8 * rank;
    const spoil rows[] = {
        BREAK(MAG_TENSOR_DIM_ZERO, "last-is-0", SET(last, 0), NUMEL(0)),
        BREAK(MAG_TENSOR_DIM_ZERO, "last-is-0-numel-kept", SET(last, 0)),
        BREAK(MAG_TENSOR_DIM_MAX, "last-is-2-to-63", SET(last, TWO(63))),
        BREAK(MAG_TENSOR_DIM_MAX, "last-two-are-minus-1",
              SET(before, UINT64_MAX), SET(last, UINT64_MAX)),
        BREAK_AT(MAG_TENSOR_NUMEL_OVERFLOW, "last-two-wrap",
                 INSIDE("tensor[1].shape[0]", 0, size), SET(before, A_FACTOR),
                 SET(last, OTHER_FACTOR)),
        BREAK_AT(MAG_TENSOR_NUMEL, "last-is-2", AT("tensor[1].numel"),
                 SET(last, 2)),
        BREAK_AT(MAG_TENSOR_NUMEL, "last-in-32-bits", AT("tensor[1].numel"),
                 SET(last, TWO(32) + 1)),
    };

    snprintf(last, sizeof last, "tensor[1].shape[%zu]", rank - 1);
    snprintf(before, sizeof before, "tensor[1].shape[%zu]", rank - 2);
    add_rows(sink, good, rank, ROWS(rows));
}

/* A scalar after a tensor of that rank, and a key that is too long. */
static void add_beside(case_sink *sink, size_t rank)
{
    char scalar_name[GOLDEN_PATH_SIZE], long_name[GOLDEN_PATH_SIZE];
    const mag_tensor scalar_of[] = {TENSOR("a", BOOL, ONES(rank), COUNT),
                                    TENSOR("b", BOOL, ONES(0), COUNT)};
    const mag_tensor long_key[] = {
        {{"k", 1, 65536}, BOOL, ONES(rank), COUNT, 0}};
    const file_model first = {.tensors = scalar_of, .tensor_count = 2};
    const file_model second = {.tensors = long_key, .tensor_count = 1};
    const case_info scalar_info = {
        .what = scalar_name, .rule = MAG_TENSOR_RANK_MIN,
        .where = AT("tensor[1].rank"), .patch = "the second rank is 0",
        .features = "mag.rank-over-6 mag.tensors"};
    const case_info long_info = {
        .what = long_name, .rule = MAG_KEY_LENGTH_MAX,
        .where = AT("tensor[0].key_length"), .patch = "a longer key",
        .features = "mag.rank-over-6 mag.tensors"};

    snprintf(scalar_name, sizeof scalar_name, "scalar-behind-rank-%zu", rank);
    snprintf(long_name, sizeof long_name, "65536-bytes-of-rank-%zu", rank);
    add_model(sink, &scalar_info, &first);
    add_model(sink, &long_info, &second);
}

static void add_wrong_sum(case_sink *sink, const char *good, size_t rank)
{
    char what[GOLDEN_PATH_SIZE];
    const spoil row = BREAK(MAG_CHECKSUM_MISMATCH, what,
                            FLIP("header.checksum", 7));

    snprintf(what, sizeof what, "rank-%zu", rank);
    spoil_unsealed(sink, good, &row, 1);
}

void mag_every_rank_cases(case_sink *sink)
{
    static const size_t ranks[] = {7, 33};

    for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++) {
        char good[GOLDEN_PATH_SIZE];

        snprintf(good, sizeof good, "two-of-rank-%zu", ranks[i]);
        add_good(sink, good, ranks[i]);
        add_rows(sink, good, ranks[i], ROWS(of_records));
        add_rows(sink, good, ranks[i], ROWS(of_data));
        add_dimensions(sink, good, ranks[i]);
        add_wrong_sum(sink, good, ranks[i]);
    }
    add_beside(sink, 7);
}
