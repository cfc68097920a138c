/*
 * Lengths that would match if elements had another width or alignment, or were
 * counted in 32 bits; and schemes whose scales are not counted.
 */
#include "generators/burnpack/matrix.h"

#define W               "metadata.tensor[0]."
#define END             "data_offsets[1].head"
#define Q8S(param)      SCHEME("Q8S", param, .store = NATIVE)
#define Q8S_IN(param, ...) \
    SCHEME("Q8S", param, .store = NATIVE, BLOCK(__VA_ARGS__))

static const u64 three[] = {3};

/* A range of so many bytes, which the file has. */
static void add_length(case_sink *sink, const burnpack_tensor *usual, u64 size,
                       rule also, const char *what)
{
    static const char rest[64];  /* zeros */
    const token range[] = {ITEMS(2), INT(0), INT(size), {0}};
    const spelling spelled[] = {{"data_offsets", range}, {NULL, NULL}};
    burnpack_tensor t = *usual;
    file_model f = burnpack_file_of(&t);
    case_info info = {.what = what, .rule = BURNPACK_DATA_LENGTH_MISMATCH,
                      .where = AT(W END), .patch = what};
    u64 right = burnpack_size(usual);

    t.spelled = spelled;
    if (size > right)
        f.trailing = (literal){rest, (size_t)(size - right)};
    if (also != NO_RULE)
        info.also = (rule_list){1, {also}};
    add_model(sink, &info, &f);
}

/* -------------------------------------------------- widths, alignments -- */

static bool is_listed(const u64 *list, size_t count, u64 size)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == size)
            return true;
    return false;
}

static u64 round_up(u64 size, u64 unit)
{
    return (size + unit - 1) / unit * unit;
}

/* Three elements, in sizes other than theirs. */
static void add_widths(case_sink *sink, const burnpack_kind *k)
{
    const burnpack_tensor t = burnpack_of(k, 1, three);
    u64 sizes[8] = {burnpack_size(&t)}, size;
    char what[WHAT_SIZE];
    size_t count = 1;

    for (unsigned width = 1; width <= 8; width *= 2) {
        size = 3 * width;
        burnpack_name(what, "%u-byte%s-an-element-of-%s", width,
                      width > 1 ? "s" : "", k->name);
        if (!is_listed(sizes, count, size))
            add_length(sink, &t, sizes[count++] = size, NO_RULE, what);
    }
    for (unsigned unit = 4; unit <= 8; unit *= 2) {
        size = round_up(sizes[0], unit);
        burnpack_name(what, "padded-to-%u-of-%s", unit, k->name);
        if (!is_listed(sizes, count, size))
            add_length(sink, &t, sizes[count++] = size, NO_RULE, what);
    }
}

/* Four values, and a scale of two bytes or one. */
static const struct {
    const char *name;
    burnpack_tensor t;
} scaled[] = {
#define SCALED(what, ...) \
    {what, {.name = LITERAL("q"), .dtype = QFLOAT, SHAPE(4), __VA_ARGS__}}
    SCALED("a-scale-of-f16", Q8S("F16")),
    SCALED("a-scale-of-bf16", Q8S("BF16")),
    SCALED("a-scale-of-ue8m0", Q8S("UE8M0")),
    SCALED("a-scale-of-ue4m3", Q8S("UE4M3")),
    SCALED("four-scales-of-ue8m0", Q8S_IN("UE8M0", 1, 1, 1, 1, 1, 1)),
    SCALED("words-and-a-scale-of-f16",
           SCHEME("Q4S", "F16", .store = PACKED_U32)),
    SCALED("pairs-and-a-scale-of-ue4m3",
           SCHEME("E2M1", "UE4M3", .store = PACKED_NATIVE)),
};

static void add_scaled(case_sink *sink, const char *name,
                       const burnpack_tensor *t)
{
    u64 size = burnpack_size(t), padded = 0;
    char what[WHAT_SIZE];

    for (unsigned unit = 4; unit <= 8; unit *= 2) {
        burnpack_name(what, "padded-to-%u-behind-%s", unit, name);
        if (round_up(size, unit) == size || round_up(size, unit) == padded)
            continue;
        padded = round_up(size, unit);
        add_length(sink, t, padded, NO_RULE, what);
    }
}

/* ----------------------------------------------------- 32 bits, products -- */

/* n elements modulo 2^32. */
static void add_wide(case_sink *sink, const burnpack_kind *k, const char *words,
                     u64 n, const token *shape)
{
    const u64 few[] = {n};
    const spelling spelled[] = {{"shape", shape}, {NULL, NULL}};
    burnpack_tensor t = burnpack_of(k, 1, few);
    const file_model f = burnpack_file_of(&t);
    char what[WHAT_SIZE];

    t.spelled = spelled;
    burnpack_call(what, words, k);
    burnpack_add_lenient(sink, BURNPACK_DATA_LENGTH_MISMATCH, what,
                         (blame)AT(W END), &f, NULL);
}

static void add_wides(case_sink *sink, const burnpack_kind *k)
{
    static const token side[] = {ITEMS(1), INT(TWO(32) + 2), {0}};
    static const token sides[] = {ITEMS(2), INT(TWO(16)), INT(TWO(16)), {0}};

    if (k->dtype == U8)         /* has such cases already */
        return;
    add_wide(sink, k, "2-to-32-and-2-elements-as-2", 2, side);
    add_wide(sink, k, "2-to-16-squared-as-none", 0, sides);
}

/* Values below 8 bits whose storage is undefined. */
static void add_overflow(case_sink *sink, const char *value, bool pairs,
                         const char *name)
{
    static const token sides[] = {ITEMS(2), INT(TWO(33)), INT(TWO(33)), {0}};
    static const spelling spelled[] = {{"shape", sides}, {NULL, NULL}};
    const burnpack_tensor t = {
        .name = LITERAL("q"), .dtype = QFLOAT, SHAPE(8), .spelled = spelled,
        .scheme = {value, "F32", .store = pairs ? PACKED_NATIVE : NATIVE},
    };
    const file_model f = burnpack_file_of(&t);
    char what[WHAT_SIZE];
    const case_info info = {
        .what = what, .rule = BURNPACK_DATA_SHAPE_OVERFLOW,
        .where = SPAN(W "shape.head", W "shape[1].head"), .patch = what,
        .also = {1, {BURNPACK_DTYPE_QUANT_SUBBYTE_STORE}},
    };

    burnpack_name(what, "2-to-33-squared-of-%s-%s", name,
                  pairs ? "packed-native" : "native");
    add_model(sink, &info, &f);
}

static void add_overflows(case_sink *sink)
{
    add_overflow(sink, "Q4F", false, "q4f");
    add_overflow(sink, "Q4S", false, "q4s");
    add_overflow(sink, "E2M1", false, "e2m1");
    add_overflow(sink, "Q2F", false, "q2f");
    add_overflow(sink, "Q2S", false, "q2s");
    add_overflow(sink, "Q4S", true, "q4s");
    add_overflow(sink, "Q2S", true, "q2s");
}

/* --------------------------------------------------------------- scales -- */

/* A scalar without its scale, or only a scale. */
static void add_one(case_sink *sink, const burnpack_kind *k)
{
    const burnpack_tensor t = burnpack_scalar_of(k);
    u64 scale = k->scheme.blocks ? 1 : 4;
    char what[WHAT_SIZE];

    if (k->dtype != QFLOAT)
        return;
    burnpack_call(what, "scalar-without-its-scale", k);
    add_length(sink, &t, burnpack_size(&t) - scale, NO_RULE, what);
}

/* A block of no sizes has one element: four values have four scales. */
static void add_no_sizes(case_sink *sink)
{
    const burnpack_tensor t = {.name = LITERAL("q"), .dtype = QFLOAT, SHAPE(4),
                               Q8S_IN("F32", 0, 1, 1, 1, 1, 1)};

    add_length(sink, &t, 8, BURNPACK_DTYPE_QUANT_BLOCK_LEN_ZERO,
               "one-scale-of-blocks-of-no-sizes");
    add_length(sink, &t, 4, BURNPACK_DTYPE_QUANT_BLOCK_LEN_ZERO,
               "no-scales-of-blocks-of-no-sizes");
    add_length(sink, &t, 21, BURNPACK_DTYPE_QUANT_BLOCK_LEN_ZERO,
               "one-byte-more-of-blocks-of-no-sizes");
}

void burnpack_widths_cases(case_sink *sink)
{
    for (size_t i = 0; i < BURNPACK_KINDS; i++) {
        add_widths(sink, &burnpack_kinds[i]);
        add_wides(sink, &burnpack_kinds[i]);
        add_one(sink, &burnpack_kinds[i]);
    }
    for (size_t i = 0; i < COUNT_OF(scaled); i++)
        add_scaled(sink, scaled[i].name, &scaled[i].t);
    add_overflows(sink);
    add_no_sizes(sink);
}
