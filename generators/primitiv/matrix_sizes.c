/*
 * Invalid sizes, dimensions and samples in one kind of record, with the data
 * that a lenient reader expects for them.
 */
#include "generators/primitiv/matrix.h"

/* ------------------------------------------------- bytes for dims of 1x2 -- */

static const u64 sizes[] = {0, 2, 4, 7, 9, 12, 16, 64, 264};

/* Bytes for a scalar, which has 4. */
static const u64 scalar_sizes[] = {0, 3, 5, 8};

static void put_size(case_sink *sink, const char *parent, const char *scope,
                     const char *in, u64 size, const char *of)
{
    static const char zeros[UINT8_MAX + 10];
    const u8 narrow[] = {0xc4, (u8)size};
    const u8 wide[] = {0xc5, (u8)(size >> 8), (u8)size};
    bool is_narrow = size <= UINT8_MAX;
    char what[GOLDEN_PATH_SIZE];
    const spoil row = {
        PRIMITIV_TENSOR_SIZE, what, AT("data_head"),
        {{REPLACE_FIELD, "data_head", 0,
          (const char *)(is_narrow ? narrow : wide), is_narrow ? 2 : 3},
         {REPLACE_FIELD, "data", 0, zeros, (size_t)size}},
        NO_RULES, NULL
    };

    snprintf(what, sizeof what, "%u-bytes-for-%s", (unsigned)size, of);
    primitiv_add_in(sink, parent, scope, in, &row, 1);
}

/* ------------------------------------------------------------- products -- */

typedef struct {
    const char *what;
    u64 sides[2];
    u64 size;                   /* of data */
    bool overflows;
    bool usual;                 /* in every record */
} product;

/* The product, its bytes or a part of it has valid lower bits. */
static const product products[] = {
    {"2-to-32-elements", {65536, 65536}, 0, true, false},
    {"2-to-32-and-1-elements", {641, 6700417}, 4, true, true},
    {"2-to-33-and-1-elements", {3, 2863311531}, 4, true, false},
    {"2-to-62-elements", {TWO(31), TWO(31)}, 0, true, true},
    {"2-to-31-elements", {1, TWO(31)}, 0, true, false},
    {"2-to-31-and-1-elements", {1, TWO(31) + 1}, 4, true, true},
    {"2-to-30-elements", {1, TWO(30)}, 0, true, false},
    {"2-to-30-and-1-elements", {1, TWO(30) + 1}, 4, true, true},
    {"2-to-29-and-1-elements", {1, TWO(29) + 1}, 4, false, false},
    {"2-to-22-and-1-elements", {1, TWO(22) + 1}, 4, false, true},
    {"2-to-14-and-1-elements", {1, TWO(14) + 1}, 4, false, false},
    {"65-elements", {1, 65}, 4, false, false},
    {"dim-of-2-to-24-and-1", {TWO(24) + 1, 2}, 8, false, false},
    {"dim-of-2-to-16-and-1", {TWO(16) + 1, 2}, 8, false, true},
    {"dim-of-257", {257, 2}, 8, false, false},
    {"dim-of-2-to-31-and-2", {TWO(31) + 2, 1}, 8, true, false},
    {"dim-of-2-to-24", {1, TWO(24)}, 4, false, false},
    {"dim-of-2-to-25", {1, TWO(25)}, 8, false, false},
    {"sum-of-2-and-3", {2, 3}, 20, false, true},
    {"first-of-2-and-3", {2, 3}, 8, false, true},
    {"last-of-2-and-3", {2, 3}, 12, false, true},
    {"equal-dims-once", {2, 2}, 8, false, false},
    {"product-of-dims-and-1", {2, 2}, 20, false, false},
};

/* The last dimension is 1 in some, which breaks only a NOTE. */
static void put_product(case_sink *sink, const record *r, const product *p)
{
    static const char zeros[32];
    const u8 head[] = {0xc4, (u8)p->size};
    const spoil row = {
        p->overflows ? PRIMITIV_TENSOR_SIZE_OVERFLOW : PRIMITIV_TENSOR_SIZE,
        p->what, p->overflows ? (blame)INSIDE("dims_head", 0, 11)
                              : (blame)AT("data_head"),
        {SET("dims[0]", UINT(p->sides[0])), SET("dims[1]", UINT(p->sides[1])),
         {REPLACE_FIELD, "data_head", 0, (const char *)head, 2},
         {REPLACE_FIELD, "data", 0, zeros, (size_t)p->size}},
        NO_RULES, NULL
    };

    primitiv_add_in(sink, r->parent, r->scope, r->name, &row, 1);
}

/* ---------------------------------------------------------------- zeros -- */

#define ZERO(i)     SET("dims[" i "]", UINT(0))
#define NO_DATA     REPLACE("data_head", "\xc4\0"), REMOVE("data")
#define NO_DIM(what, i, ...) \
    BREAK_AT(PRIMITIV_SHAPE_ZERO_DIM, what, AT("dims[" i "]"), __VA_ARGS__)
#define NO_SAMPLE(what, ...) \
    BREAK(PRIMITIV_SHAPE_BATCH_ZERO, what, SET("batch", UINT(0)), __VA_ARGS__)
#define INNER       "\xce\0\0\0\0\xce\0\0\0\2"

static const spoil zeros_of_shape[] = {
    NO_DIM("first-dim-0", "0", ZERO("0")),
    NO_DIM("last-dim-0", "1", ZERO("1")),
    BREAK_AT(PRIMITIV_SHAPE_ZERO_DIM, "inner-dim-0", INSIDE("dims[1]", 0, 5),
             REPLACE("dims_head", "\x93"), REPLACE("dims[1]", INNER)),
    BREAK(PRIMITIV_SHAPE_BATCH_ZERO, "batch-0", SET("batch", UINT(0))),
};

static const spoil zeros[] = {
    NO_DIM("first-dim-0-without-data", "0", ZERO("0"), NO_DATA),
    NO_DIM("first-dim-0-with-data", "0", ZERO("0")),
    NO_DIM("last-dim-0-without-data", "1", ZERO("1"), NO_DATA),
    NO_DIM("last-dim-0-with-data-of-one", "1", ZERO("1"),
           REPLACE("data_head", "\xc4\4"), REPLACE("data", "\0\0\x80\x3f")),
    BREAK_AT(PRIMITIV_SHAPE_ZERO_DIM, "inner-dim-0-without-data",
             INSIDE("dims[1]", 0, 5), REPLACE("dims_head", "\x93"),
             REPLACE("dims[1]", INNER), NO_DATA),
    BREAK_AT(PRIMITIV_SHAPE_ZERO_DIM, "inner-dim-0-with-data",
             INSIDE("dims[1]", 0, 5), REPLACE("dims_head", "\x93"),
             REPLACE("dims[1]", INNER)),
    NO_SAMPLE("batch-0-without-data", NO_DATA),
    BREAK(PRIMITIV_SHAPE_BATCH_ZERO, "batch-0-with-data",
          SET("batch", UINT(0))),
};

static const spoil zeros_of_vector[] = {
    NO_DIM("only-dim-0-without-data", "0", ZERO("0"), NO_DATA),
    NO_DIM("only-dim-0-with-data-of-one", "0", ZERO("0"),
           REPLACE("data_head", "\xc4\4"), REPLACE("data", "\0\0\x80\x3f")),
};

static const spoil zero_of_vector[] = {NO_DIM("only-dim-0", "0", ZERO("0"))};

/* -------------------------------------------------------------- samples -- */

/* The first rows are for every record. */
enum {USUAL_BATCHES = 4};
static const u64 batches[] = {
    2, 257, TWO(24), TWO(31) + 1, 3, 255, 256, TWO(16), TWO(16) + 1,
    TWO(24) + 1, TWO(31), UINT32_MAX
};

/* A reader that ignores batch finds the data that it expects. */
static void put_batch(case_sink *sink, const record *r, u64 batch)
{
    char what[GOLDEN_PATH_SIZE];
    bool is_shape = r == primitiv_records;
    bool large = 2 * batch > UINT32_MAX / 4;
    spoil row = {PRIMITIV_SHAPE_BATCH_ONE, what, AT("batch"),
                 {SET("batch", UINT(batch))}, NO_RULES, NULL};

    if (!is_shape || 2 * batch > UINT32_MAX)
        row.also = (rule_list){1, {is_shape ? PRIMITIV_SHAPE_COUNT_OVERFLOW
                                   : large  ? PRIMITIV_TENSOR_SIZE_OVERFLOW
                                            : PRIMITIV_TENSOR_SIZE}};
    snprintf(what, sizeof what, "batch-%u%s", (unsigned)batch,
             is_shape ? "" : "-not-counted");
    primitiv_add_in(sink, r->parent, r->scope, r->name, &row, 1);
}

static const spoil two_samples[] = {
    BREAK(PRIMITIV_SHAPE_BATCH_ONE, "batch-2-with-data",
          SET("batch", UINT(2)), REPLACE("data_head", "\xc4\x10"),
          GROW("data", "\0\0\x80\x3f\0\0\0\xc0")),
};

/* MAY in a statistic; but the samples count. */
static const spoil not_counted[] = {
    {PRIMITIV_TENSOR_SIZE, "batch-2-not-counted", AT("data_head"),
     {SET("batch", UINT(2))}, {1, {PRIMITIV_PARAMETER_STAT_BATCH}}, NULL},
};

static void fill_samples(case_sink *sink, const record *r)
{
    if (strstr(r->name, "statistic") != NULL) {
        primitiv_add_in(sink, r->parent, r->scope, r->name,
                        ROWS(not_counted));
        return;
    }
    for (size_t i = 0; i < sizeof batches / sizeof *batches; i++)
        if (i < USUAL_BATCHES || r <= primitiv_records + 1)
            put_batch(sink, r, batches[i]);
    if (r != primitiv_records)
        primitiv_add_in(sink, r->parent, r->scope, r->name,
                        ROWS(two_samples));
}

static void fill_tensor(case_sink *sink, const record *r)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        put_size(sink, r->parent, r->scope, r->name, sizes[i], "1x2");
    for (size_t i = 0; i < sizeof scalar_sizes / sizeof *scalar_sizes; i++)
        put_size(sink, r->scalar, r->scalar_scope, r->name, scalar_sizes[i],
                 "a-scalar");
    for (size_t i = 0; i < sizeof products / sizeof *products; i++)
        if (products[i].usual || r == primitiv_records + 1)
            put_product(sink, r, &products[i]);
    primitiv_add_in(sink, r->parent, r->scope, r->name, ROWS(zeros));
    primitiv_add_in(sink, r->vector, r->vector_scope, r->name,
                    ROWS(zeros_of_vector));
}

void primitiv_matrix_sizes_cases(case_sink *sink)
{
    const record *shape = primitiv_records;

    primitiv_add_in(sink, shape->parent, shape->scope, shape->name,
                    ROWS(zeros_of_shape));
    primitiv_add_in(sink, shape->vector, shape->vector_scope, shape->name,
                    ROWS(zero_of_vector));
    for (size_t i = 0; i < RECORDS; i++) {
        fill_samples(sink, &primitiv_records[i]);
        if (i > 0)
            fill_tensor(sink, &primitiv_records[i]);
    }
}
