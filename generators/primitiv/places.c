/*
 * Addresses one of which continues another, at places where a reader may not
 * look: far apart, among many, deep, below long names.
 */
#include "primitiv/model.h"

#include <stdlib.h>

#define SCALAR      TENSOR(ONES(0), COUNT), NO_STATS

/* ----------------------------------------------------------- among many -- */

/* Places of the parameter and of the one below it, from 0. */
typedef struct {
    size_t count, parameter, below;
} among;

static const among pairs[] = {
    {5, 3, 4}, {10, 8, 9}, {17, 15, 16}, {33, 31, 32}, {65, 63, 64},
    {100, 98, 99}, {100, 99, 98}, {100, 0, 99}, {100, 99, 0}, {100, 0, 1},
    {257, 255, 256}, {1025, 1023, 1024}, {4096, 4094, 4095},
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

static void add_among(case_sink *sink, const among *a)
{
    primitiv_parameter *all = need_memory(NULL, a->count * sizeof *all);
    primitiv_text *texts = need_memory(NULL, a->count * sizeof *texts);
    short_name *names = need_memory(NULL, a->count * sizeof *names);
    size_t last = a->parameter > a->below ? a->parameter : a->below;
    char what[GOLDEN_PATH_SIZE], head[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = PRIMITIV_MODEL_KEY_PREFIX,
                            .where = INSIDE(head, 0, last == a->below ? 5 : 3),
                            .patch = "q is a parameter and a submodel"};

    fill(all, texts, names, a);
    snprintf(head, sizeof head, "parameter[%zu].key_head", last);
    snprintf(what, sizeof what, "%zu-and-%zu-of-%zu-in-model",
             a->parameter + 1, a->below + 1, a->count);
    add_model(sink, &info, FILE_OF(MODEL(all, a->count)));
    free(all);
    free(texts);
    free(names);
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
                            .patch = "the first one goes on"};

    snprintf(what, sizeof what, "of-%zu-and-%zu-names-in-model", depth,
             depth + 1);
    add_model(sink, &info,
              FILE_OF(MODEL(PARAMETERS({DEEP_KEY(depth), SCALAR},
                                       {DEEP_KEY(depth + 1), SCALAR}))));
}

#define BELOW(what, size, ...) \
    CASE(PRIMITIV_MODEL_KEY_PREFIX, what, \
         INSIDE("parameter[1].key_head", 0, size), "the first one goes on", \
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
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
        add_deep(sink, depths[i]);
    add_models(sink, ROWS(below));
}
