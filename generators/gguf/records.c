/*
 * The rules about one record, broken by the first, the second and the last of
 * three, and by the last of 66: for readers that check only some records. The
 * second record breaks them in files of version 2 and in big-endian files, too.
 * All else is valid.
 */
#include "generators/gguf/model.h"

enum {RECORDS = 3, MANY = 66, MOST_RANK = 9, NAME_SIZE = 8};
enum {FIRST, SECOND, LAST, LAST_OF_MANY, PLACES};

typedef struct {
    const char *name;           /* endings of the names of cases */
    u32 version;
    bool big_endian;
} file_kind;

static const file_kind kinds[] = {
    {"", 3, false}, {"-in-version-2", 2, false},
    {"-in-a-big-endian-file", 3, true},
};
static const char *const places[PLACES] = {
    "the-first", "the-second", "the-last", "the-last-of-66"};

#define KINDS (sizeof kinds / sizeof kinds[0])

/* In unusual files, only the second record. */
static bool is_wanted(size_t kind, size_t place)
{
    return kind == 0 || place == SECOND;
}

static size_t count_at(size_t place)
{
    return place == LAST_OF_MANY ? MANY : RECORDS;
}

static size_t index_at(size_t place)
{
    return place < LAST ? place : count_at(place) - 1;
}

/* Names of records, "r0" and so on. */
static void name_records(char names[MANY][NAME_SIZE])
{
    for (size_t i = 0; i < MANY; i++)
        snprintf(names[i], NAME_SIZE, "r%zu", i);
}

static void name_case_of(char what[GOLDEN_PATH_SIZE], const char *of,
                         size_t kind, size_t place)
{
    snprintf(what, GOLDEN_PATH_SIZE, "%s-of-%s%s", of, places[place],
             kinds[kind].name);
}

/* ---------------------------------------------------------------- pairs -- */

/* The replacement of the pair at that place after the architecture. */
typedef struct {
    const char *what;
    rule broken;
    const char *field;          /* of the pair, to blame */
    u64 skip, length;           /* in the field; length 0: all of it */
    gguf_pair pair;
} pair_row;

#define WHOLE 0, 0

static const pair_row pair_rows[] = {
    {"latin-1", GGUF_KEY_ASCII, "key", 1, 1, NUMBER("k\xe9y", UINT8, 1)},
    {"utf-8", GGUF_KEY_ASCII, "key", 2, 1,
     NUMBER("ke\xc3\xa9", UINT8, 1)},
    {"nul", GGUF_KEY_NUL, "key", 3, 1, NUMBER("key\0", UINT8, 1)},
    {"no-key", GGUF_KEY_EMPTY, "key_length", WHOLE, NUMBER("", UINT8, 1)},
    {"bool-2", GGUF_VALUE_BOOL, "value", WHOLE, NUMBER("key", BOOL, 2)},
    {"bool-129", GGUF_VALUE_BOOL, "value", WHOLE, NUMBER("key", BOOL, 129)},
    {"bool-2-in-an-array", GGUF_VALUE_BOOL, "elements", 1, 1,
     LIST("key", NUMBERS(BOOL, 1, 2, 0))},
    {"bool-255-at-the-end-of-an-array", GGUF_VALUE_BOOL, "elements", 2, 1,
     LIST("key", NUMBERS(BOOL, 1, 0, 255))},
};

static void add_pair_case(case_sink *sink, const pair_row *row, size_t kind,
                          size_t place)
{
    char names[MANY][NAME_SIZE];
    gguf_pair pairs[MANY + 1] = {ARCHITECTURE};
    char what[GOLDEN_PATH_SIZE], path[GOLDEN_PATH_SIZE];
    const file_model m = {.pairs = pairs, .pair_count = count_at(place) + 1,
                          .version = kinds[kind].version,
                          .big_endian = kinds[kind].big_endian};
    const case_info info = {
        .what = what, .rule = row->broken, .patch = "another pair",
        .where = {path, row->skip, row->length > 0 ? row->length : UINT64_MAX,
                  NULL}};

    name_records(names);
    for (size_t i = 0; i < MANY; i++)
        pairs[i + 1] = (gguf_pair){{names[i], strlen(names[i]), 1}, BOOL, 1,
                                   {0}, NULL, 0};
    pairs[index_at(place) + 1] = row->pair;
    name_case_of(what, row->what, kind, place);
    snprintf(path, sizeof path, "metadata[%zu].%s", index_at(place) + 1,
             row->field);
    add_model(sink, &info, &m);
}

static void add_pairs(case_sink *sink)
{
    for (size_t i = 0; i < sizeof pair_rows / sizeof pair_rows[0]; i++)
        for (size_t kind = 0; kind < KINDS; kind++)
            for (size_t place = 0; place < PLACES; place++)
                if (is_wanted(kind, place))
                    add_pair_case(sink, &pair_rows[i], kind, place);
}

/* --------------------------------------------------------------- tensors -- */

#define NAME_OF(size)   {"n", 1, size}

/* The replacement of the tensor at that place; its data has four bytes. */
typedef struct {
    const char *what;
    rule broken;
    const char *field;          /* the first one to blame */
    u64 skip, length;
    gguf_text name;             /* bytes NULL: "w" */
    size_t rank;
    u64 dimensions[MOST_RANK];
    u64 moved;                  /* its data is so many bytes further */
    u32 type;
} tensor_row;

#define FOUR    1, {4}
static const tensor_row tensor_rows[] = {
    {"name-of-65-bytes", GGUF_TENSOR_NAME_LENGTH, "name_length", WHOLE,
     NAME_OF(65), FOUR, 0, I8},
    {"name-of-66-bytes-in-33-characters", GGUF_TENSOR_NAME_LENGTH,
     "name_length", WHOLE, {"\xc3\xa9", 2, 33}, FOUR, 0, I8},
    {"name-of-68-bytes-in-17-characters", GGUF_TENSOR_NAME_LENGTH,
     "name_length", WHOLE, {"\xf0\x9f\xa6\x99", 4, 17}, FOUR, 0, I8},
    {"name-of-192-bytes-in-64-characters", GGUF_TENSOR_NAME_LENGTH,
     "name_length", WHOLE, {"\xe9\x87\x8d", 3, 64}, FOUR, 0, I8},
    {"latin-1", GGUF_TENSOR_NAME_UTF8, "name", 1, 1, LETTERS("n\xe4m"), FOUR,
     0, I8},
    {"surrogate", GGUF_TENSOR_NAME_UTF8, "name", 2, 1,
     LETTERS("ab\xed\xa0\x80"), FOUR, 0, I8},
    {"nul-in-two-bytes", GGUF_TENSOR_NAME_UTF8, "name", 1, 1,
     LETTERS("a\xc0\x80"), FOUR, 0, I8},
    {"nine-dimensions", GGUF_TENSOR_N_DIMS, "n_dimensions", WHOLE, {0}, 9,
     {4, 1, 1, 1, 1, 1, 1, 1, 1}, 0, I8},
    {"dimension-2-63", GGUF_TENSOR_DIMENSION, "dimensions[1]", WHOLE, {0}, 3,
     {4, TWO(63), 0}, 0, I8},
    {"minus-2-by-minus-2", GGUF_TENSOR_DIMENSION, "dimensions[0]", WHOLE, {0},
     2, {0 - (u64)2, 0 - (u64)2}, 0, I8},
    {"product-that-wraps-to-4", GGUF_TENSOR_ELEMENTS, "dimensions[0]", 0, 24,
     {0}, 3, {4, 274177, 67280421310721}, 0, I8},
    {"offset-4-beyond", GGUF_TENSOR_OFFSET_ALIGNED, "offset", WHOLE, {0}, FOUR,
     4, I8},
    {"offset-16-beyond", GGUF_TENSOR_OFFSET_ALIGNED, "offset", WHOLE, {0},
     FOUR, 16, I8},
    {"two-halves-of-a-block", GGUF_TENSOR_BLOCK, "dimensions[0]", WHOLE, {0}, 2,
     {16, 2}, 0, Q4_0},
};

static gguf_tensor tensor_of(const tensor_row *row, size_t place)
{
    gguf_tensor t = {.name = row->name, .type = row->type, .rank = row->rank,
                     .dimensions = row->dimensions,
                     .placed = row->moved > 0,
                     .offset = 32 * index_at(place) + row->moved};

    if (t.name.bytes == NULL)
        t.name = (gguf_text)LETTERS("w");
    return t;
}

static void add_tensor_case(case_sink *sink, const tensor_row *row,
                            size_t kind, size_t place)
{
    static const gguf_pair pairs[] = {ARCHITECTURE, QUANTIZATION};
    static const u64 four[] = {4};
    char names[MANY][NAME_SIZE];
    gguf_tensor tensors[MANY];
    char what[GOLDEN_PATH_SIZE], path[GOLDEN_PATH_SIZE];
    const file_model m = {.pairs = pairs, .tensors = tensors,
                          .pair_count = gguf_is_quantized(row->type) ? 2 : 1,
                          .tensor_count = count_at(place),
                          .version = kinds[kind].version,
                          .big_endian = kinds[kind].big_endian};
    const case_info info = {
        .what = what, .rule = row->broken, .patch = "another tensor",
        .where = {path, row->skip, row->length > 0 ? row->length : UINT64_MAX,
                  NULL},
        .also = {row->moved > 0, {GGUF_DATA_CONTIGUOUS}}};

    name_records(names);
    for (size_t i = 0; i < MANY; i++)
        tensors[i] = (gguf_tensor){.name = {names[i], strlen(names[i]), 1},
                                   .type = I8, .rank = 1, .dimensions = four};
    tensors[index_at(place)] = tensor_of(row, place);
    name_case_of(what, row->what, kind, place);
    snprintf(path, sizeof path, "tensor[%zu].%s", index_at(place), row->field);
    add_model(sink, &info, &m);
}

static void add_tensors(case_sink *sink)
{
    for (size_t i = 0; i < sizeof tensor_rows / sizeof tensor_rows[0]; i++)
        for (size_t kind = 0; kind < KINDS; kind++)
            for (size_t place = 0; place < PLACES; place++)
                if (is_wanted(kind, place))
                    add_tensor_case(sink, &tensor_rows[i], kind, place);
}

/* The data of the last of 66 tensors lacks a byte. */
static void add_cut(case_sink *sink)
{
    static const gguf_pair pairs[] = {ARCHITECTURE, ALIGNMENT_OF(8)};
    static const u64 eight[] = {8};
    char names[MANY][NAME_SIZE];
    gguf_tensor tensors[MANY];
    const file_model m = {.pairs = pairs, .pair_count = 2, .tensors = tensors,
                          .tensor_count = MANY};
    const spoil row = BREAK_AT(GGUF_DATA_OUT_OF_FILE,
                               "one-byte-short-of-the-last-of-66",
                               AT("tensor[65].offset"),
                               CUT("tensor[65].data", 7));

    name_records(names);
    for (size_t i = 0; i < MANY; i++)
        tensors[i] = (gguf_tensor){.name = {names[i], strlen(names[i]), 1},
                                   .type = I8, .rank = 1, .dimensions = eight};
    add_model(sink, &(case_info){.what = "tensors-66", .rule = NO_RULE}, &m);
    spoil_cases(sink, "tensors-66", &row, 1);
}

void gguf_records_cases(case_sink *sink)
{
    add_pairs(sink);
    add_tensors(sink);
    add_cut(sink);
}
