/*
 * Rules about tensors, each broken by a tensor of each dtype, for readers that
 * forget a dtype. Also unknown dtypes, with data that fits any of them.
 */
#include "generators/mag/model.h"

/* 274177 times 67280421310721 is 2^64 + 1: a product that wraps is unchanged */
#define A_FACTOR        274177
#define OTHER_FACTOR    67280421310721

enum {MOST_RANK = 3, SOME = 5};

/* A tensor, or two of one dtype. */
typedef struct {
    mag_tensor tensors[2];
    u64 shapes[2][MOST_RANK];
    file_model a;
} dtype_model;

static void add_tensor(dtype_model *d, const char *name, mag_dtype dtype,
                       size_t rank, u64 x, u64 y, u64 z)
{
    const size_t i = d->a.tensor_count++;
    u64 *shape = d->shapes[i];

    shape[0] = x;
    shape[1] = y;
    shape[2] = z;
    d->tensors[i] = (mag_tensor){.key = {name, 1, 1}, .dtype = dtype,
                                 .rank = rank, .shape = shape};
    d->a.tensors = d->tensors;
}

static void name_dtype(char what[GOLDEN_PATH_SIZE], const char *of,
                       mag_dtype dtype)
{
    snprintf(what, GOLDEN_PATH_SIZE, "%.100s-%s", of, mag_dtypes[dtype]);
}

static void add_as(case_sink *sink, const char *of, mag_dtype dtype,
                   rule broken, blame where, const dtype_model *d)
{
    char what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = broken, .where = where,
                            .patch = "another tensor",
                            .also = {dtype == BOOL &&
                                         broken == MAG_DATA_OVERLAP,
                                     {MAG_DATA_BOOL_VALUE}}};

    name_dtype(what, of, dtype);
    add_model(sink, &info, &d->a);
}

/* ---------------------------------------------------------------- places -- */

static void add_moved(case_sink *sink, mag_dtype dtype, u64 by)
{
    const blame where = AT("tensor[0].offset");
    dtype_model d = {0};
    char of[GOLDEN_PATH_SIZE];

    add_tensor(&d, "w", dtype, 1, SOME, 0, 0);
    d.tensors[0].offset = 64 + by;      /* records end at 57 */
    snprintf(of, sizeof of, "%u-bytes-beyond-of", (unsigned)by);
    add_as(sink, of, dtype, MAG_DATA_OFFSET_ALIGNED, where, &d);
}

/* The second tensor begins in the last block of the first. */
static void add_overlap(case_sink *sink, mag_dtype dtype)
{
    const blame where = AT("tensor[1].offset");
    dtype_model d = {0};

    add_tensor(&d, "a", dtype, 1, 65, 0, 0);
    add_tensor(&d, "b", dtype, 1, SOME, 0, 0);
    d.tensors[1].offset = 128 + 65 * (mag_scalar(dtype).bits / 8) / 64 * 64;
    add_as(sink, "overlap-of", dtype, MAG_DATA_OVERLAP, where, &d);
}

/* Broken numbers about places, in a file with one tensor and records that end
   after 64. */
static void add_edited(case_sink *sink, mag_dtype dtype)
{
    const u64 size = SOME * mag_scalar(dtype).bits / 8;
    char good[GOLDEN_PATH_SIZE], zero[GOLDEN_PATH_SIZE];
    char records[GOLDEN_PATH_SIZE], cut[GOLDEN_PATH_SIZE];
    char none[GOLDEN_PATH_SIZE], bit[GOLDEN_PATH_SIZE];
    const spoil rows[] = {
        BREAK(MAG_DATA_OFFSET_IN_RECORDS, zero, SET("tensor[0].offset", 0)),
        BREAK(MAG_DATA_OFFSET_IN_RECORDS, records, SET("tensor[0].offset", 64)),
        BREAK_AT(MAG_DATA_OUT_OF_FILE, cut, AT("tensor[0].offset"),
                 CUT("tensor[0].data", size - 1)),
        BREAK(MAG_TENSOR_DIM_ZERO, none, SET("tensor[0].shape[0]", 0),
              SET("tensor[0].numel", 0)),
        BREAK(MAG_TENSOR_AUX_RESERVED, bit, SET("tensor[0].reserved", 1)),
    };
    dtype_model d = {0};

    add_tensor(&d, "w", dtype, 2, SOME, 1, 0);
    name_dtype(good, "five-elements-of", dtype);
    name_dtype(zero, "at-0-of", dtype);
    name_dtype(records, "at-64-of", dtype);
    name_dtype(cut, "one-byte-short-of", dtype);
    name_dtype(none, "no-elements-of", dtype);
    name_dtype(bit, "bit-16-of", dtype);
    add_model(sink, &(case_info){.what = good, .rule = NO_RULE}, &d.a);
    spoil_cases(sink, good, ROWS(rows));
}

/* ------------------------------------------------------------ dimensions -- */

static void add_numel(case_sink *sink, mag_dtype dtype)
{
    char good[GOLDEN_PATH_SIZE], more[GOLDEN_PATH_SIZE];
    char less[GOLDEN_PATH_SIZE], wide[GOLDEN_PATH_SIZE];
    const spoil rows[] = {
        BREAK(MAG_TENSOR_NUMEL, more, SET("tensor[0].numel", SOME + 1)),
        BREAK(MAG_TENSOR_NUMEL, less, SET("tensor[0].numel", SOME - 1)),
        BREAK_AT(MAG_TENSOR_NUMEL, wide, AT("tensor[0].numel"),
                 SET("tensor[0].shape[0]", TWO(32) + SOME)),
    };

    name_dtype(good, "five-elements-of", dtype);
    name_dtype(more, "one-more-of", dtype);
    name_dtype(less, "one-less-of", dtype);
    name_dtype(wide, "dimension-in-32-bits-of", dtype);
    spoil_cases(sink, good, ROWS(rows));
}

static void add_large(case_sink *sink, mag_dtype dtype)
{
    const blame first = AT("tensor[0].shape[0]");
    const blame all = INSIDE("tensor[0].shape[0]", 0, 24);
    const blame rank = AT("tensor[0].rank");
    dtype_model minus = {0}, wraps = {0}, scalar_of = {0};

    add_tensor(&minus, "w", dtype, 2, 0 - (u64)2, 0 - (u64)3, 0);
    add_as(sink, "minus-2-by-minus-3-of", dtype, MAG_TENSOR_DIM_MAX, first,
           &minus);
    add_tensor(&wraps, "w", dtype, 3, SOME, A_FACTOR, OTHER_FACTOR);
    add_as(sink, "product-that-wraps-of", dtype, MAG_TENSOR_NUMEL_OVERFLOW,
           all, &wraps);
    add_tensor(&scalar_of, "w", dtype, 0, 0, 0, 0);
    add_as(sink, "no-dimensions-of", dtype, MAG_TENSOR_RANK_MIN, rank,
           &scalar_of);
}

/* A size of more than 2^64 bytes; for smaller elements, their number is too
   large. */
static void add_size(case_sink *sink, mag_dtype dtype)
{
    char good[GOLDEN_PATH_SIZE], what[GOLDEN_PATH_SIZE];
    const spoil row = BREAK(MAG_TENSOR_SIZE_OVERFLOW, what,
                            SET("tensor[0].numel", TWO(62) + SOME),
                            SET("tensor[0].shape[0]", TWO(62) + SOME));

    if (mag_scalar(dtype).bits < 32)
        return;
    name_dtype(good, "five-elements-of", dtype);
    name_dtype(what, "wraps-to-the-data-of", dtype);
    spoil_cases(sink, good, &row, 1);
}

/* ---------------------------------------------------------------- dtypes -- */

/* One element: its padding leaves room for an element of any size. */
static const mag_tensor one_element[] = {
    {KEY("w"), I32, ONES(1), COUNT, 0}};

static void add_unknown(case_sink *sink)
{
    static const u64 numbers[] = {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 20,
                                  24, 27, 32, 64, 100, 127, 128, 131, 254, 255};
    const file_model a = {.tensors = one_element, .tensor_count = 1};

    add_model(sink, &(case_info){.what = "one-element-of-i32", .rule = NO_RULE},
              &a);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char what[GOLDEN_PATH_SIZE];
        const spoil row = BREAK(MAG_TENSOR_DTYPE_UNKNOWN, what,
                                SET("tensor[0].dtype", numbers[i]));

        snprintf(what, sizeof what, "%u-of-one-element", (unsigned)numbers[i]);
        spoil_cases(sink, "one-element-of-i32", &row, 1);
    }
}

/* A dtype with an extra high bit and the element count of the dtype. */
static void add_wide(case_sink *sink, mag_dtype dtype)
{
    for (unsigned bit = 2; bit < 8; bit++) {
        char good[GOLDEN_PATH_SIZE], what[GOLDEN_PATH_SIZE];
        const spoil row = BREAK(MAG_TENSOR_DTYPE_UNKNOWN, what,
                                FLIP("tensor[0].dtype", bit));

        name_dtype(good, "five-elements-of", dtype);
        snprintf(what, sizeof what, "%s-and-2-to-%u", mag_dtypes[dtype], bit);
        spoil_cases(sink, good, &row, 1);
    }
}

void mag_every_dtype_cases(case_sink *sink)
{
    for (mag_dtype dtype = 0; dtype < DTYPES; dtype++) {
        for (u64 by = 1; by < MAG_ALIGNMENT; by *= 2)
            add_moved(sink, dtype, by);
        add_overlap(sink, dtype);
        add_edited(sink, dtype);
        add_numel(sink, dtype);
        add_large(sink, dtype);
        add_size(sink, dtype);
        add_wide(sink, dtype);
    }
    add_unknown(sink);
}
