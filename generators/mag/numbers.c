/*
 * Invalid numbers that a lenient reader reads as the valid ones: in the other
 * byte order, negative, or with high bits that the reader drops; and
 * offsets from another origin. Everything else is valid.
 */
#include "generators/mag/model.h"

static const model_case good[] = {
    ACCEPT("numbers-of-each-kind", ENTRIES(INTEGER("a", 7), INTEGER("bc", 8)),
           TENSORS(TENSOR("w", I32, SHAPE(2, 3), COUNT))),
};

/* The ways in which a reader may misread the number of a field. */
typedef enum {TURNED, NEGATIVE, WIDER, SIGNED, BYTE, READINGS} reading;

static const char *const reading_names[READINGS] = {
    "in-the-other-byte-order", "negative", "with-a-bit-above",
    "with-the-top-bit", "plus-256"
};

/* Returns the number of width bytes that this reading reads as n. */
static u64 misread(u64 n, u64 width, reading how)
{
    const u64 bits = 8 * width;
    u64 turned = 0;

    if (how == NEGATIVE)
        return width == 8 ? 0 - n : TWO(bits) - n;
    if (how == WIDER)
        return n + TWO(bits / 2);
    if (how == SIGNED)
        return n + TWO(bits - 1);
    if (how == BYTE)
        return n + 256;
    for (u64 i = 0; i < width; i++)
        turned |= (n >> 8 * i & 0xff) << 8 * (width - 1 - i);
    return turned;
}

typedef struct {
    const char *path, *what;
    rule broken[READINGS];
    blame where;                /* DIM_MAX: the field itself */
} number_row;

#define NUMBER_OF(path, what, rule) \
    {path, what, {rule, rule, rule, rule, rule}, AT(path)}
#define DIMENSION(path, what) \
    {path, what, {MAG_TENSOR_NUMEL, MAG_TENSOR_DIM_MAX, MAG_TENSOR_NUMEL, \
                  MAG_TENSOR_DIM_MAX, MAG_TENSOR_NUMEL}, AT("tensor[0].numel")}

static const number_row numbers[] = {
    NUMBER_OF("metadata[1].key_length", "key-length", MAG_KEY_LENGTH_OVERRUN),
    NUMBER_OF("tensor[0].numel", "numel", MAG_TENSOR_NUMEL),
    NUMBER_OF("tensor[0].offset", "offset", MAG_DATA_OUT_OF_FILE),
    DIMENSION("tensor[0].shape[0]", "first-dimension"),
    DIMENSION("tensor[0].shape[1]", "last-dimension"),
    NUMBER_OF("tensor[0].key_length", "key-length-of-a-tensor",
              MAG_KEY_LENGTH_OVERRUN),
};

static void add_number(case_sink *sink, const number_row *n, reading how)
{
    static const char parent[] = "numbers-of-each-kind";
    const builder *file = added_case(sink, parent);
    const u64 width = need_field(file, n->path)->size;
    const u64 right = number_at(file, n->path);
    const blame own = {n->path, 0, UINT64_MAX, NULL};
    char what[GOLDEN_PATH_SIZE];
    const spoil row = {n->broken[how], what,
                       n->broken[how] == MAG_TENSOR_DIM_MAX ? own : n->where,
                       {SET(n->path, misread(right, width, how))}, NO_RULES,
                       NULL};

    if (right == misread(right, width, how))
        stop_generating("%s of %s reads the same", n->path, parent);
    snprintf(what, sizeof what, "%s-%s", n->what, reading_names[how]);
    spoil_cases(sink, parent, &row, 1);
}

/* --------------------------------------------------------------- a rank -- */

/* A multiple of 256 dimensions: the 8 bits of rank are 0. For a reader that
   takes 24 bits, the file is valid. */
static void add_rank(case_sink *sink, u64 rank)
{
    const mag_tensor t = {.key = KEY("w"), .dtype = BOOL, .rank = (size_t)rank};
    const file_model a = {.tensors = &t, .tensor_count = 1};
    char what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = MAG_TENSOR_RANK_MIN,
                            .where = AT("tensor[0].rank"),
                            .features = "mag.tensors",
                            .patch = "a rank of more than 8 bits"};
    builder b = mag_build(&a);

    set_number(&b, "tensor[0].rank", 0);
    set_number(&b, "tensor[0].reserved", rank >> 8);
    mag_seal(&b);
    snprintf(what, sizeof what, "%u-in-24-bits", (unsigned)rank);
    add_file(sink, &info, NULL, &b);
}

/* The rank has its highest bit set, and the file ends before that many
   dimensions. For a reader that drops the bit, the file is valid. */
static const spoil top_bit[] = {
    BREAK_AT(MAG_TENSOR_TRUNCATED, "rank-with-the-top-bit",
             INSIDE("tensor[0].data", 20, 4), SET("tensor[0].rank", 130),
             FILL("padding", 1),
             REPLACE("tensor[0].data",
                     "\1\2\3\4\1\2\3\4\1\2\3\4\1\2\3\4\1\2\3\4\1\2\3\4"),
             CUT_AFTER("tensor[0].data")),
};

/* --------------------------------------------------------- other origins -- */

#define END_OF_RECORDS  (24 + 24 + 8 + 1)

/* One byte, at an offset that is a multiple of 64 from another origin. */
static void add_origin(case_sink *sink, const char *what, u64 offset)
{
    const u64 one[] = {1};
    const mag_tensor t = {KEY("w"), BOOL, 1, one, COUNT, offset};
    const file_model a = {.tensors = &t, .tensor_count = 1};
    const case_info info = {.what = what, .rule = MAG_DATA_OFFSET_ALIGNED,
                            .where = AT("tensor[0].offset"),
                            .patch = "another place of the data",
                            .also = {offset >= END_OF_RECORDS + 64,
                                     {MAG_DATA_GAP}}};

    add_model(sink, &info, &a);
}

static void add_origins(case_sink *sink)
{
    add_origin(sink, "at-the-end-of-the-records", END_OF_RECORDS);
    add_origin(sink, "64-behind-the-end-of-the-records", END_OF_RECORDS + 64);
    add_origin(sink, "64-behind-the-header", 24 + 64);
    add_origin(sink, "128-behind-the-checksum", 12 + 128);
}

void mag_numbers_cases(case_sink *sink)
{
    add_models(sink, ROWS(good));
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        for (reading how = 0; how < READINGS; how++)
            add_number(sink, &numbers[i], how);
    add_rank(sink, 256);
    add_rank(sink, 512);
    spoil_cases(sink, "one-f32-2x3", ROWS(top_bit));
    add_origins(sink);
}
