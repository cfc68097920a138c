/*
 * Objects that a reader may accept as a number, in place of each number. They
 * are made from the number in the parent.
 */
#include "generators/primitiv/matrix.h"

#define FORM        PRIMITIV_MP_UINT32_FORM
#define ALWAYS      PRIMITIV_MP_EXT_ABSENT, PRIMITIV_MP_RESERVED_C1
#define LAYOUT(r)   FORM, FORM, FORM, r, r, r, r, ALWAYS
#define LEADING     PRIMITIV_FILE_LEADING
#define FLAT        PRIMITIV_FILE_FLAT
#define VALUE       PRIMITIV_OPTIMIZER_VALUE_TYPE
#define STATS_LAYOUT PRIMITIV_PARAMETER_LAYOUT

/* For a zero in place of ver_major; and for any other number. */
static const rule major[FAMILIES] = {
    FORM, LEADING, LEADING, LEADING, LEADING, FLAT, FLAT, ALWAYS
};
static const rule other[FAMILIES] = {LAYOUT(FORM)};
static const rule dim[FAMILIES] = {LAYOUT(PRIMITIV_SHAPE_DIMS_TYPE)};
static const rule batch[FAMILIES] = {LAYOUT(PRIMITIV_SHAPE_LAYOUT)};
static const rule stat_count[FAMILIES] = {
    FORM, FORM, FORM, STATS_LAYOUT, STATS_LAYOUT, STATS_LAYOUT, FLAT, ALWAYS
};
static const rule parameter_count[FAMILIES] = {
    FORM, FORM, FORM, FORM, FORM, FLAT, FLAT, ALWAYS
};
static const rule uint_value[FAMILIES] = {
    FORM, VALUE, FORM, VALUE, VALUE, VALUE, VALUE, ALWAYS
};
static const rule float_value[FAMILIES] = {
    PRIMITIV_MP_FLOAT32_FORM, FORM, PRIMITIV_MP_FLOAT32_FORM, VALUE, VALUE,
    VALUE, VALUE, ALWAYS
};

static void fill_number(case_sink *sink, const char *parent, const char *path,
                        const rule *rules, bool all, const char *in,
                        const char *at)
{
    u64 number = number_at(added_case(sink, parent), path) & UINT32_MAX;
    const number_cell c = {sink, parent, path, in, at, rules,
                    {number, (u32)number}, false};

    primitiv_put_numbers(&c, all);
}

typedef struct {
    const char *parent, *path;
    const rule *rules;
    bool all;
    const char *in, *at;
} place;

#define P       "parameter-1x2-and-statistics"
#define M       "model-of-three-shapes-and-statistics"
#define O       "optimizer-three-of-each"
#define OF_STATS "parameter.stat_count", stat_count
#define OF_MODEL "model.parameter_count", parameter_count

static const place places[] = {
    {"parameter-scalar", OF_STATS, true, "parameter", "stat-count-0"},
    {"parameter-momentum", OF_STATS, true, "parameter", "stat-count-1"},
    {"model-two", "parameter[1].stat_count", stat_count, false, "model",
     "last-stat-count-0"},
    {M, "parameter[1].stat_count", stat_count, false, "model",
     "second-stat-count-3"},
    {"model-empty", OF_MODEL, true, "model", "parameter-count-0"},
    {"model-one", OF_MODEL, true, "model", "parameter-count-1"},
    {O, "uint_config[0].value", uint_value, true, "optimizer",
     "first-uint-value"},
    {O, "uint_config[2].value", uint_value, false, "optimizer",
     "last-uint-value"},
};

static void fill_header(case_sink *sink, const char *parent, const char *in,
                        bool all)
{
    fill_number(sink, parent, "header.ver_major", major, all, in, "ver-major");
    fill_number(sink, parent, "header.ver_minor", other, all, in, "ver-minor");
    fill_number(sink, parent, "header.data_type", other, all, in, "data-type");
}

/* The data type of a Shape is 0, which a meaningless byte may be read as. */
static void fill_type_of_shape(case_sink *sink)
{
    const object never = {"c1", NEVER_USED, 1, 1, {0xc1}};

    primitiv_put(sink, "shape-scalar", "header.data_type", &never,
                 PRIMITIV_MP_RESERVED_C1, "shape", "data-type");
}

static void fill_floats(case_sink *sink)
{
    const object bits = {"uint-32-of-those-bits", WHOLE_NUMBER, 0, 5,
                         {0xce, 0x3f, 0x80, 0, 0}};
    const object one = {"uint-32", WHOLE_NUMBER, 0, 5, {0xce, 0, 0, 0, 1}};
    const char *paths[] = {"float_config[0].value", "float_config[2].value"};
    const char *names[] = {"first-float-value", "last-float-value"};

    for (size_t i = 0; i < 2; i++) {
        const number_cell c = {sink, O, paths[i], "optimizer", names[i],
                               float_value, {1, 0x3f800000}, true};
        primitiv_put_numbers(&c, i > 0);
        primitiv_put(sink, c.parent, c.path, &one, VALUE, c.in, c.at);
        primitiv_put(sink, c.parent, c.path, &bits, VALUE, c.in, c.at);
    }
}

void primitiv_matrix_numbers_cases(case_sink *sink)
{
    static const char *const parents[] = {
        "shape-scalar", "tensor-1x2", "parameter-scalar", "model-one",
        "optimizer-sgd"
    };
    char path[GOLDEN_PATH_SIZE];

    for (size_t i = 0; i < 5; i++)
        fill_header(sink, parents[i], primitiv_types[i], i == 1);
    fill_type_of_shape(sink);
    for (size_t i = 0; i < RECORDS; i++) {
        const record *r = &primitiv_records[i];
        fill_number(sink, r->parent, primitiv_path(path, r->scope, "dims[0]"),
                    dim, i == 1, r->name, "first-dim");
        fill_number(sink, r->parent, primitiv_path(path, r->scope, "dims[1]"),
                    dim, false, r->name, "last-dim");
        fill_number(sink, r->parent, primitiv_path(path, r->scope, "batch"),
                    batch, i == 0, r->name, "batch");
    }
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const place *p = &places[i];
        fill_number(sink, p->parent, p->path, p->rules, p->all, p->in,
                    p->at);
    }
    fill_floats(sink);
}
