/* Computed valid files: names that end at a certain place, many tensors, and
 * the floors of spec/burnpack.md, which every reader must accept. */
#include "generators/burnpack/model.h"

#include <stdlib.h>

static const u64 length[] = {3};

/* A name so long that the metadata end there. */
static void add_ending(case_sink *sink, const char *what, u64 end)
{
    enum {LONGEST = 600};
    char name[LONGEST];
    burnpack_tensor t = {.dtype = U8, .rank = 1, .shape = length};
    file_model f = {.tensors = &t, .tensor_count = 1};
    case_info info = {.what = what, .rule = NO_RULE};
    u64 got = 0;

    memset(name, 'n', sizeof name);
    for (size_t size = 100; got != end; size++) {
        if (size > LONGEST)
            stop_generating("no metadata end at %llu", (unsigned long long)end);
        t.name = (literal){name, size};
        builder b = burnpack_build(&f);
        got = BURNPACK_HEADER_SIZE + number_at(&b, "header.metadata_size");
        free_builder(&b);
    }
    add_model(sink, &info, &f);
}

static void add_long_names(case_sink *sink)
{
    enum {LONGEST = 4096};
    static const size_t sizes[] = {23, 24, 255, 256, LONGEST};
    static char name[LONGEST];
    burnpack_tensor tensors[sizeof sizes / sizeof sizes[0]];
    file_model f = {.tensors = tensors,
                       .tensor_count = sizeof sizes / sizeof sizes[0]};
    case_info info = {.what = "names-of-every-head-to-4096-bytes",
                      .rule = NO_RULE};

    memset(name, 'n', sizeof name);
    for (size_t i = 0; i < f.tensor_count; i++)
        tensors[i] = (burnpack_tensor){.name = {name, sizes[i]}, .dtype = U8};
    add_model(sink, &info, &f);
}

/* Each with so many bytes, all different. */
static void add_twenty(case_sink *sink)
{
    enum {TENSOR_COUNT = 20};
    static const char letters[TENSOR_COUNT + 1] = "abcdefghijklmnopqrst";
    static const u64 shape[] = {1024};
    burnpack_tensor tensors[TENSOR_COUNT];
    file_model f = {.tensors = tensors, .tensor_count = TENSOR_COUNT};
    case_info info = {.what = "twenty-of-4096-bytes", .rule = NO_RULE};

    for (size_t i = 0; i < TENSOR_COUNT; i++)
        tensors[i] = (burnpack_tensor){.name = {&letters[i], 1}, .dtype = F32,
                                       .rank = 1, .shape = shape,
                                       .first = i};
    add_model(sink, &info, &f);
}

/* Names with a common prefix, numbered with so many digits, all at one place.
 * 262 with four digits end at 10240, without padding. */
static void add_many(case_sink *sink, const char *what, size_t count,
                     const char *prefix, int digits)
{
    enum {MOST = 262, NAME_SIZE = 40};
    static const u64 none[] = {0};
    char name[MOST][NAME_SIZE];
    burnpack_tensor tensors[MOST];
    file_model f = {.tensors = tensors, .tensor_count = count};
    case_info info = {.what = what, .rule = NO_RULE};

    for (size_t i = 0; i < count; i++) {
        int size = snprintf(name[i], NAME_SIZE, "%s%0*zu", prefix, digits, i);
        tensors[i] = (burnpack_tensor){.name = {name[i], (size_t)size},
                                       .dtype = I8, .rank = 1, .shape = none};
    }
    add_model(sink, &info, &f);
}

void burnpack_many_cases(case_sink *sink)
{
    add_ending(sink, "metadata-end-at-255", 255);
    add_ending(sink, "metadata-end-at-256", 256);
    add_ending(sink, "metadata-end-at-257", 257);
    add_ending(sink, "metadata-end-at-512", 512);
    add_long_names(sink);
    add_twenty(sink);
    add_many(sink, "many-tensors", 100, "model.language_model.layers.", 2);
    add_many(sink, "more-than-255-tensors", 262, "", 4);
}

/* --------------------------------------------------------------- floors -- */

enum {
    TENSOR_FLOOR = 4096, PAIR_FLOOR = 2000, METADATA_FLOOR = 1048576,
    ELEMENT_FLOOR = 65536, TEXT_FLOOR = 131072, NAME_FLOOR = 4096
};

static const u64 none[] = {0};

/* Names of four digits, no data. */
static void add_tensors(case_sink *sink)
{
    enum {NAME_SIZE = 8};
    char (*names)[NAME_SIZE] = need_memory(NULL, TENSOR_FLOOR * sizeof *names);
    burnpack_tensor *tensors = need_memory(NULL,
                                           TENSOR_FLOOR * sizeof *tensors);
    const file_model f = {.tensors = tensors, .tensor_count = TENSOR_FLOOR};
    const case_info info = {.what = "tensors-4096", .rule = NO_RULE};

    for (size_t i = 0; i < TENSOR_FLOOR; i++) {
        int size = snprintf(names[i], NAME_SIZE, "%04zu", i);
        tensors[i] = (burnpack_tensor){.name = {names[i], (size_t)size},
                                       .dtype = U8, .rank = 1, .shape = none};
    }
    add_model(sink, &info, &f);
    free(tensors);
    free(names);
}

static void add_pairs(case_sink *sink)
{
    enum {KEY_SIZE = 8};
    static char keys[PAIR_FLOOR][KEY_SIZE];
    static token tokens[PAIR_FLOOR][2];
    static token_pair pairs[PAIR_FLOOR];
    static const token value[] = {STRING("v"), {0}};
    const file_model f = {.user = pairs, .user_count = PAIR_FLOOR};
    const case_info info = {.what = "user-pairs-2000", .rule = NO_RULE};

    for (size_t i = 0; i < PAIR_FLOOR; i++) {
        snprintf(keys[i], KEY_SIZE, "k%04zu", i);
        tokens[i][0] = text_token(keys[i]);
        pairs[i] = (token_pair){tokens[i], value};
    }
    add_model(sink, &info, &f);
}

/* Metadata of so many bytes: an unknown field fills the rest, in pieces. */
static void add_metadata(case_sink *sink)
{
    enum {PIECES = 17, COMMON = 61600, PIECE = 65535};
    static const char zeros[PIECE];
    token value[PIECES + 2] = {ITEMS(PIECES)};
    const token_pair unknown = {TOKENS(STRING("x")), value};
    const file_model f = {.fields = "t0", .unknown = &unknown};
    const case_info info = {.what = "metadata-of-1048576-bytes",
                            .rule = NO_RULE};
    size_t left = METADATA_FLOOR;

    for (size_t i = 1; i <= PIECES; i++)
        value[i] = (token){BYTES, COMMON, 0, zeros, COMMON};
    builder b = burnpack_build(&f);
    left -= (size_t)number_at(&b, "header.metadata_size") - COMMON;
    free_builder(&b);
    if (left > PIECE)
        stop_generating("%s: no piece is that long", info.what);
    value[PIECES] = (token){BYTES, left, 0, zeros, left};
    add_model(sink, &info, &f);
}

static void add_elements(case_sink *sink)
{
    static const u64 vector[] = {ELEMENT_FLOOR}, square[] = {256, 256};
    const burnpack_tensor tensors[] = {
        {.name = LITERAL("square"), .dtype = I8, .rank = 2, .shape = square},
        {.name = LITERAL("vector"), .dtype = U8, .rank = 1, .shape = vector},
    };
    const file_model f = {.tensors = tensors, .tensor_count = 2};
    const case_info info = {.what = "elements-65536", .rule = NO_RULE};

    add_model(sink, &info, &f);
}

static void add_text(case_sink *sink)
{
    static char text[TEXT_FLOOR];
    const token value[] = {{TEXT, TEXT_FLOOR, 0, text, TEXT_FLOOR}, {0}};
    const token_pair user = {TOKENS(STRING("k")), value};
    const file_model f = {.user = &user, .user_count = 1};
    const case_info info = {.what = "user-value-of-131072-bytes",
                            .rule = NO_RULE};

    memset(text, 't', sizeof text);
    add_model(sink, &info, &f);
}

/* A name, a key and an unknown field of so many bytes, two a character. */
static void add_names(case_sink *sink)
{
    static char text[NAME_FLOOR];
    const token name[] = {{TEXT, NAME_FLOOR, 0, text, NAME_FLOOR}, {0}};
    const token_pair user = {name, TOKENS(STRING("v"))};
    const token_pair unknown = {name, TOKENS(INT(1))};
    const burnpack_tensor t = {.name = {text, NAME_FLOOR}, .dtype = U8};
    const file_model f = {.tensors = &t, .tensor_count = 1, .user = &user,
                          .user_count = 1, .fields = "tm0",
                          .unknown = &unknown};
    const case_info info = {.what = "names-of-4096-bytes", .rule = NO_RULE};

    for (size_t i = 0; i < NAME_FLOOR; i += 2)
        memcpy(text + i, "\xc3\xa9", 2);
    add_model(sink, &info, &f);
}

void burnpack_floors_cases(case_sink *sink)
{
    add_tensors(sink);
    add_pairs(sink);
    add_metadata(sink);
    add_elements(sink);
    add_text(sink);
    add_names(sink);
}
