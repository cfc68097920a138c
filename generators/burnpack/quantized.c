/* Sizes of quantized tensors: one byte more or less, and products that wrap. */
#include "generators/burnpack/matrix.h"

#define W               "metadata.tensor[0]."

typedef struct {
    const char *name, *value;
    unsigned bits;
} quant_value;

static const quant_value values[] = {
    {"q8f", "Q8F", 8}, {"e5m2", "E5M2", 8}, {"e4m3", "E4M3", 8},
    {"q8s", "Q8S", 8}, {"q4f", "Q4F", 4}, {"e2m1", "E2M1", 4},
    {"q4s", "Q4S", 4}, {"q2f", "Q2F", 2}, {"q2s", "Q2S", 2},
};

static const struct {
    const char *name, *param;
    unsigned size;
} params[] = {
    {"f32", "F32", 4}, {"f16", "F16", 2}, {"bf16", "BF16", 2},
    {"ue8m0", "UE8M0", 1}, {"ue4m3", "UE4M3", 1},
};

static const char *const stores[] = {
    [NATIVE] = "native", [PACKED_NATIVE] = "packed-native",
    [PACKED_U32] = "packed-u32",
};

static bool is_defined(const quant_value *v, unsigned store)
{
    return store == PACKED_U32 || v->bits == 8 ||
           (store == PACKED_NATIVE && strcmp(v->value, "E2M1") == 0);
}

/* --------------------------------------------------------------- lengths -- */

static void add_length(case_sink *sink, const burnpack_tensor *usual, u64 size,
                       const char *how, const char *scheme)
{
    static const char rest[] = "\1\2\3\4\5\6\7\x08";
    const token range[] = {ITEMS(2), INT(0), INT(size), {0}};
    const spelling spelled[] = {{"data_offsets", range}, {NULL, NULL}};
    burnpack_tensor t = *usual;
    file_model f = burnpack_file_of(&t);
    char what[WHAT_SIZE];
    u64 right = burnpack_size(usual);

    t.spelled = spelled;
    if (size > right)
        f.trailing = (literal){rest, (size_t)(size - right)};
    burnpack_name(what, "%s-of-%s", how, scheme);
    burnpack_add_lenient(sink, BURNPACK_DATA_LENGTH_MISMATCH, what,
                         (blame)AT(W "data_offsets[1].head"), &f, NULL);
}

/* 7 values fill no unit of 2, 4, 8 or 16. */
static void add_lengths(case_sink *sink, burnpack_scheme s, const char *name)
{
    static const u64 seven[] = {7};
    const burnpack_tensor t = {.name = LITERAL("q"), .dtype = QFLOAT, .rank = 1,
                               .shape = seven, .scheme = s};
    u64 size = burnpack_size(&t);

    add_length(sink, &t, size + 1, "one-byte-more", name);
    add_length(sink, &t, size + 4, "one-word-more", name);
    add_length(sink, &t, size - 1, "one-byte-less", name);
    add_length(sink, &t, size - size % 4 - 4, "one-word-less", name);
}

static void add_all_lengths(case_sink *sink)
{
    char name[WHAT_SIZE];

    for (size_t i = 0; i < COUNT_OF(values); i++)
        for (unsigned store = NATIVE; store <= PACKED_U32; store++) {
            if (!is_defined(&values[i], store))
                continue;
            burnpack_name(name, "%s-%s", values[i].name, stores[store]);
            add_lengths(sink, (burnpack_scheme){values[i].value, "F32",
                                                .store = store}, name);
        }
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        burnpack_name(name, "blocks-with-scales-of-%s", params[i].name);
        add_lengths(sink, (burnpack_scheme){"Q8S", params[i].param,
                                            .store = NATIVE,
                                            BLOCK(1, 2, 1, 1, 1, 1)}, name);
    }
}

/* ---------------------------------------------------------------- places -- */

static burnpack_tensor tensor_of(const quant_value *v)
{
    static const u64 seven[] = {7};

    return (burnpack_tensor){
        .name = LITERAL("q"), .dtype = QFLOAT, .rank = 1, .shape = seven,
        .scheme = {v->value, "F32", .store = v->bits == 8 ? NATIVE
                                                          : PACKED_U32},
    };
}

static void add_unaligned(case_sink *sink, const quant_value *v)
{
    burnpack_tensor t = tensor_of(v), aligned = t;
    const file_model f = burnpack_file_of(&t);
    const file_model twin = burnpack_file_of(&aligned);
    char what[WHAT_SIZE];

    t.placed = true;
    t.start = 8;
    burnpack_name(what, "start-8-of-%s", v->name);
    burnpack_add_lenient(sink, BURNPACK_DATA_ALIGNMENT, what,
                         (blame)AT(W "data_offsets[0].head"), &f, &twin);
}

static void add_cut(case_sink *sink, const quant_value *v)
{
    const burnpack_tensor t = tensor_of(v);
    const file_model f = burnpack_file_of(&t);
    const edit e = CUT("tensor[0].data", burnpack_size(&t) - 1);
    builder file = burnpack_build(&f);
    char what[WHAT_SIZE], patch[WHAT_SIZE] = "";

    apply_edit(&file, &e, patch, sizeof patch);
    burnpack_name(what, "one-byte-missing-of-%s", v->name);
    const case_info info = {.what = what, .rule = BURNPACK_DATA_OUT_OF_FILE,
                            .where = AT(W "data_offsets[1].head"),
                            .features = "burnpack.qfloat", .patch = patch};
    add_file(sink, &info, &f, &file);
}

/* ------------------------------------------------------------- overflows -- */

/* So many values, each with its own scale, take a few bytes modulo 2^64, which
 * the file has. */
static void add_wrap(case_sink *sink, const quant_value *v, unsigned store,
                     size_t param)
{
    u64 shape[1];
    burnpack_tensor t = {
        .name = LITERAL("q"), .dtype = QFLOAT, .rank = 1, .shape = shape,
        .scheme = {v->value, params[param].param, .store = store,
                   BLOCK(1, 1, 1, 1, 1, 1)},
    };
    const file_model f = burnpack_file_of(&t);
    u64 bits = v->bits + 8 * params[param].size;    /* of a value */
    char what[WHAT_SIZE];

    shape[0] = UINT64_MAX / bits * 8;
    for (size_t tries = 0; burnpack_size(&t) > 64; tries++, shape[0]++)
        if (tries > 1000)
            stop_generating("the bytes of %s do not wrap", v->value);
    burnpack_name(what, "bytes-wrap-to-%llu-of-%s-%s-with-scales-of-%s",
                  (unsigned long long)burnpack_size(&t), v->name,
                  stores[store], params[param].name);
    burnpack_add_broken(sink, BURNPACK_DATA_SHAPE_OVERFLOW, what,
                        (blame)INSIDE(W "shape.head", 0, 10), &f);
}

/* One for each size of a scale. */
static void add_wraps(case_sink *sink)
{
    static const size_t sizes[] = {0, 1, 3};

    for (size_t i = 0; i < COUNT_OF(values); i++)
        for (unsigned store = NATIVE; store <= PACKED_U32; store++)
            for (size_t j = 0; j < COUNT_OF(sizes); j++)
                if (is_defined(&values[i], store))
                    add_wrap(sink, &values[i], store, sizes[j]);
}

void burnpack_quantized_cases(case_sink *sink)
{
    add_all_lengths(sink);
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        add_unaligned(sink, &values[i]);
        add_cut(sink, &values[i]);
    }
    add_wraps(sink);
}
