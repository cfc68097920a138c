/*
 * Invalid keys with a value of each type: for readers that check keys in the
 * code for some types. And invalid bools at the end of arrays, for readers with
 * different code by length.
 */
#include "generators/gguf/model.h"

/* ----------------------------------------------------------------- keys -- */

typedef struct {
    const char *what;
    rule broken;
    const char *field;
    u64 skip, length;           /* length 0: the whole field */
    gguf_text key;
} key_row;

static const key_row key_rows[] = {
    {"latin-1", GGUF_KEY_ASCII, "key", 1, 1, LETTERS("k\xe9y")},
    {"utf-8", GGUF_KEY_ASCII, "key", 2, 1, LETTERS("ke\xc3\xa9")},
    {"nul", GGUF_KEY_NUL, "key", 1, 1, LETTERS("k\0y")},
    {"no-key", GGUF_KEY_EMPTY, "key_length", 0, 0, LETTERS("")},
};

static void add_key(case_sink *sink, const key_row *row, gguf_value_type type)
{
    const gguf_array numbers[] = {NUMBERS(UINT8, 1, 2)};
    const gguf_pair pairs[] = {
        ARCHITECTURE, {row->key, type, 1, LETTERS("text"), numbers, 1}};
    const file_model m = {.pairs = pairs, .pair_count = 2};
    char what[GOLDEN_PATH_SIZE], path[GOLDEN_PATH_SIZE];
    const case_info info = {
        .what = what, .rule = row->broken, .patch = "another key",
        .where = {path, row->skip, row->length > 0 ? row->length : UINT64_MAX,
                  NULL}};

    snprintf(what, sizeof what, "%s-of-a-value-of-%s", row->what,
             gguf_value_names[type]);
    snprintf(path, sizeof path, "metadata[1].%s", row->field);
    add_model(sink, &info, &m);
}

/* ---------------------------------------------------------------- bools -- */

enum {LONGEST = 4097};

static void add_bools(case_sink *sink, const char *of, u64 count, u64 at,
                      u64 number)
{
    u64 bools[LONGEST];
    const gguf_array list[] = {{BOOL, count, bools, NULL}};
    const gguf_pair pairs[] = {ARCHITECTURE,
                               {KEY("t.bools"), ARRAY, 0, {0}, list, 1}};
    const file_model m = {.pairs = pairs, .pair_count = 2};
    const case_info info = {.what = of, .rule = GGUF_VALUE_BOOL,
                            .where = INSIDE("metadata[1].elements", at, 1),
                            .patch = "another bool"};

    for (size_t i = 0; i < LONGEST; i++)
        bools[i] = i % 2 == 0;
    bools[at] = number;
    add_model(sink, &info, &m);
}

static void add_length(case_sink *sink, u64 count)
{
    char last[GOLDEN_PATH_SIZE], first[GOLDEN_PATH_SIZE];

    snprintf(last, sizeof last, "last-of-%u-is-2", (unsigned)count);
    snprintf(first, sizeof first, "first-of-%u-is-2", (unsigned)count);
    add_bools(sink, last, count, count - 1, 2);
    if (count > 1)
        add_bools(sink, first, count, 0, 2);
}

void gguf_of_values_cases(case_sink *sink)
{
    static const u64 counts[] = {1, 8, 64, 65, 128, 129, 256, 257, 1000, 1025,
                                 4096, 4097};
    static const u64 numbers[] = {3, 4, 16, 48, 49, 128, 254, 255};

    for (size_t i = 0; i < sizeof key_rows / sizeof key_rows[0]; i++)
        for (gguf_value_type type = 0; type < VALUE_TYPES; type++)
            add_key(sink, &key_rows[i], type);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        add_length(sink, counts[i]);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char what[GOLDEN_PATH_SIZE];

        snprintf(what, sizeof what, "byte-%u-in-an-array",
                 (unsigned)numbers[i]);
        add_bools(sink, what, 3, 1, numbers[i]);
    }
}
