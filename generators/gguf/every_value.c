/*
 * The rules about values, broken by a value of each type: invalid types,
 * duplicate keys, and arrays that declare one element too many.
 */
#include "generators/gguf/model.h"

#include <ctype.h>

/* Pair i + 1 of all-scalar-types has type scalars[i]; of all-array-types,
   elements of type lists[i]. */
static const gguf_value_type scalars[] = {
    UINT8, INT8, UINT16, INT16, UINT32, INT32, FLOAT32, BOOL, BOOL, STRING,
    UINT64, INT64, FLOAT64};
static const gguf_value_type lists[] = {
    UINT8, INT8, UINT16, INT16, UINT32, INT32, FLOAT32, BOOL, STRING, UINT64,
    INT64, FLOAT64};

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

/* --------------------------------------------------------- types of none -- */

static void add_type(case_sink *sink, const char *parent, const char *field,
                     size_t i, gguf_value_type type, u64 number)
{
    char what[GOLDEN_PATH_SIZE], path[GOLDEN_PATH_SIZE];
    bool is_array = strcmp(field, "array_type") == 0;
    const spoil row = BREAK(is_array ? GGUF_ARRAY_TYPE : GGUF_VALUE_TYPE, what,
                            SET(path, number));

    snprintf(path, sizeof path, "metadata[%zu].%s", i + 1, field);
    snprintf(what, sizeof what, "%u-in-place-of-%s", (unsigned)number,
             gguf_value_names[type]);
    spoil_cases(sink, parent, &row, 1);
}

/* The first number that is not a type, and the correct type with a higher bit
 * set. */
static void add_types(case_sink *sink)
{
    for (size_t i = 0; i < COUNT_OF(scalars); i++) {
        if (i > 0 && scalars[i] == scalars[i - 1])
            continue;
        add_type(sink, "all-scalar-types", "value_type", i, scalars[i], 13);
        add_type(sink, "all-scalar-types", "value_type", i, scalars[i],
                 256 + scalars[i]);
        add_type(sink, "all-scalar-types", "value_type", i, scalars[i],
                 TWO(16) + scalars[i]);
    }
    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        add_type(sink, "all-array-types", "array_type", i, lists[i], 13);
        add_type(sink, "all-array-types", "array_type", i, lists[i],
                 256 + lists[i]);
        add_type(sink, "all-array-types", "array_type", i, lists[i],
                 TWO(16) + lists[i]);
    }
    add_type(sink, "all-array-types", "value_type", 0, ARRAY, 256 + ARRAY);
    add_type(sink, "all-array-types", "value_type", 0, ARRAY, TWO(16) + ARRAY);
}

/* ----------------------------------------------------------- keys twice -- */

static const gguf_array one_number[] = {NUMBERS(UINT8, 1)};

static gguf_pair pair_of(gguf_value_type type, bool second)
{
    gguf_pair p = {KEY("twice"), type, second, LETTERS("text"), one_number, 1};

    if (second)
        p.text = (gguf_text)LETTERS("other");
    return p;
}

static void add_duplicate(case_sink *sink, gguf_value_type first,
                          gguf_value_type second)
{
    const gguf_pair pairs[] = {
        ARCHITECTURE, pair_of(first, false), NUMBER("between", UINT8, 1),
        pair_of(second, true)};
    const file_model m = {.pairs = pairs, .pair_count = 4};
    char what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = GGUF_KEY_DUPLICATE,
                            .where = AT("metadata[3].key"),
                            .patch = "a key occurs twice"};

    snprintf(what, sizeof what, "%s-and-%s", gguf_value_names[first],
             gguf_value_names[second]);
    add_model(sink, &info, &m);
}

/* A duplicate key of each type; and after a string, and before one. */
static void add_duplicates(case_sink *sink)
{
    for (gguf_value_type type = 0; type < VALUE_TYPES; type++) {
        add_duplicate(sink, type, type);
        if (type == STRING)
            continue;
        add_duplicate(sink, type, STRING);
        add_duplicate(sink, STRING, type);
    }
}

/* --------------------------------------------------- an element too many -- */

/* The file ends one byte before the end of one more element; of a string,
 * inside its length. */
static void add_longer(case_sink *sink, gguf_value_type type, bool big_endian)
{
    const size_t count = gguf_width(type) % 8 == 0 ? 2 : 3;
    const gguf_array list[] = {{type, count, NULL, NULL}};
    const gguf_pair pairs[] = {
        ARCHITECTURE, {KEY("t.list"), ARRAY, 0, {0}, list, 1}};
    const file_model m = {.pairs = pairs, .pair_count = 2, .unpadded = true,
                          .big_endian = big_endian,
                          .padding = gguf_width(type) > 0
                                         ? gguf_width(type) - 1 : 7};
    const char *kind = big_endian ? "-big-endian" : "";
    char good[GOLDEN_PATH_SIZE], what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = good, .rule = NO_RULE};
    const spoil row = BREAK(GGUF_ARRAY_LENGTH_BOUNDS, what,
                            ADD("metadata[1].array_length", 1));

    snprintf(good, sizeof good, "array-at-the-end-of-%s%s",
             gguf_value_names[type], kind);
    snprintf(what, sizeof what, "one-more-of-%s-than-fits%s",
             gguf_value_names[type], kind);
    add_model(sink, &info, &m);
    spoil_cases(sink, good, &row, 1);
}

static void add_longer_ones(case_sink *sink)
{
    for (gguf_value_type type = 0; type < VALUE_TYPES; type++) {
        if (type == ARRAY)
            continue;
        add_longer(sink, type, false);
        add_longer(sink, type, true);
    }
}

/* ------------------------------------------------------------ alignments -- */

/* A second tensor at offset, and data that begins at a multiple of 64: a reader
 * that takes the alignment for 64, or for 32, finds both. If the alignment is a
 * uint32, they are at places that fit it. */
enum {MOST_NAME = 63};

typedef struct {
    const char *what;
    rule broken;
    const char *path;           /* the field to blame */
    gguf_pair pairs[2];         /* after the architecture */
    size_t count;
    u64 offset;
} laid_out;

#define VALUE(bytes) \
    {#bytes "-by-which-data-lie", GGUF_ALIGNMENT_VALUE, "metadata[1].value", \
     {ALIGNMENT_OF(bytes)}, 1, bytes}
#define OTHER_TYPE(what, by, ...) \
    {what "-and-data-by-" #by, GGUF_ALIGNMENT_TYPE, "metadata[1].value_type", \
     {__VA_ARGS__}, 1, by}
#define TYPE(type, bits) \
    OTHER_TYPE("64-" #type, 64, NUMBER("general.alignment", type, bits)), \
    OTHER_TYPE("64-" #type, 32, NUMBER("general.alignment", type, bits))

static const laid_out alignments[] = {
    VALUE(3), VALUE(6), VALUE(12),
    {"0-and-data-by-32", GGUF_ALIGNMENT_VALUE, "metadata[1].value",
     {ALIGNMENT_OF(0)}, 1, 32},
    TYPE(UINT8, 64), TYPE(INT8, 64), TYPE(UINT16, 64), TYPE(INT16, 64),
    TYPE(INT32, 64), TYPE(UINT64, 64), TYPE(INT64, 64),
    TYPE(FLOAT32, 0x42800000), TYPE(FLOAT64, 0x4050000000000000),
    OTHER_TYPE("64-string", 64, WORDS("general.alignment", "64")),
    OTHER_TYPE("64-string", 32, WORDS("general.alignment", "64")),
    OTHER_TYPE("64-array", 64,
               LIST("general.alignment", NUMBERS(UINT32, 64))),
    OTHER_TYPE("64-array", 32,
               LIST("general.alignment", NUMBERS(UINT32, 64))),
    {"alignment-32-and-64", GGUF_KEY_DUPLICATE, "metadata[2].key",
     {ALIGNMENT_OF(32), ALIGNMENT_OF(64)}, 2, 64},
    {"alignment-64-and-32", GGUF_KEY_DUPLICATE, "metadata[2].key",
     {ALIGNMENT_OF(64), ALIGNMENT_OF(32)}, 2, 64},
};

static void add_laid_out(case_sink *sink, const laid_out *row)
{
    char what[GOLDEN_PATH_SIZE];
    gguf_pair pairs[] = {ARCHITECTURE, row->pairs[0], row->pairs[1]};
    gguf_tensor tensors[] = {
        TENSOR("a", I8, SHAPE(1), COUNT),
        PLACED("n", I8, SHAPE(2), COUNT, row->offset)};
    file_model m = {.pairs = pairs, .pair_count = 1 + row->count,
                    .tensors = tensors, .tensor_count = 2};
    const case_info info = {.what = what, .rule = row->broken,
                            .where = {row->path, 0, UINT64_MAX, NULL},
                            .patch = "another alignment"};
    builder b = {0};

    do {
        free_builder(&b);
        size_t *times = tensors[0].name.times < MOST_NAME
                            ? &tensors[0].name.times : &tensors[1].name.times;
        ++*times;
        b = gguf_build(&m);
    } while (need_field(&b, "tensor[0].data")->offset % 64 != 0);
    free_builder(&b);

    snprintf(what, sizeof what, "%s", row->what);
    for (char *c = what; *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
    add_model(sink, &info, &m);
}

static void add_alignments(case_sink *sink)
{
    for (size_t i = 0; i < COUNT_OF(alignments); i++)
        add_laid_out(sink, &alignments[i]);
}

void gguf_every_value_cases(case_sink *sink)
{
    add_types(sink);
    add_duplicates(sink);
    add_longer_ones(sink);
    add_alignments(sink);
}
