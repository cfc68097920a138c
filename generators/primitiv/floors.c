/*
 * The floors of section "Floors" of spec/primitiv.md, which every reader must
 * accept, each in its own file.
 */
#include "generators/primitiv/model.h"

#include <stdlib.h>

#define SCALAR      TENSOR(ONES(0), COUNT)

enum {
    MOST_TENSORS = 4096, MOST_PAIRS = 2000, LONGEST_TEXT = 128 << 10,
    LONGEST_NAME = 4096, MOST_NAMED = 256
};

#define WIDE        TENSOR(DIMS(256, 256), COUNT)
#define LONG        TIMES("n", LONGEST_TEXT)

static const model_case wide[] = {
    ACCEPT("tensor-65536-elements", TENSOR_FILE(WIDE)),
    ACCEPT("name-131072-bytes-in-parameter",
           PARAMETER(SCALAR, STATS({LONG, SCALAR}))),
    ACCEPT("name-131072-bytes-in-model",
           MODEL(PARAMETERS({KEY(LONG), SCALAR, NO_STATS}))),
    ACCEPT("optimizer-key-of-131072-bytes-in-uint-configs",
           OPTIMIZER(CONFIGS({LONG, 1}), NO_CONFIGS)),
    ACCEPT("optimizer-key-of-131072-bytes-in-float-configs",
           OPTIMIZER(NO_CONFIGS, CONFIGS({LONG, 1}))),
};

/* --------------------------------------------------------------- counts -- */

typedef struct {
    char digits[MOST_TENSORS][8];
    primitiv_text names[MOST_TENSORS][2];
    primitiv_parameter parameters[MOST_TENSORS];
    primitiv_stat stats[MOST_TENSORS];
    primitiv_config configs[MOST_TENSORS];
} many;

static many *name_many(void)
{
    many *m = need_memory(NULL, sizeof *m);

    for (size_t i = 0; i < MOST_TENSORS; i++) {
        int size = snprintf(m->digits[i], sizeof m->digits[i], "%04zu", i);
        m->names[i][0] = (primitiv_text){m->digits[i], (size_t)size, 1};
        m->names[i][1] = (primitiv_text)TIMES("n", LONGEST_NAME);
        m->parameters[i] = (primitiv_parameter){m->names[i], 1, SCALAR,
                                                NO_STATS};
        m->stats[i] = (primitiv_stat){m->names[i][0], SCALAR};
        m->configs[i] = (primitiv_config){m->names[i][0], 0x3f800000 + i};
    }
    return m;
}

static void add(case_sink *sink, const char *what, const file_model *model)
{
    const case_info info = {.what = what, .rule = NO_RULE};

    add_model(sink, &info, model);
}

static void add_many(case_sink *sink)
{
    many *m = name_many();
    const primitiv_parameter p = {m->names[0], 1, SCALAR, m->stats,
                                  MOST_TENSORS - 1};

    add(sink, "model-4096-parameters",
        FILE_OF(MODEL(m->parameters, MOST_TENSORS)));
    add(sink, "model-4095-statistics", FILE_OF(MODEL(&p, 1)));
    add(sink, "parameter-4095-statistics",
        FILE_OF(PARAMETER(SCALAR, m->stats, MOST_TENSORS - 1)));
    add(sink, "optimizer-2000-of-each",
        FILE_OF(OPTIMIZER(m->configs, MOST_PAIRS, m->configs, MOST_PAIRS)));
    for (size_t i = 0; i < MOST_NAMED; i++)
        m->parameters[i].name_count = 2;
    add(sink, "model-256-names-of-4096-bytes",
        FILE_OF(MODEL(m->parameters, MOST_NAMED)));
    free(m);
}

void primitiv_floors_cases(case_sink *sink)
{
    add_models(sink, ROWS(wide));
    add_many(sink);
}
