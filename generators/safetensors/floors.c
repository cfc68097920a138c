/*
 * Files that every reader must be able to take: one at each floor of
 * spec/safetensors.md. Recipes go beyond them.
 */
#include "generators/safetensors/model.h"

#include <stdlib.h>

enum {
    TENSORS_FLOOR = 4096, ENTRIES_FLOOR = 2000, HEADER_FLOOR = 1 << 20,
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

static void add_tensors(case_sink *sink)
{
    static const u64 shape[] = {1};
    short_name *names = number_names(TENSORS_FLOOR);
    st_tensor *tensors = need_memory(NULL, TENSORS_FLOOR * sizeof *tensors);
    const file_model m = {.tensors = tensors, .tensor_count = TENSORS_FLOOR};

    for (size_t i = 0; i < TENSORS_FLOOR; i++)
        tensors[i] = (st_tensor){
            .name = {{names[i], strlen(names[i])}, NULL}, .dtype = U8,
            .rank = 1, .shape = shape};
    add_floor(sink, "floor-4096-tensors", &m);
    free(tensors);
    free(names);
}

static void add_entries(case_sink *sink)
{
    short_name *names = number_names(ENTRIES_FLOOR);
    st_pair *pairs = need_memory(NULL, ENTRIES_FLOOR * sizeof *pairs);
    const file_model m = {.metadata = MAP, .pairs = pairs,
                          .pair_count = ENTRIES_FLOOR};

    for (size_t i = 0; i < ENTRIES_FLOOR; i++) {
        const st_string name = {{names[i], strlen(names[i])}, NULL};
        pairs[i] = (st_pair){name, name};
    }
    add_floor(sink, "floor-2000-entries-of-metadata", &m);
    free(pairs);
    free(names);
}

/* Texts of metadata that are as long as their floor, or shorter. */
static void add_texts(case_sink *sink, const char *what, size_t header)
{
    enum {MOST = 9};
    static const char keys[MOST + 1] = "abcdefghi";
    char *text = need_memory(NULL, TEXT_FLOOR);
    st_pair pairs[MOST];
    size_t count = header > TEXT_FLOOR ? MOST : 1;
    file_model m = {.metadata = MAP, .pairs = pairs, .pair_count = count,
                    .padding = LITERAL("")};

    memset(text, 'm', TEXT_FLOOR);
    for (size_t i = 0; i < count; i++)
        pairs[i] = (st_pair){{{keys + i, 1}, NULL},
                             {{text, header / count}, NULL}};
    builder b = st_build(&m);
    size_t surplus = b.size - ST_SIZE_SIZE - header;
    free_builder(&b);
    if (count > 1)
        pairs[0].value.text.size -= surplus;
    add_floor(sink, what, &m);
    free(text);
}

static void add_elements(case_sink *sink)
{
    static const u64 shape[] = {ELEMENTS_FLOOR};
    const st_tensor t = {.name = USUAL("w"), .dtype = U8, .rank = 1,
                         .shape = shape};

    add_floor(sink, "floor-65536-elements",
              &(file_model){.tensors = &t, .tensor_count = 1});
}

static void add_long_name(case_sink *sink)
{
    static const u64 shape[] = {1};
    char *name = need_memory(NULL, NAME_FLOOR);
    const st_tensor t = {.name = {{name, NAME_FLOOR}, NULL}, .dtype = U8,
                         .rank = 1, .shape = shape};

    memset(name, 'n', NAME_FLOOR);
    add_floor(sink, "floor-name-of-4096-bytes",
              &(file_model){.tensors = &t, .tensor_count = 1});
    free(name);
}

void st_floors_cases(case_sink *sink)
{
    add_tensors(sink);
    add_entries(sink);
    add_texts(sink, "floor-text-of-131072-bytes", TEXT_FLOOR);
    add_texts(sink, "floor-header-of-1048576-bytes", HEADER_FLOOR);
    add_elements(sink);
    add_long_name(sink);
}
