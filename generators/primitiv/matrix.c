/* The parents of the matrices; makes a cell a case. */
#include "generators/primitiv/matrix.h"

/* Data is text, for readers that accept a str as a bin. */
#define OF_1X2      TENSOR(DIMS(1, 2), DATA("12345678"))
#define OF_2        TENSOR(DIMS(2), DATA("23456789"))
#define SCALAR      TENSOR(ONES(0), DATA("3456"))

static const model_case parents[] = {
    ACCEPT("shape-1x2", SHAPE(DIMS(1, 2))),
    ACCEPT("tensor-1x2", TENSOR_FILE(OF_1X2)),
    ACCEPT("tensor-2", TENSOR_FILE(OF_2)),
    ACCEPT("tensor-of-one", TENSOR_FILE(SCALAR)),
    ACCEPT("parameter-1x2-and-statistics",
           PARAMETER(OF_1X2, STATS(STAT("k", OF_2), STAT("l", SCALAR),
                                   STAT("m", OF_1X2)))),
    ACCEPT("model-of-three-shapes-and-statistics",
           MODEL(PARAMETERS({KEY(T("a")), OF_2, STATS(STAT("k", OF_2))},
                            {KEY(T("b"), T("w")), OF_1X2,
                             STATS(STAT("k", SCALAR), STAT("l", OF_2),
                                   STAT("m", OF_1X2))},
                            {KEY(T("c")), SCALAR, STATS(STAT("", SCALAR))}))),
    ACCEPT("optimizer-three-of-each",
           OPTIMIZER(CONFIGS(CONFIG("a", 0), CONFIG("b", 1), CONFIG("c", 2)),
                     CONFIGS(CONFIG("a", 0x3f800000), CONFIG("b", 0x40000000),
                             CONFIG("cde", 0x3f800000)))),
};

#define P       "parameter-1x2-and-statistics"
#define M       "model-of-three-shapes-and-statistics"

const record primitiv_records[RECORDS] = {
    {"shape", "shape-1x2", "shape", "shape-vector", "shape",
     "shape-scalar", "shape"},
    {"tensor", "tensor-1x2", "tensor", "tensor-2", "tensor",
     "tensor-of-one", "tensor"},
    {"parameter", P, "parameter.value", "parameter-momentum",
     "parameter.value", "parameter-scalar", "parameter.value"},
    {"statistic", P, "parameter.stat[2].value", P, "parameter.stat[0].value",
     P, "parameter.stat[1].value"},
    {"model", M, "parameter[1].value", M, "parameter[0].value",
     M, "parameter[2].value"},
    {"model-statistic", M, "parameter[1].stat[2].value",
     M, "parameter[1].stat[1].value", M, "parameter[1].stat[0].value"},
};

const char *primitiv_path(char path[GOLDEN_PATH_SIZE], const char *scope,
                          const char *field)
{
    int length = snprintf(path, GOLDEN_PATH_SIZE, "%s.%s", scope, field);

    if (length < 0 || length >= GOLDEN_PATH_SIZE)
        stop_generating("the path of a field is too long: %s", path);
    return path;
}

void primitiv_add_cell(case_sink *sink, const char *parent, spoil row,
                       const char *what, const char *in, const char *at)
{
    char name[GOLDEN_PATH_SIZE];

    snprintf(name, sizeof name, at != NULL ? "%s-in-%s-at-%s" : "%s-in-%s",
             what, in, at);
    row.what = name;
    spoil_new_cases(sink, parent, &row, 1);
}

static void add_row(case_sink *sink, const char *parent, const char *scope,
                    const char *in, spoil row)
{
    char paths[MAX_EDITS][GOLDEN_PATH_SIZE], blamed[GOLDEN_PATH_SIZE];

    for (size_t i = 0; i < MAX_EDITS && row.edits[i].kind != NO_EDIT; i++)
        row.edits[i].path = primitiv_path(paths[i], scope, row.edits[i].path);
    if (row.where.path != NULL && row.where.path[0] != '\0')
        row.where.path = primitiv_path(blamed, scope, row.where.path);
    primitiv_add_cell(sink, parent, row, row.what, in, NULL);
}

void primitiv_add_in(case_sink *sink, const char *parent, const char *scope,
                     const char *in, const spoil *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_row(sink, parent, scope, in, rows[i]);
}

void primitiv_put(case_sink *sink, const char *parent, const char *path,
                  const object *o, rule broken, const char *in,
                  const char *at)
{
    const spoil row = {
        broken, NULL, INSIDE(path, 0, o->head > 0 ? o->head : o->size),
        {{REPLACE_FIELD, path, 0, (const char *)o->bytes, o->size}},
        NO_RULES, NULL
    };

    primitiv_add_cell(sink, parent, row, o->name, in, at);
}

void primitiv_matrix_parents(case_sink *sink)
{
    add_models(sink, ROWS(parents));
}
