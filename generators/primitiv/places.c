/*
 * Broken rules at places that a reader may not check: an address that continues
 * another one far apart, among many, deep, or below long names; the size of the
 * last of a hundred tensors.
 */
#include "generators/primitiv/model.h"

#include <stdlib.h>

#define SCALAR      TENSOR(ONES(0), COUNT), NO_STATS

/* ----------------------------------------------------------- among many -- */

/* Indices of the parameter and of the one below it, from 0. */
typedef struct {
    size_t count, parameter, below;
} among;

static const among pairs[] = {
    {5, 3, 4}, {10, 8, 9}, {17, 15, 16}, {33, 31, 32}, {65, 63, 64},
    {100, 98, 99}, {100, 99, 98}, {100, 0, 99}, {100, 99, 0}, {100, 0, 1},
    {257, 255, 256}, {1025, 1023, 1024},
};

/* Names of the parameters, in order. */
typedef char short_name[8];

static void fill(primitiv_parameter *all, primitiv_text *texts,
                 short_name *names, const among *a)
{
    static const primitiv_text both[] = {T("q"), T("r")};

    for (size_t i = 0; i < a->count; i++) {
        int size = snprintf(names[i], sizeof *names, "p%04zu", i);
        texts[i] = (primitiv_text){names[i], (size_t)size, 1};
        all[i] = (primitiv_parameter){&texts[i], 1, SCALAR};
    }
    all[a->parameter].names = all[a->below].names = both;
    all[a->below].name_count = 2;
}

/* The memory of a model: its parameters are valid until let_go(). */
typedef struct {
    primitiv_parameter *all;
    primitiv_text *texts;
    short_name *names;
} holder;

static holder hold(const among *a)
{
    holder h = {need_memory(NULL, a->count * sizeof *h.all),
                need_memory(NULL, a->count * sizeof *h.texts),
                need_memory(NULL, a->count * sizeof *h.names)};

    fill(h.all, h.texts, h.names, a);
    return h;
}

static void let_go(holder *h)
{
    free(h->all);
    free(h->texts);
    free(h->names);
}

static void add_among(case_sink *sink, const among *a)
{
    holder h = hold(a);
    size_t last = a->parameter > a->below ? a->parameter : a->below;
    char what[GOLDEN_PATH_SIZE], head[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = PRIMITIV_MODEL_KEY_PREFIX,
                            .where = INSIDE(head, 0, last == a->below ? 5 : 3),
                            .patch = "q is a parameter and a submodel"};

    snprintf(head, sizeof head, "parameter[%zu].key_head", last);
    snprintf(what, sizeof what, "%zu-and-%zu-of-%zu-in-model",
             a->parameter + 1, a->below + 1, a->count);
    add_model(sink, &info, FILE_OF(MODEL(h.all, a->count)));
    let_go(&h);
}

/* ----------------------------------------------------- last of a hundred -- */

#define LARGER      TENSOR(ONES(0), DATA("12345678"))

static void add_last(case_sink *sink)
{
    enum {COUNT_OF = 100};
    const among hundred = {COUNT_OF, 0, 0};
    static primitiv_stat stats[COUNT_OF];
    case_info info = {.rule = PRIMITIV_TENSOR_SIZE, .patch = "two for one"};
    holder h = hold(&hundred);

    h.all[0] = (primitiv_parameter){h.texts, 1, SCALAR};
    for (size_t i = 0; i < COUNT_OF; i++)
        stats[i] = (primitiv_stat){h.texts[i], TENSOR(ONES(0), COUNT)};
    stats[COUNT_OF - 1].value = (primitiv_tensor)LARGER;
    const primitiv_parameter p = {NULL, 0, TENSOR(ONES(0), COUNT), stats,
                                  COUNT_OF};
    info.what = "last-of-100-in-statistic";
    info.where = (blame)AT("parameter.stat[99].value.data_head");
    add_model(sink, &info, FILE_OF(A_PARAMETER, &p, 1, NO_CONFIGS, NO_CONFIGS));

    h.all[COUNT_OF - 1].value = (primitiv_tensor)LARGER;
    info.what = "last-of-100-in-model";
    info.where = (blame)AT("parameter[99].value.data_head");
    add_model(sink, &info, FILE_OF(MODEL(h.all, COUNT_OF)));
    let_go(&h);
}

/* ------------------------------------------------------- deep, and long -- */

static const size_t depths[] = {3, 4, 5, 9, 17, 65, 257, 1000};

static void add_deep(case_sink *sink, size_t depth)
{
    char what[GOLDEN_PATH_SIZE];
    size_t head = depth + 1 < 16 ? 1 : 3;
    const case_info info = {.what = what, .rule = PRIMITIV_MODEL_KEY_PREFIX,
                            .where = INSIDE("parameter[1].key_head", 0,
                                            head + 2 * (depth + 1)),
                            .patch = "the first one continues"};

    snprintf(what, sizeof what, "of-%zu-and-%zu-names-in-model", depth,
             depth + 1);
    add_model(sink, &info,
              FILE_OF(MODEL(PARAMETERS({DEEP_KEY(depth), SCALAR},
                                       {DEEP_KEY(depth + 1), SCALAR}))));
}

#define BELOW(what, size, ...) \
    CASE(PRIMITIV_MODEL_KEY_PREFIX, what, \
         INSIDE("parameter[1].key_head", 0, size), "the first one continues", \
         MODEL(PARAMETERS({KEY(__VA_ARGS__), SCALAR}, \
                          {KEY(__VA_ARGS__, T("x")), SCALAR})))

static const model_case below[] = {
    BELOW("of-32-bytes-in-model", 1 + 2 + 32 + 2, TIMES("n", 32)),
    BELOW("of-64-bytes-in-model", 1 + 2 + 64 + 2, TIMES("n", 64)),
    BELOW("of-256-bytes-in-model", 1 + 3 + 256 + 2, TIMES("n", 256)),
    BELOW("of-1024-bytes-in-model", 1 + 3 + 1024 + 2, TIMES("n", 1024)),
    BELOW("of-4096-bytes-in-model", 1 + 3 + 4096 + 2, TIMES("n", 4096)),
    BELOW("of-an-accent-in-model", 1 + 3 + 2, T("\xc3\xa9")),
    BELOW("of-four-bytes-of-utf-8-in-model", 1 + 5 + 2,
          T("\xf0\x9f\x98\x80")),
    BELOW("of-a-name-with-a-dot-in-model", 1 + 4 + 2, T("a.b")),
    BELOW("of-two-names-with-an-empty-one-in-model", 1 + 2 + 1 + 2, T("a"),
          T("")),
};

void primitiv_places_cases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        add_among(sink, &pairs[i]);
    add_last(sink);
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
        add_deep(sink, depths[i]);
    add_models(sink, ROWS(below));
}
