/* Rules about the places of data, for every kind of elements. */
#include "generators/burnpack/matrix.h"

#define W               "metadata.tensor[0]."
#define SECOND          "metadata.tensor[1]."
#define START           "data_offsets[0].head"
#define END             "data_offsets[1].head"
#define TWO_64_LESS(n)  (UINT64_MAX - (n) + 1)

static const u64 none[] = {0}, one[] = {1}, two[] = {2};

/* ------------------------------------------------------------- alignment -- */

static void add_unaligned_at(case_sink *sink, const burnpack_kind *k,
                             const u64 *shape, u64 start)
{
    char what[WHAT_SIZE], words[32];
    burnpack_tensor t = burnpack_of(k, 1, shape);
    burnpack_tensor aligned = t;
    const file_model f = burnpack_file_of(&t);
    const file_model twin = burnpack_file_of(&aligned);

    t.placed = aligned.placed = true;
    t.start = start;
    snprintf(words, sizeof words, "%s-at-%llu",
             shape[0] > 0 ? "element" : "no-elements",
             (unsigned long long)start);
    burnpack_call(what, words, k);
    burnpack_add_lenient(sink, BURNPACK_DATA_ALIGNMENT, what,
                         (blame)AT(W START), &f, &twin);
}

static void add_unaligned(case_sink *sink, const burnpack_kind *k)
{
    add_unaligned_at(sink, k, one, 8);
    add_unaligned_at(sink, k, one, 128);
    add_unaligned_at(sink, k, none, 64);
}

/* ---------------------------------------------------------------- ranges -- */

/* A tensor of one dimension with this spelling of its range. */
static void add_range(case_sink *sink, rule broken, const char *words,
                      const burnpack_kind *k, u64 n, u64 start, u64 end)
{
    char what[WHAT_SIZE];
    const u64 shape[] = {n};
    const token shown[] = {ITEMS(1), INT(n), {0}};
    const token range[] = {ITEMS(2), INT(start), INT(end), {0}};
    const spelling spelled[] = {{"data_offsets", range}, {"shape", shown},
                                {NULL, NULL}};
    burnpack_tensor t = burnpack_of(k, 1, n < 4096 ? shape : one);
    const file_model f = burnpack_file_of(&t);

    t.spelled = spelled;
    burnpack_call(what, words, k);
    burnpack_add_broken(sink, broken, what, (blame)AT(W END), &f);
}

/* Returns how many elements take so many bytes, a multiple of 256; 0 if none
 * do. */
static u64 elements_of(const burnpack_kind *k, u64 bytes)
{
    if (k->dtype != QFLOAT)
        return bytes / burnpack_width(k);
    if (k->scheme.blocks)       /* a value and a scale of a byte each */
        return bytes / 2;
    if (k->scheme.store == NATIVE)
        return bytes - 4;
    return bytes <= UINT64_MAX / 2 ? 2 * (bytes - 4) : 0;
}

static void add_inverted(case_sink *sink, const burnpack_kind *k)
{
    u64 all = elements_of(k, TWO_64_LESS(256));

    if (all > 0)
        add_range(sink, BURNPACK_DATA_INVERTED_RANGE, "256-to-0-as-64-bits", k,
                  all, 256, 0);
    add_range(sink, BURNPACK_DATA_INVERTED_RANGE, "256-to-0-as-its-amount", k,
              elements_of(k, 256), 256, 0);
}

static void add_outside(case_sink *sink, const burnpack_kind *k)
{
    const burnpack_tensor t = burnpack_scalar_of(k);
    u64 size = burnpack_size(&t), high = TWO_64_LESS(256);

    add_range(sink, BURNPACK_DATA_OFFSET_OVERFLOW, "element-at-2-to-64-256", k,
              1, high, high + size);
    add_range(sink, BURNPACK_DATA_OUT_OF_FILE, "element-at-2-to-32", k, 1,
              UINT64_C(1) << 32, (UINT64_C(1) << 32) + size);
    add_range(sink, BURNPACK_DATA_OUT_OF_FILE, "element-a-block-behind", k, 1,
              256, 256 + size);
}

static void add_none_outside(case_sink *sink, const burnpack_kind *k)
{
    burnpack_tensor t = burnpack_of(k, 1, none);

    if (burnpack_size(&t) == 0)
        add_range(sink, BURNPACK_DATA_OUT_OF_FILE,
                  "no-elements-behind-the-file", k, 0, 256, 256);
}

/* The file ends before the data do. */
static void add_cut(case_sink *sink, const burnpack_kind *k, u64 keep,
                    const char *words)
{
    char what[WHAT_SIZE], patch[200] = "";
    const burnpack_tensor t = burnpack_of(k, 1, two);
    const file_model f = burnpack_file_of(&t);
    const edit e = CUT("tensor[0].data", keep);
    builder file = burnpack_build(&f);

    burnpack_call(what, words, k);
    apply_edit(&file, &e, patch, sizeof patch);
    const case_info info = {.what = what, .rule = BURNPACK_DATA_OUT_OF_FILE,
                            .where = AT(W END), .patch = patch,
                            .features = k->dtype == QFLOAT ? "burnpack.qfloat"
                                                           : NULL};
    add_file(sink, &info, &f, &file);
}

static void add_cuts(case_sink *sink, const burnpack_kind *k)
{
    const burnpack_tensor t = burnpack_of(k, 1, two);

    add_cut(sink, k, burnpack_size(&t) - 1, "one-byte-missing");
    add_cut(sink, k, 0, "all-bytes-missing");
}

/* --------------------------------------------------------- two of a kind -- */

/* A file whose first tensor has so many bytes. */
static void add_second(case_sink *sink, rule broken, const char *words,
                       const burnpack_kind *k, u64 bytes, u64 start,
                       bool in_front)
{
    char what[WHAT_SIZE];
    const u64 first[] = {bytes}, some[] = {300};
    burnpack_tensor list[2];
    const file_model f = {.tensors = list, .tensor_count = 2};
    size_t ours = in_front ? 0 : 1;
    u64 later;

    list[ours] = burnpack_of(k, 1, some);
    list[1 - ours] = (burnpack_tensor){.name = LITERAL("a"), .dtype = U8,
                                       .rank = 1, .shape = first,
                                       .placed = true};
    list[ours].placed = true;
    list[ours].start = start;
    /* data with the same start: the longer one comes later */
    later = start > 0 || burnpack_size(&list[ours]) > bytes ? ours : 1 - ours;
    burnpack_call(what, words, k);
    burnpack_add_broken(sink, broken, what,
                        later == 0 ? (blame)AT(W START)
                                   : (blame)AT(SECOND START), &f);
}

static void add_overlaps(case_sink *sink, const burnpack_kind *k)
{
    rule r = BURNPACK_DATA_OVERLAP;

    add_second(sink, r, "second-begins-inside", k, 257, 256, false);
    add_second(sink, r, "first-begins-inside", k, 257, 256, true);
    add_second(sink, r, "second-begins-alike", k, 5, 0, false);
    add_second(sink, r, "second-is-around", k, 4096, 256, false);
}

void burnpack_kinds_places_cases(case_sink *sink)
{
    for (size_t i = 0; i < BURNPACK_KINDS; i++) {
        const burnpack_kind *k = &burnpack_kinds[i];
        add_unaligned(sink, k);
        add_inverted(sink, k);
        add_outside(sink, k);
        add_none_outside(sink, k);
        add_cuts(sink, k);
        add_overlaps(sink, k);
    }
}
