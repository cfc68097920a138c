/* Rules about sizes, names and fields, for every kind of elements. */
#include "generators/burnpack/matrix.h"

#define W               "metadata.tensor[0]."
#define END             "data_offsets[1].head"

static const u64 none[] = {0}, two[] = {2};

/* --------------------------------------------------------------- lengths -- */

static void add_length(case_sink *sink, const burnpack_kind *k, u64 size,
                       const char *words)
{
    static const char rest[256] = "\1\0\0\0\1\0\0\0\1\0\0\0\1\0\0";
    char what[WHAT_SIZE];
    const token range[] = {ITEMS(2), INT(0), INT(size), {0}};
    const spelling spelled[] = {{"data_offsets", range}, {NULL, NULL}};
    burnpack_tensor t = burnpack_of(k, 1, two);
    file_model f = burnpack_file_of(&t);
    u64 usual = burnpack_size(&t);

    t.spelled = spelled;
    if (size > usual)
        f.trailing = (literal){rest, (size_t)(size - usual)};
    burnpack_call(what, words, k);
    burnpack_add_lenient(sink, BURNPACK_DATA_LENGTH_MISMATCH, what,
                         (blame)AT(W END), &f, NULL);
}

static void add_lengths(case_sink *sink, const burnpack_kind *k)
{
    const burnpack_tensor t = burnpack_of(k, 1, two);
    u64 size = burnpack_size(&t), width = burnpack_width(k);

    add_length(sink, k, size + 1, "one-byte-more");
    add_length(sink, k, size - 1, "one-byte-less");
    add_length(sink, k, 0, "no-bytes");
    add_length(sink, k, size + 16, "16-bytes-more");
    if (width > 1) {
        add_length(sink, k, size + width, "one-element-more");
        add_length(sink, k, size - width, "one-element-less");
    }
}

/* Data of a tensor without elements. */
static void add_too_many(case_sink *sink, const burnpack_kind *k)
{
    char what[WHAT_SIZE];
    burnpack_tensor t = burnpack_of(k, 1, none);
    u64 size = burnpack_size(&t);
    const token range[] = {ITEMS(2), INT(0), INT(size + 1), {0}};
    const spelling spelled[] = {{"data_offsets", range}, {NULL, NULL}};
    file_model f = burnpack_file_of(&t);

    t.spelled = spelled;
    f.trailing = (literal)LITERAL("\1");
    burnpack_call(what, "a-byte-of-no-elements", k);
    burnpack_add_lenient(sink, BURNPACK_DATA_LENGTH_MISMATCH, what,
                         (blame)AT(W END), &f, NULL);
}

/* ------------------------------------------------------------- overflows -- */

/* Its product wraps to that of the twin. */
static void add_wrap(case_sink *sink, const burnpack_kind *k, const char *words,
                     size_t rank, const u64 *shape, u64 n)
{
    char what[WHAT_SIZE];
    const u64 small[] = {n};
    const burnpack_tensor t = burnpack_of(k, rank, shape);
    const burnpack_tensor wrapped = burnpack_of(k, 1, small);
    const file_model f = burnpack_file_of(&t);
    const file_model twin = burnpack_file_of(&wrapped);
    char last[GOLDEN_PATH_SIZE];
    const blame shown = {W "shape.head", 0, 0, last};

    if (burnpack_size(&t) != burnpack_size(&wrapped))
        stop_generating("%s does not wrap to %llu", k->name,
                        (unsigned long long)n);
    snprintf(last, sizeof last, W "shape[%zu].head", rank - 1);
    burnpack_call(what, words, k);
    burnpack_add_lenient(sink, BURNPACK_DATA_SHAPE_OVERFLOW, what, shown, &f,
                         &twin);
}

static void add_wraps(case_sink *sink, const burnpack_kind *k)
{
    static const u64 to_none[] = {UINT64_C(1) << 32, UINT64_C(1) << 32};
    static const u64 to_two[] = {(UINT64_C(1) << 63) + 1, 2};
    u64 width = burnpack_width(k);

    if (k->scheme.blocks)       /* whose scales wrap differently */
        return;
    add_wrap(sink, k, "wraps-to-no-elements", 2, to_none, 0);
    add_wrap(sink, k, "wraps-to-2-elements", 2, to_two, 2);
    if (width > 1) {
        const u64 many[] = {UINT64_MAX / width + 1 + 2};
        add_wrap(sink, k, "bytes-wrap-to-2-elements", 1, many, 2);
    }
}

/* ------------------------------------------------------- fields, default -- */

static void add_spelled(case_sink *sink, rule broken, const char *words,
                        const char *where, const burnpack_tensor *usual,
                        const burnpack_kind *k, const char *part,
                        const token *list)
{
    char what[WHAT_SIZE];
    const spelling spelled[] = {{part, list}, {NULL, NULL}};
    burnpack_tensor t = *usual;
    const file_model f = burnpack_file_of(&t);

    if (list != NULL)
        t.spelled = spelled;
    else
        t.fields = part;
    burnpack_call(what, words, k);
    burnpack_add_lenient(sink, broken, what, (blame)AT(where), &f, NULL);
}

static void add_defaults(case_sink *sink, const burnpack_kind *k)
{
    static const token null[] = {VALUE(NULL_VALUE), {0}};
    static const token empty[] = {ITEMS(0), {0}};
    const burnpack_tensor single = burnpack_scalar_of(k);
    const burnpack_tensor zero = burnpack_of(k, 1, none);
    rule missing = BURNPACK_TENSOR_MISSING_FIELD;

    add_spelled(sink, missing, "no-shape-of-one-element", W "head", &single, k,
                "do", NULL);
    add_spelled(sink, missing, "no-data-offsets-of-one-element", W "head",
                &single, k, "ds", NULL);
    add_spelled(sink, BURNPACK_TENSOR_SHAPE_TYPE, "null-for-one-element",
                W "shape.head", &single, k, "shape", null);
    add_spelled(sink, BURNPACK_TENSOR_OFFSETS_TYPE, "null-for-one-element",
                W "data_offsets.head", &single, k, "data_offsets", null);
    add_spelled(sink, missing, "no-data-offsets-of-no-elements", W "head",
                &zero, k, "ds", NULL);
    add_spelled(sink, BURNPACK_TENSOR_OFFSETS_TYPE, "null-for-no-elements",
                W "data_offsets.head", &zero, k, "data_offsets", null);
    add_spelled(sink, BURNPACK_TENSOR_OFFSETS_TYPE, "none-for-no-elements",
                W "data_offsets.head", &zero, k, "data_offsets", empty);
}

static void add_same_name(case_sink *sink, const burnpack_kind *k)
{
    char what[WHAT_SIZE];
    const burnpack_tensor list[] = {
        {.name = LITERAL("w"), .dtype = U8}, burnpack_scalar_of(k),
    };
    const file_model f = {.tensors = list, .tensor_count = 2};
    const file_model twin = {.tensors = list, .tensor_count = 1};

    burnpack_call(what, "second", k);
    burnpack_add_lenient(sink, BURNPACK_TENSOR_DUPLICATE_NAME, what,
                         (blame)AT("metadata.tensor[1].name.text"), &f, &twin);
}

/* Two bytes, in a block of this size. */
static void add_rounded(case_sink *sink)
{
    const burnpack_kind bytes = {"u8", U8, {0}};
    char words[32];

    for (u64 unit = 4; unit <= 256; unit *= 2) {
        snprintf(words, sizeof words, "rounded-up-to-%llu",
                 (unsigned long long)unit);
        add_length(sink, &bytes, unit, words);
    }
}

void burnpack_kinds_cases(case_sink *sink)
{
    add_rounded(sink);
    for (size_t i = 0; i < BURNPACK_KINDS; i++) {
        const burnpack_kind *k = &burnpack_kinds[i];
        add_lengths(sink, k);
        add_too_many(sink, k);
        add_wraps(sink, k);
        add_defaults(sink, k);
        add_same_name(sink, k);
    }
}
