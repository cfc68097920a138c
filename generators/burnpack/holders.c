/*
 * Tensors that a reader may skip: with an id, of one element, without a name.
 * Each rule about their data.
 */
#include "generators/burnpack/matrix.h"

#define W               "metadata.tensor[0]."
#define SECOND          "metadata.tensor[1]."
#define START           "data_offsets[0].head"
#define END             "data_offsets[1].head"

typedef struct {
    const char *name;
    burnpack_tensor t;
} holder;

#define HOLDER(text, ...) \
    {.name = LITERAL(text), .dtype = U8, __VA_ARGS__}

static const holder holders[] = {
    {"a-tensor-with-an-id", HOLDER("w", SHAPE(4), ID(7))},
    {"a-scalar", HOLDER("w", SCALAR)},
    {"a-scalar-with-an-id", HOLDER("w", SCALAR, ID(7))},
    {"a-tensor-without-a-name", HOLDER("", SHAPE(4))},
};

static void call(char what[WHAT_SIZE], const char *words, const holder *h)
{
    burnpack_name(what, "%s-of-%s", words, h->name);
}

/* -------------------------------------------------------------- one ---- */

static void add_unaligned(case_sink *sink, const holder *h)
{
    burnpack_tensor t = h->t;
    const file_model f = burnpack_file_of(&t);
    const file_model twin = burnpack_file_of(&h->t);
    char what[WHAT_SIZE];

    t.placed = true;
    t.start = 8;
    call(what, "start-at-8", h);
    burnpack_add_lenient(sink, BURNPACK_DATA_ALIGNMENT, what,
                         (blame)AT(W START), &f, &twin);
}

static void add_cut(case_sink *sink, const holder *h)
{
    const file_model f = burnpack_file_of(&h->t);
    const edit e = CUT("tensor[0].data", burnpack_size(&h->t) - 1);
    builder file = burnpack_build(&f);
    char what[WHAT_SIZE], patch[WHAT_SIZE] = "";

    apply_edit(&file, &e, patch, sizeof patch);
    call(what, "one-byte-missing", h);
    const case_info info = {.what = what, .rule = BURNPACK_DATA_OUT_OF_FILE,
                            .where = AT(W END), .patch = patch};
    add_file(sink, &info, &f, &file);
}

/* All data are in the file, followed by zeros. */
static void add_range(case_sink *sink, rule broken, const char *words,
                      const holder *h, u64 start, u64 end)
{
    static const char zeros[512];
    const token range[] = {ITEMS(2), INT(start), INT(end), {0}};
    const spelling spelled[] = {{"data_offsets", range}, {NULL, NULL}};
    burnpack_tensor t = h->t;
    const file_model f = {.tensors = &t, .tensor_count = 1,
                          .trailing = {zeros, sizeof zeros}};
    char what[WHAT_SIZE];

    t.spelled = spelled;
    call(what, words, h);
    burnpack_add_broken(sink, broken, what, (blame)AT(W END), &f);
}

static void add_ranges(case_sink *sink, const holder *h)
{
    u64 size = burnpack_size(&h->t);

    add_range(sink, BURNPACK_DATA_LENGTH_MISMATCH, "one-byte-more", h, 0,
              size + 1);
    add_range(sink, BURNPACK_DATA_LENGTH_MISMATCH, "no-bytes", h, 0, 0);
    add_range(sink, BURNPACK_DATA_INVERTED_RANGE, "256-to-0", h, 256, 0);
    add_range(sink, BURNPACK_DATA_OUT_OF_FILE, "data-behind-the-file", h, 1024,
              1024 + size);
}

/* Its product wraps to two. */
static void add_wrap(case_sink *sink, const holder *h)
{
    static const u64 large[] = {TWO(63) + 1, 2}, two[] = {2};
    burnpack_tensor t = h->t, wrapped = h->t;
    const file_model f = burnpack_file_of(&t);
    const file_model twin = burnpack_file_of(&wrapped);
    char what[WHAT_SIZE];

    if (t.rank == 0)
        return;
    t.rank = 2;
    t.shape = large;
    wrapped.shape = two;
    call(what, "wraps-to-2-elements", h);
    burnpack_add_lenient(sink, BURNPACK_DATA_SHAPE_OVERFLOW, what,
                         (blame)SPAN(W "shape.head", W "shape[1].head"), &f,
                         &twin);
}

/* -------------------------------------------------------------- two ---- */

/* The first one has 300 bytes, and the same kind or the usual one. */
static void add_overlap(case_sink *sink, const holder *h, const char *words,
                        bool alike, u64 start)
{
    static const u64 many[] = {300};
    burnpack_tensor list[] = {HOLDER("a", .rank = 1, .shape = many), h->t};
    const file_model f = {.tensors = list, .tensor_count = 2};
    char what[WHAT_SIZE];

    if (alike) {
        list[0].has_id = h->t.has_id;
        list[0].id = h->t.id;
        if (h->t.name.size == 0)
            return;
    }
    list[0].placed = list[1].placed = true;
    list[1].start = start;
    call(what, words, h);
    burnpack_add_broken(sink, BURNPACK_DATA_OVERLAP, what,
                        (blame)AT(SECOND START), &f);
}

static void add_overlaps(case_sink *sink, const holder *h)
{
    add_overlap(sink, h, "begin-of-another", false, 0);
    add_overlap(sink, h, "end-of-another", false, 256);
    if (h->t.has_id)
        add_overlap(sink, h, "end-of-one-with-the-id", true, 256);
}

/* One of four bytes and one of eight. */
static void add_scalars(case_sink *sink)
{
    const burnpack_tensor list[] = {
        {.name = LITERAL("a"), .dtype = F32, AT_START(0)},
        {.name = LITERAL("b"), .dtype = F64, AT_START(0)},
    };
    const file_model f = {.tensors = list, .tensor_count = 2};

    burnpack_add_broken(sink, BURNPACK_DATA_OVERLAP, "of-two-scalars",
                        (blame)AT(SECOND START), &f);
}

/* As many elements as other tensors, at one place. */
static void add_same_counts(case_sink *sink, const burnpack_kind *k)
{
    static const u64 three[] = {3};
    burnpack_tensor list[] = {HOLDER("a", SHAPE(3)), burnpack_of(k, 1, three)};
    const file_model f = {.tensors = list, .tensor_count = 2};
    char what[WHAT_SIZE];

    if (burnpack_size(&list[1]) == 3)
        return;
    list[0].placed = list[1].placed = true;
    burnpack_call(what, "as-many-elements", k);
    burnpack_add_broken(sink, BURNPACK_DATA_OVERLAP, what,
                        (blame)AT(SECOND START), &f);
}

void burnpack_holders_cases(case_sink *sink)
{
    for (size_t i = 0; i < COUNT_OF(holders); i++) {
        add_unaligned(sink, &holders[i]);
        add_cut(sink, &holders[i]);
        add_ranges(sink, &holders[i]);
        add_wrap(sink, &holders[i]);
        add_overlaps(sink, &holders[i]);
    }
    add_scalars(sink);
    for (size_t i = 0; i < BURNPACK_KINDS; i++)
        add_same_counts(sink, &burnpack_kinds[i]);
}
