/*
 * Valid files at the floors of spec/gguf.md, which every reader must take; and
 * duplicate names, far from each other.
 */
#include "generators/gguf/model.h"

#include <stdlib.h>

enum {NAME_SIZE = 24};

static gguf_text number_name(char name[NAME_SIZE], const char *form, size_t i)
{
    int size = snprintf(name, NAME_SIZE, form, i);

    return (gguf_text){name, (size_t)size, 1};
}

/* A list, and a number after it: the reader must find what follows. */
static void add_list(case_sink *sink, const char *what, gguf_array list)
{
    const gguf_pair pairs[] = {
        ARCHITECTURE, {KEY("t.list"), ARRAY, 0, {0}, &list, 1},
        NUMBER("t.after", UINT8, 7)};
    const file_model m = {.pairs = pairs, .pair_count = 3};

    add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, &m);
}

/* ---------------------------------------------------------- many records -- */

static void add_tensors(case_sink *sink, const char *what, size_t count,
                        size_t same)
{
    static const gguf_pair pairs[] = {ARCHITECTURE};
    static const u64 shape[] = {1};
    gguf_tensor *tensors = need_memory(NULL, count * sizeof *tensors);
    char (*names)[NAME_SIZE] = need_memory(NULL, count * sizeof *names);
    char path[GOLDEN_PATH_SIZE];
    const file_model m = {.pairs = pairs, .pair_count = 1, .tensors = tensors,
                          .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++)
        tensors[i] = (gguf_tensor){.name = number_name(names[i], "w%zu", i),
                                   .type = I8, .rank = 1, .dimensions = shape};
    if (same > 0) {
        tensors[count - 1].name = tensors[same - 1].name;
        snprintf(path, sizeof path, "tensor[%zu].name", count - 1);
        info.rule = GGUF_TENSOR_NAME_DUPLICATE;
        info.where = (blame)AT(path);
        info.patch = "a name occurs twice";
    }
    add_model(sink, &info, &m);
    free(tensors);
    free(names);
}

static void add_pairs(case_sink *sink, const char *what, size_t count,
                      size_t same)
{
    gguf_pair *pairs = need_memory(NULL, count * sizeof *pairs);
    char (*names)[NAME_SIZE] = need_memory(NULL, count * sizeof *names);
    char path[GOLDEN_PATH_SIZE];
    const file_model m = {.pairs = pairs, .pair_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    pairs[0] = (gguf_pair)ARCHITECTURE;
    for (size_t i = 1; i < count; i++)
        pairs[i] = (gguf_pair){.key = number_name(names[i], "k%zu", i),
                               .type = UINT8, .number = i & 0xff};
    if (same > 0) {
        pairs[count - 1].key = pairs[same - 1].key;
        snprintf(path, sizeof path, "metadata[%zu].key", count - 1);
        info.rule = GGUF_KEY_DUPLICATE;
        info.where = (blame)AT(path);
        info.patch = "a key occurs twice";
    }
    add_model(sink, &info, &m);
    free(pairs);
    free(names);
}

/* --------------------------------------------------------- large ones -- */

enum {FLOOR_ELEMENTS = 524288, FLOOR_HEADER = 8 << 20, PERIOD = 64,
      TEXT_SIZE = 131072};

/* 8 MiB of numbers and strings with their lengths. Few strings differ, so the
 * file stays small when it is compressed. */
static void add_header(case_sink *sink)
{
    char texts[PERIOD][NAME_SIZE];
    literal *list = need_memory(NULL, FLOOR_ELEMENTS * sizeof *list);
    const gguf_array numbers = OF(UINT8, FLOOR_ELEMENTS);
    const gguf_array strings = {STRING, FLOOR_ELEMENTS, NULL, list};
    const gguf_pair pairs[] = {
        ARCHITECTURE, {KEY("t.numbers"), ARRAY, 0, {0}, &numbers, 1},
        {KEY("t.strings"), ARRAY, 0, {0}, &strings, 1},
        NUMBER("t.after", UINT8, 7)};
    const file_model m = {.pairs = pairs, .pair_count = 4};

    for (size_t i = 0; i < FLOOR_ELEMENTS; i++) {
        gguf_text t = number_name(texts[i % PERIOD], "to ke%02zu", i % PERIOD);
        list[i] = (literal){t.bytes, t.size};
    }
    add_model(sink, &(case_info){.what = "header-of-8-mib-524288-numbers-"
                                         "and-strings", .rule = NO_RULE}, &m);
    free(list);
}

static void add_elements(case_sink *sink, const char *what, u64 count)
{
    static const gguf_pair pairs[] = {ARCHITECTURE};
    const gguf_tensor tensors[] = {
        {LETTERS("w"), I8, 1, &count, COUNT, false, 0},
        TENSOR("after", I8, SHAPE(1), COUNT)};
    const file_model m = {.pairs = pairs, .pair_count = 1, .tensors = tensors,
                          .tensor_count = 2};

    add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, &m);
}

static const model_case texts[] = {
    ACCEPT("string-of-131072-bytes",
           PAIRS({KEY("t.text"), STRING, 0, {"text", 4, TEXT_SIZE / 4}, NULL,
                  0},
                 NUMBER("t.after", UINT8, 7))),
};

static void add_long_element(case_sink *sink)
{
    char *text = need_memory(NULL, TEXT_SIZE);
    literal list[] = {LITERAL("a"), {text, TEXT_SIZE}, LITERAL("b")};

    memset(text, 't', TEXT_SIZE);
    add_list(sink, "array-with-a-string-of-131072-bytes",
             (gguf_array){STRING, 3, NULL, list});
    free(text);
}

/* Keys that differ only in their last byte. */
static void add_alike(case_sink *sink)
{
    enum {SIZE = 4097};
    char keys[2][SIZE];
    const gguf_pair pairs[] = {
        ARCHITECTURE, {{keys[0], SIZE, 1}, UINT8, 1, {0}, NULL, 0},
        {{keys[1], SIZE, 1}, UINT8, 2, {0}, NULL, 0}};
    const file_model m = {.pairs = pairs, .pair_count = 3};

    memset(keys, 'n', sizeof keys);
    keys[0][SIZE - 1] = 'a';
    keys[1][SIZE - 1] = 'b';
    add_model(sink, &(case_info){.what = "keys-alike-in-4096-bytes",
                                 .rule = NO_RULE}, &m);
}

void gguf_floors_cases(case_sink *sink)
{
    add_tensors(sink, "tensors-4096", 4096, 0);
    add_pairs(sink, "pairs-2000", 2000, 0);
    add_header(sink);
    add_elements(sink, "tensor-of-65536-elements", 65536);
    add_models(sink, ROWS(texts));
    add_long_element(sink);
    add_alike(sink);

    add_pairs(sink, "2-and-66-of-66", 66, 2);
    add_pairs(sink, "2-and-100-of-100", 100, 2);
    add_pairs(sink, "99-and-100-of-100", 100, 99);
    add_pairs(sink, "2-and-1100-of-1100", 1100, 2);
    add_pairs(sink, "2-and-2000-of-2000", 2000, 2);
    add_tensors(sink, "1-and-65-of-65", 65, 1);
    add_tensors(sink, "1-and-100-of-100", 100, 1);
    add_tensors(sink, "99-and-100-of-100", 100, 99);
    add_tensors(sink, "1-and-1100-of-1100", 1100, 1);
}
