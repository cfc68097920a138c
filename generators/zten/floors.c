/*
 * Files at each floor of spec/zten.md, which every reader must accept. Recipes
 * make larger files.
 */
#include "generators/zten/model.h"

#include <stdlib.h>

enum {
    TENSORS_FLOOR = 4096, FIELDS_FLOOR = 2000, INDEX_FLOOR = 1 << 20,
    ELEMENTS_FLOOR = 65536, TEXT_FLOOR = 128 << 10, NAME_FLOOR = 4096,
    SHORT_SIZE = 24
};

static void add_floor(case_sink *sink, const char *what, const file_model *m)
{
    add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, m);
}

typedef char short_name[SHORT_SIZE];

/* "t0000", ... */
static short_name *number_names(size_t count)
{
    short_name *names = need_memory(NULL, count * sizeof *names);

    for (size_t i = 0; i < count; i++)
        snprintf(names[i], SHORT_SIZE, "t%04zu", i);
    return names;
}

/* All at one place and without elements: no blobs are needed. */
static void add_tensors(case_sink *sink)
{
    static const u64 shape[] = {0};
    short_name *names = number_names(TENSORS_FLOOR);
    zten_tensor *tensors = need_memory(NULL, TENSORS_FLOOR * sizeof *tensors);
    const file_model m = {.tensors = tensors, .tensor_count = TENSORS_FLOOR};

    for (size_t i = 0; i < TENSORS_FLOOR; i++)
        tensors[i] = (zten_tensor){.name = {names[i], strlen(names[i])},
                                   .dtype = UINT8, .rank = 1, .shape = shape};
    add_floor(sink, "floor-4096-tensors", &m);
    free(tensors);
    free(names);
}

static void add_fields(case_sink *sink)
{
    static const token one[] = {INT(1), {0}};
    short_name *names = number_names(FIELDS_FLOOR);
    token (*keys)[2] = need_memory(NULL, FIELDS_FLOOR * sizeof *keys);
    token_pair *customs = need_memory(NULL, FIELDS_FLOOR * sizeof *customs);
    const zten_tensor t = {.name = LITERAL("c"), .dtype = UINT8,
                           .customs = customs, .custom_count = FIELDS_FLOOR};

    for (size_t i = 0; i < FIELDS_FLOOR; i++) {
        size_t size = strlen(names[i]);
        keys[i][0] = (token){TEXT, size, 0, names[i], size};
        keys[i][1] = (token){0};
        customs[i] = (token_pair){keys[i], one};
    }
    add_floor(sink, "floor-2000-custom-fields",
              &(file_model){.tensors = &t, .tensor_count = 1});
    free(customs);
    free(keys);
    free(names);
}

/* Custom texts up to the floor. */
static void add_texts(case_sink *sink, const char *what, size_t index)
{
    enum {MOST = 9};
    static const char keys[MOST + 1] = "abcdefghi";
    char *text = need_memory(NULL, TEXT_FLOOR);
    token tokens[MOST][4];
    token_pair customs[MOST];
    size_t count = index > TEXT_FLOOR ? MOST : 1;
    const zten_tensor t = {.name = LITERAL("c"), .dtype = UINT8,
                           .customs = customs, .custom_count = count};
    const file_model m = {.tensors = &t, .tensor_count = 1};

    memset(text, 't', TEXT_FLOOR);
    for (size_t i = 0; i < count; i++) {
        size_t size = index / count;
        tokens[i][0] = (token){TEXT, 1, 0, keys + i, 1};
        tokens[i][1] = tokens[i][3] = (token){0};
        tokens[i][2] = (token){TEXT, size, 0, text, size};
        customs[i] = (token_pair){tokens[i], tokens[i] + 2};
    }
    builder b = zten_build(&m);
    u64 surplus = number_at(&b, "index_size") - index;
    free_builder(&b);
    if (count > 1) {
        tokens[0][2].size -= (size_t)surplus;
        tokens[0][2].number -= surplus;
    }
    add_floor(sink, what, &m);
    free(text);
}

static void add_elements(case_sink *sink)
{
    static const u64 shape[] = {ELEMENTS_FLOOR};
    const zten_tensor t = {.name = LITERAL("w"), .dtype = UINT8, .rank = 1,
                           .shape = shape};

    add_floor(sink, "floor-65536-elements",
              &(file_model){.tensors = &t, .tensor_count = 1});
}

static void add_long_name(case_sink *sink)
{
    char *name = need_memory(NULL, NAME_FLOOR);
    const zten_tensor t = {.name = {name, NAME_FLOOR}, .dtype = UINT8};

    memset(name, 'n', NAME_FLOOR);
    add_floor(sink, "floor-name-of-4096-bytes",
              &(file_model){.tensors = &t, .tensor_count = 1});
    free(name);
}

void zten_floors_cases(case_sink *sink)
{
    add_tensors(sink);
    add_fields(sink);
    add_texts(sink, "floor-text-of-131072-bytes", TEXT_FLOOR);
    add_texts(sink, "floor-index-of-1048576-bytes", INDEX_FLOOR);
    add_elements(sink);
    add_long_name(sink);
}
