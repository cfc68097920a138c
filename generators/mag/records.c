/*
 * The rules about one record, broken by the first, the second and the last of
 * three, and by the last of 66, for readers that check only some records.
 * Everything else is valid: counts, sizes and checksum match the broken field.
 */
#include "generators/mag/model.h"

#include <stdlib.h>

enum {RECORDS = 3, MANY = 66, NAME_SIZE = 8, MOST_RANK = 3};
enum {FIRST, SECOND, LAST, LAST_OF_MANY, PLACES};

static const char *const places[PLACES] = {
    "the-first", "the-second", "the-last", "the-last-of-66"};

static size_t count_at(size_t place)
{
    return place == LAST_OF_MANY ? MANY : RECORDS;
}

static size_t index_at(size_t place)
{
    return place < LAST ? place : count_at(place) - 1;
}

static void name_case_of(char what[GOLDEN_PATH_SIZE], const char *of,
                         size_t place)
{
    snprintf(what, GOLDEN_PATH_SIZE, "%s-of-%s", of, places[place]);
}

static void name_records(char names[MANY][NAME_SIZE])
{
    for (size_t i = 0; i < MANY; i++)
        snprintf(names[i], NAME_SIZE, "r%zu", i);
}

static mag_key key_of(const char name[NAME_SIZE])
{
    return (mag_key){name, strlen(name), 1};
}

/* --------------------------------------------------------------- entries -- */

/* A number or key for an entry. */
typedef struct {
    const char *what;
    rule broken;
    const char *field;
    u64 number;                 /* set unless the field is the key */
    mag_key key;
    u64 skip;                   /* the blamed byte of the key */
} entry_row;

#define NUMBER_OF(number)       number, {0}, 0
static const entry_row entry_rows[] = {
    {"type-0", MAG_META_TYPE_TENSOR, "type", NUMBER_OF(0)},
    {"type-3", MAG_META_TYPE_UNKNOWN, "type", NUMBER_OF(3)},
    {"type-5", MAG_META_TYPE_UNKNOWN, "type", NUMBER_OF(5)},
    {"type-129", MAG_META_TYPE_UNKNOWN, "type", NUMBER_OF(129)},
    {"reserved-1", MAG_META_AUX_RESERVED, "reserved", NUMBER_OF(1)},
    {"reserved-2-to-23", MAG_META_AUX_RESERVED, "reserved",
     NUMBER_OF(TWO(23))},
    {"latin-1", MAG_KEY_UTF8, "key", 0, KEY("k\xe9y"), 1},
    {"surrogate", MAG_KEY_UTF8, "key", 0, KEY("ab\xed\xa0\x80"), 2},
    {"nul-in-two-bytes", MAG_KEY_UTF8, "key", 0, KEY("a\xc0\x80"), 1},
    {"no-key", MAG_KEY_EMPTY, "key_length", 0, KEY(""), 0},
};

static void add_entry_case(case_sink *sink, const entry_row *row, size_t place)
{
    char names[MANY][NAME_SIZE];
    mag_entry entries[MANY];
    char what[GOLDEN_PATH_SIZE], path[GOLDEN_PATH_SIZE];
    const file_model a = {.entries = entries, .entry_count = count_at(place)};
    bool is_key = row->key.bytes != NULL;
    const case_info info = {
        .what = what, .rule = row->broken, .patch = "another record",
        .where = {path, row->skip,
                  row->broken == MAG_KEY_UTF8 ? 1 : UINT64_MAX, NULL}};

    name_records(names);
    for (size_t i = 0; i < MANY; i++)
        entries[i] = (mag_entry){key_of(names[i]), i % 2 == 0 ? I64 : F64, i};
    if (is_key)
        entries[index_at(place)].key = row->key;
    name_case_of(what, row->what, place);
    snprintf(path, sizeof path, "metadata[%zu].%s", index_at(place),
             row->field);
    builder b = mag_build(&a);
    if (!is_key)
        set_number(&b, path, row->number);
    mag_seal(&b);
    add_file(sink, &info, NULL, &b);
}

/* --------------------------------------------------------------- tensors -- */

enum {MOST_SET = 2};

/* A replacement for a tensor; set changes numbers of its fields at the end. */
typedef struct {
    const char *what;
    rule broken;
    const char *field;          /* the first blamed field */
    u64 skip, length;           /* length 0: the whole field */
    mag_tensor tensor;          /* key without bytes: "w" */
    u64 moved;                  /* how many bytes its data moves */
    struct {
        const char *field;      /* NULL: end of the list */
        u64 number;
    } set[MOST_SET];
} tensor_row;

#define ALL     0, 0
#define KEPT    0, {{NULL, 0}}
#define NO_KEY  {0}
#define FOUR    {NO_KEY, I32, SHAPE(1), COUNT, 0}
#define NAMED(key) {KEY(key), I32, SHAPE(1), COUNT, 0}
#define SHAPED(...) {NO_KEY, BOOL, SHAPE(__VA_ARGS__), COUNT, 0}

static const tensor_row tensor_rows[] = {
    {"dtype-4", MAG_TENSOR_DTYPE_UNKNOWN, "dtype", ALL, FOUR, 0,
     {{"dtype", 4}}},
    {"dtype-131", MAG_TENSOR_DTYPE_UNKNOWN, "dtype", ALL, FOUR, 0,
     {{"dtype", 131}}},
    {"scalar", MAG_TENSOR_RANK_MIN, "rank", ALL,
     {NO_KEY, I32, ONES(0), COUNT, 0}, KEPT},
    {"reserved-1", MAG_TENSOR_AUX_RESERVED, "reserved", ALL, FOUR, 0,
     {{"reserved", 1}}},
    {"reserved-2-to-15", MAG_TENSOR_AUX_RESERVED, "reserved", ALL, FOUR, 0,
     {{"reserved", TWO(15)}}},
    {"no-elements", MAG_TENSOR_DIM_ZERO, "shape[1]", ALL, SHAPED(2, 1), 0,
     {{"shape[1]", 0}, {"numel", 0}}},
    {"minus-2-by-minus-2", MAG_TENSOR_DIM_MAX, "shape[0]", ALL,
     SHAPED(0 - (u64)2, 0 - (u64)2), KEPT},
    {"product-that-wraps-to-4", MAG_TENSOR_NUMEL_OVERFLOW, "shape[0]", 0, 24,
     SHAPED(4, 274177, 67280421310721), KEPT},
    {"one-element-more", MAG_TENSOR_NUMEL, "numel", ALL, SHAPED(4), 0,
     {{"numel", 5}}},
    {"one-element-less", MAG_TENSOR_NUMEL, "numel", ALL, SHAPED(4), 0,
     {{"numel", 3}}},
    {"offset-4-beyond", MAG_DATA_OFFSET_ALIGNED, "offset", ALL, FOUR, 4,
     {{NULL, 0}}},
    {"offset-32-beyond", MAG_DATA_OFFSET_ALIGNED, "offset", ALL, FOUR, 32,
     {{NULL, 0}}},
    {"offset-64", MAG_DATA_OFFSET_IN_RECORDS, "offset", ALL, FOUR, 0,
     {{"offset", 64}}},
    {"offset-0", MAG_DATA_OFFSET_IN_RECORDS, "offset", ALL, FOUR, 0,
     {{"offset", 0}}},
    {"latin-1-key", MAG_KEY_UTF8, "key", 1, 1, NAMED("k\xe9y"), KEPT},
    {"surrogate-key", MAG_KEY_UTF8, "key", 2, 1, NAMED("ab\xed\xa0\x80"), KEPT},
    {"no-key-of-a-tensor", MAG_KEY_EMPTY, "key_length", ALL, NAMED(""), KEPT},
};

static void fill_tensors(mag_tensor tensors[MANY], char names[MANY][NAME_SIZE])
{
    static const u64 one[] = {1};

    name_records(names);
    for (size_t i = 0; i < MANY; i++)
        tensors[i] = (mag_tensor){key_of(names[i]), I32, 1, one, COUNT, 0};
}

static mag_tensor tensor_of(const tensor_row *row, const file_model *whole,
                            size_t i)
{
    mag_tensor t = row->tensor;

    if (t.key.bytes == NULL)
        t.key = (mag_key)KEY("w");
    if (row->moved > 0) {
        mag_layout l = mag_lay_out(whole);
        t.offset = l.offsets[i] + row->moved;
        free(l.offsets);
    }
    return t;
}

static void set_numbers(builder *b, const tensor_row *row, size_t i)
{
    char path[GOLDEN_PATH_SIZE];

    for (size_t k = 0; k < MOST_SET && row->set[k].field != NULL; k++) {
        snprintf(path, sizeof path, "tensor[%zu].%s", i, row->set[k].field);
        set_number(b, path, row->set[k].number);
    }
}

static void add_tensor_case(case_sink *sink, const tensor_row *row,
                            size_t place)
{
    char names[MANY][NAME_SIZE];
    mag_tensor tensors[MANY];
    char what[GOLDEN_PATH_SIZE], path[GOLDEN_PATH_SIZE];
    const size_t at = index_at(place);
    const file_model a = {.tensors = tensors, .tensor_count = count_at(place)};
    const case_info info = {
        .what = what, .rule = row->broken, .patch = "another tensor",
        .features = "mag.tensors",
        .where = {path, row->skip, row->length > 0 ? row->length : UINT64_MAX,
                  NULL},
        .also = {row->moved > 0 && at > 0, {MAG_DATA_GAP}}};

    fill_tensors(tensors, names);
    tensors[at].key = row->tensor.key.bytes != NULL ? row->tensor.key
                                                    : (mag_key)KEY("w");
    tensors[at] = tensor_of(row, &a, at);
    name_case_of(what, row->what, place);
    snprintf(path, sizeof path, "tensor[%zu].%s", at, row->field);
    builder b = mag_build(&a);
    set_numbers(&b, row, at);
    mag_seal(&b);
    add_file(sink, &info, NULL, &b);
}

/* The data of the last of 66 lacks a byte. */
static void add_cut(case_sink *sink)
{
    char names[MANY][NAME_SIZE];
    mag_tensor tensors[MANY];
    const file_model a = {.tensors = tensors, .tensor_count = MANY};
    const spoil row = BREAK_AT(MAG_DATA_OUT_OF_FILE,
                               "one-byte-short-of-the-last-of-66",
                               AT("tensor[65].offset"),
                               CUT("tensor[65].data", 3));

    fill_tensors(tensors, names);
    add_model(sink, &(case_info){.what = "tensors-66", .rule = NO_RULE}, &a);
    spoil_cases(sink, "tensors-66", &row, 1);
}

void mag_records_cases(case_sink *sink)
{
    for (size_t place = 0; place < PLACES; place++) {
        for (size_t i = 0; i < sizeof entry_rows / sizeof entry_rows[0]; i++)
            add_entry_case(sink, &entry_rows[i], place);
        for (size_t i = 0; i < sizeof tensor_rows / sizeof tensor_rows[0]; i++)
            add_tensor_case(sink, &tensor_rows[i], place);
    }
    add_cut(sink);
}
