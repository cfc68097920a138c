/*
 * Files that every reader must accept: section "Floors" of spec/oinf.md gives
 * the numbers and the reasons.
 */
#include "generators/oinf/model.h"

#include <stdlib.h>

enum {MOST_TENSORS = 4096, MOST_ENTRIES = 2000, MOST_SIZEVARS = 2000,
      TABLES_SIZE = 1 << 20, LONG_NAME = 4096};

#define DIGITS 5                /* and a terminator */
typedef char number[DIGITS];

#define PER_NAME (LONG_NAME / 4)

/* "0000" and so on, in order. */
static number *numbers(void)
{
    number *names = need_memory(NULL, MOST_TENSORS * sizeof *names);

    for (unsigned i = 0; i < MOST_TENSORS; i++)
        snprintf(names[i], DIGITS, "%04u", i % 10000);
    return names;
}

/* Tensors without elements, so without data. */
static void add_tensors(case_sink *sink, number *names)
{
    oinf_tensor *tensors = need_memory(NULL, MOST_TENSORS * sizeof *tensors);
    file_model m = {.tensors = tensors, .tensor_count = MOST_TENSORS};
    case_info info = {.what = "floor-4096-tensors", .rule = NO_RULE};

    for (size_t i = 0; i < MOST_TENSORS; i++)
        tensors[i] = (oinf_tensor){{names[i], DIGITS - 1, 1},
                                   {U8, 0, NULL, COUNT}, 0, 0};
    add_model(sink, &info, &m);
    free(tensors);
}

static void add_entries(case_sink *sink, number *names)
{
    oinf_entry *entries = need_memory(NULL, MOST_ENTRIES * sizeof *entries);
    file_model m = {.entries = entries, .entry_count = MOST_ENTRIES};
    case_info info = {.what = "floor-2000-metadata", .rule = NO_RULE};

    for (size_t i = 0; i < MOST_ENTRIES; i++)
        entries[i] = (oinf_entry){{names[i], DIGITS - 1, 1}, U8,
                                  {U8, 0, NULL, COUNT}, NO_TEXT, 0, 0};
    add_model(sink, &info, &m);
    free(entries);
}

static void add_sizevars(case_sink *sink, number *names)
{
    oinf_sizevar *sizevars = need_memory(NULL,
                                         MOST_SIZEVARS * sizeof *sizevars);
    file_model m = {.sizevars = sizevars, .sizevar_count = MOST_SIZEVARS};
    case_info info = {.what = "floor-2000-sizevars", .rule = NO_RULE};

    for (size_t i = 0; i < MOST_SIZEVARS; i++)
        sizevars[i] = (oinf_sizevar){{names[i], DIGITS - 1, 1}, i};
    add_model(sink, &info, &m);
    free(sizevars);
}

/* Names of 4096 bytes, each a repeated number; data after them. */
static void add_tables(case_sink *sink, number *names)
{
    enum {SIZE = LONG_NAME + 8 + 8, COUNT_OF = TABLES_SIZE / SIZE + 1};
    oinf_sizevar sizevars[COUNT_OF];
    file_model m = {.sizevars = sizevars, .sizevar_count = COUNT_OF,
                    TENSORS(TENSOR("w", U8, SHAPE(3), COUNT))};
    case_info info = {.what = "floor-1-mib-of-tables", .rule = NO_RULE};

    for (size_t i = 0; i < COUNT_OF; i++)
        sizevars[i] = (oinf_sizevar){{names[i], DIGITS - 1, PER_NAME}, i};
    add_model(sink, &info, &m);
}

static const model_case rows[] = {
    ACCEPT("floor-65536-elements",
           TENSORS(TENSOR("w", U8, SHAPE(65536), COUNT))),
    ACCEPT("floor-65536-packed-elements",
           TENSORS(TENSOR("w", I4, SHAPE(256, 256), COUNT))),
    ACCEPT("floor-65536-elements-of-an-ndarray",
           ENTRIES(ARRAY("a", U8, SHAPE(65536), COUNT))),
    ACCEPT("floor-string-of-128-kib",
           ENTRIES({NAME("s"), STRING, NO_ARRAY, TIMES("x86_", 32768), 0, 0})),
    ACCEPT("floor-65536-bits",
           ENTRIES({NAME("b"), BITSET, NO_ARRAY, TIMES("\xa5\x5a", 4096),
                    65536, 0})),
};

void oinf_floors_cases(case_sink *sink)
{
    number *names = numbers();

    add_tensors(sink, names);
    add_entries(sink, names);
    add_sizevars(sink, names);
    add_tables(sink, names);
    add_models(sink, ROWS(rows));
    free(names);
}
