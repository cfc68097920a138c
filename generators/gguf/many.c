/* Valid files of many pairs, tensors or elements, and of long values. */
#include "generators/gguf/model.h"

#include <stdlib.h>

static const model_case lengths[] = {
#define LONG_TEXT(key, size) {KEY(key), STRING, 0, {"x", 1, size}, NULL, 0}
    ACCEPT("strings-4095-to-4097-bytes",
           PAIRS(LONG_TEXT("t.4095", 4095), LONG_TEXT("t.4096", 4096),
                 LONG_TEXT("t.4097", 4097))),
    ACCEPT("strings-of-2048-and-2049-characters-of-2-bytes",
           PAIRS({KEY("t.2048"), STRING, 0, {"\xc3\xa9", 2, 2048}, NULL, 0},
                 {KEY("t.2049"), STRING, 0, {"\xc3\xa9", 2, 2049}, NULL, 0})),
    ACCEPT("string-65-kb", PAIRS(LONG_TEXT("t.65536", 65536))),
    ACCEPT("arrays-4096-and-4097-bytes",
           PAIRS(LIST("t.4096", OF(UINT8, 4096)),
                 LIST("t.4097", OF(UINT8, 4097)),
                 LIST("t.u16", OF(UINT16, 2048)),
                 LIST("t.u16_more", OF(UINT16, 2049)))),
    ACCEPT("arrays-4096-and-4097-bytes-big-endian", .big_endian = true,
           PAIRS(LIST("t.u64", OF(UINT64, 512)),
                 LIST("t.u64_more", OF(UINT64, 513)),
                 LIST("t.f32", OF(FLOAT32, 1025)),
                 LIST("t.bool", OF(BOOL, 4097)),
                 LIST("t.text", OF(STRING, 513)))),
    ACCEPT("array-of-strings-4096-bytes",
           PAIRS(LIST("t.text", OF(STRING, 512)))),
    ACCEPT("array-of-strings-4104-bytes",
           PAIRS(LIST("t.text", OF(STRING, 513)))),
    ACCEPT("nested-arrays-4097-bytes",
           PAIRS(LIST("t.rows", OF(ARRAY, 2), OF(UINT8, 4000), OF(UINT8, 73)))),
    ACCEPT("nested-arrays-4096-bytes",
           PAIRS(LIST("t.rows", OF(ARRAY, 2), OF(UINT8, 4000), OF(UINT8, 72)))),
    ACCEPT("nested-arrays-digest-big-endian", .big_endian = true,
           PAIRS(LIST("t.rows", OF(ARRAY, 2), OF(UINT32, 1000),
                      NUMBERS(UINT64, 0x0102030405060708, 9, 10)))),
    /* at least 4104 bytes: its heads and lengths are byte-swapped, too */
    ACCEPT("nested-arrays-4104-bytes-big-endian", .big_endian = true,
           PAIRS(LIST("t.numbers", OF(ARRAY, 2), OF(UINT32, 1000),
                      OF(UINT64, 10)))),
    ACCEPT("nested-arrays-of-strings-digest-big-endian", .big_endian = true,
           PAIRS(LIST("t.texts", OF(ARRAY, 3), OF(STRING, 510),
                      TEXTS(LITERAL("one"), LITERAL("and"), LITERAL("two")),
                      OF(ARRAY, 1), TEXTS(LITERAL("deeper"))))),
    ACCEPT("array-of-4096-strings", PAIRS(LIST("t.text", OF(STRING, 4096)))),
    ACCEPT("array-of-4097-strings", PAIRS(LIST("t.text", OF(STRING, 4097)))),
    ACCEPT("array-65-kb", PAIRS(LIST("t.u8", OF(UINT8, 65536)))),
};

/* ----------------------------------------------------------- many of one -- */

#define NAME_SIZE 24

/* Names like the tensor names of a model. */
static gguf_text name_of(char name[NAME_SIZE], const char *form, size_t i)
{
    int size = snprintf(name, NAME_SIZE, form, i);

    return (gguf_text){name, (size_t)size, 1};
}

static void add_pairs(case_sink *sink, const char *what, const char *form,
                      size_t count)
{
    enum {MOST = 1025};
    char names[MOST][NAME_SIZE];
    gguf_pair pairs[MOST + 1] = {ARCHITECTURE};
    file_model m = {.pairs = pairs, .pair_count = count + 1};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++)
        pairs[i + 1] = (gguf_pair){.key = name_of(names[i], form, i),
                                   .type = UINT8, .number = i & 0xff};
    add_model(sink, &info, &m);
}

static void add_tensors(case_sink *sink, const char *what, size_t count,
                        u64 size)
{
    enum {MOST = 1025};
    static const gguf_pair pairs[] = {ARCHITECTURE};
    const u64 shape[] = {size};
    char names[MOST][NAME_SIZE];
    gguf_tensor tensors[MOST];
    file_model m = {.pairs = pairs, .pair_count = 1, .tensors = tensors,
                    .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++)
        tensors[i] = (gguf_tensor){.name = name_of(names[i], "blk.%zu", i),
                                   .type = I8, .rank = 1, .dimensions = shape};
    add_model(sink, &info, &m);
}

/* Different data of one size: a digest belongs to its own bytes. */
static void add_blocks(case_sink *sink)
{
    enum {COUNT_OF_THEM = 20, ELEMENTS = 1024};
    static const gguf_pair pairs[] = {ARCHITECTURE};
    static const u64 shape[] = {ELEMENTS};
    const scalar type = gguf_scalar(F32);
    char names[COUNT_OF_THEM][NAME_SIZE];
    builder data[COUNT_OF_THEM] = {0};
    gguf_tensor tensors[COUNT_OF_THEM];
    file_model m = {.pairs = pairs, .pair_count = 1, .tensors = tensors,
                    .tensor_count = COUNT_OF_THEM};
    case_info info = {.what = "twenty-tensors-of-4096-bytes", .rule = NO_RULE};

    for (size_t i = 0; i < COUNT_OF_THEM; i++) {
        for (size_t j = 0; j < ELEMENTS; j++)
            emit_u32le(&data[i], float_bits(ELEMENTS * i + j + 1, type), NULL);
        tensors[i] = (gguf_tensor){name_of(names[i], "blk.%zu", i), F32, 1,
                                   shape, GIVEN, (const char *)data[i].bytes,
                                   data[i].size, false, 0};
    }
    add_model(sink, &info, &m);
    for (size_t i = 0; i < COUNT_OF_THEM; i++)
        free_builder(&data[i]);
}

/* Tokens, scores and types of a vocabulary, which the document shows as
 * digests. */
static void add_vocabulary(case_sink *sink)
{
    enum {TOKENS = 1000};
    char names[TOKENS][NAME_SIZE];
    literal texts[TOKENS];
    const gguf_array tokens[] = {{STRING, TOKENS, NULL, texts}};
    const gguf_array scores[] = {OF(FLOAT32, TOKENS)};
    const gguf_array kinds[] = {OF(INT32, TOKENS)};
    const gguf_pair pairs[] = {
        ARCHITECTURE, WORDS("tokenizer.ggml.model", "llama"),
        {KEY("tokenizer.ggml.tokens"), ARRAY, 0, {0}, tokens, 1},
        {KEY("tokenizer.ggml.scores"), ARRAY, 0, {0}, scores, 1},
        {KEY("tokenizer.ggml.token_type"), ARRAY, 0, {0}, kinds, 1},
    };
    file_model m = {.pairs = pairs, .pair_count = 5};
    case_info info = {.what = "vocabulary-of-1000", .rule = NO_RULE};

    for (size_t i = 0; i < TOKENS; i++) {
        gguf_text name = name_of(names[i], "\xe2\x96\x81%zu", i);
        texts[i] = (literal){name.bytes, name.size};
    }
    add_model(sink, &info, &m);
}

/* Empty arrays of strings, except that the last but one has a string. */
static void add_arrays(case_sink *sink, const char *what, size_t count)
{
    gguf_array *arrays = need_memory(NULL, (count + 1) * sizeof *arrays);
    const gguf_pair pairs[] = {
        ARCHITECTURE,
        {KEY("t.rows"), ARRAY, 0, {0}, arrays, count + 1},
        NUMBER("t.after", UINT8, 1),
    };
    file_model m = {.pairs = pairs, .pair_count = 3};
    case_info info = {.what = what, .rule = NO_RULE};

    arrays[0] = (gguf_array)OF(ARRAY, count);
    for (size_t i = 1; i <= count; i++)
        arrays[i] = (gguf_array)OF(STRING, i == count - 1);
    add_model(sink, &info, &m);
    free(arrays);
}

void gguf_many_cases(case_sink *sink)
{
    add_models(sink, ROWS(lengths));
    add_pairs(sink, "pairs-40", "k.%zu", 40);
    add_pairs(sink, "pairs-of-15-bytes", "%02zu", 42);
    add_pairs(sink, "pairs-1025", "k.%zu", 1025);
    add_tensors(sink, "tensors-24", 24, 7);
    add_tensors(sink, "tensors-257", 257, 1);
    add_tensors(sink, "tensors-1025-all-empty", 1025, 0);
    add_blocks(sink);
    add_vocabulary(sink);
    add_arrays(sink, "nested-arrays-4096", 4096);
    add_arrays(sink, "nested-arrays-4097", 4097);
}
