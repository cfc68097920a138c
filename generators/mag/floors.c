/*
 * Valid files at the floors of spec/mag.md, which every reader must accept, and
 * duplicate keys that are far from each other.
 */
#include "generators/mag/model.h"

#include <stdlib.h>

enum {NAME_SIZE = 24};

static mag_key number_key(char name[NAME_SIZE], const char *form, size_t i)
{
    int size = snprintf(name, NAME_SIZE, form, i);

    return (mag_key){name, (size_t)size, 1};
}

/* The last entry has the key of record same, counted from 1; 0: all keys are
 * different. */
static void add_entries(case_sink *sink, const char *what, size_t count,
                        size_t same)
{
    mag_entry *entries = need_memory(NULL, count * sizeof *entries);
    char (*names)[NAME_SIZE] = need_memory(NULL, count * sizeof *names);
    char path[GOLDEN_PATH_SIZE];
    const file_model a = {.entries = entries, .entry_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++)
        entries[i] = (mag_entry){number_key(names[i], "k%zu", i), I64, i};
    if (same > 0) {
        entries[count - 1].key = entries[same - 1].key;
        snprintf(path, sizeof path, "metadata[%zu].key", count - 1);
        info.rule = MAG_META_KEY_UNIQUE;
        info.where = (blame)AT(path);
        info.patch = "a key occurs twice";
    }
    add_model(sink, &info, &a);
    free(entries);
    free(names);
}

/* Without the surplus, a quarter of the file. */
static void add_short(case_sink *sink, case_info *info, const file_model *a)
{
    const edit cut = CUT("trailing", 0);
    char words[80] = "";
    builder b = mag_build(a);

    if (info->rule == NO_RULE) {
        info->rule = MAG_CANONICAL_FILE_LENGTH;
        info->where = (blame)AT_END;
        info->patch = "the file ends with the padding of the data";
    }
    info->features = "mag.tensors";
    apply_edit(&b, &cut, words, sizeof words);
    mag_seal(&b);
    add_file(sink, info, a, &b);
}

static void add_tensors(case_sink *sink, const char *what, size_t count,
                        size_t same)
{
    static const u64 one[] = {1};
    mag_tensor *tensors = need_memory(NULL, count * sizeof *tensors);
    char (*names)[NAME_SIZE] = need_memory(NULL, count * sizeof *names);
    char path[GOLDEN_PATH_SIZE];
    const file_model a = {.tensors = tensors, .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++)
        tensors[i] = (mag_tensor){number_key(names[i], "w%zu", i), BOOL, 1, one,
                                  COUNT, 0};
    if (same > 0) {
        tensors[count - 1].key = tensors[same - 1].key;
        snprintf(path, sizeof path, "tensor[%zu].key", count - 1);
        info.rule = MAG_TENSOR_KEY_UNIQUE;
        info.where = (blame)AT(path);
        info.patch = "a key occurs twice";
    }
    add_short(sink, &info, &a);
    free(tensors);
    free(names);
}

/* 1 MiB of a few records with long keys. */
static void add_records(case_sink *sink)
{
    enum {COUNT_OF_THEM = 17, LONGEST = 65535};
    mag_entry entries[COUNT_OF_THEM];
    const file_model a = {.entries = entries, .entry_count = COUNT_OF_THEM};
    static const char letters[] = "abcdefghijklmnopq";

    for (size_t i = 0; i < COUNT_OF_THEM; i++)
        entries[i] = (mag_entry){{&letters[i], 1, LONGEST}, I64, i};
    add_model(sink, &(case_info){.what = "records-of-1-mib", .rule = NO_RULE},
              &a);
}

static const model_case elements[] = {
    ACCEPT("elements-65536",
           TENSORS(TENSOR("w", BOOL, SHAPE(65536), COUNT),
                   TENSOR("after", BOOL, ONES(1), COUNT))),
};

void mag_floors_cases(case_sink *sink)
{
    add_tensors(sink, "tensors-4096", 4096, 0);
    add_entries(sink, "entries-2000", 2000, 0);
    add_records(sink);
    add_models(sink, ROWS(elements));

    add_entries(sink, "2-and-66-of-66", 66, 2);
    add_entries(sink, "2-and-100-of-100", 100, 2);
    add_entries(sink, "99-and-100-of-100", 100, 99);
    add_entries(sink, "2-and-1100-of-1100", 1100, 2);
    add_entries(sink, "2-and-2000-of-2000", 2000, 2);
    add_tensors(sink, "2-and-66-of-66", 66, 2);
    add_tensors(sink, "2-and-100-of-100", 100, 2);
    add_tensors(sink, "99-and-100-of-100", 100, 99);
    add_tensors(sink, "2-and-1100-of-1100", 1100, 2);
}
