/* Valid files that are computed: long names, many tensors. */
#include "generators/burnpack/model.h"

static const u64 length[] = {3};

/* A name of such a length that the metadata end there. */
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

/* As many bytes each, none like another. */
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

/* Names that begin alike, numbered by as many digits, all at one place. 262
   with four digits end at 10240: there is no padding to cut. */
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
