/* Damages of a random primitiv file: each MUST rule, in order. */
#include "generators/primitiv/model.h"

/* ---------------------------------------------------------------- dims -- */

/* Any product with a dimension of 2^31 has too many elements. */
static bool overflow_size(maker *m, const void *model, builder *file,
                          blame *where)
{
    static const char *const records[] = {"tensor", "parameter.value",
                                          "parameter[*].value"};
    const file_model *f = model;

    if (f->type != A_TENSOR && f->type != A_PARAMETER && f->type != A_MODEL)
        return false;
    const char *record = records[f->type - A_TENSOR];
    if (!bind_stars(m, file, give_text(m, "%s.dims[%s]", record,
                                       f->type == A_MODEL ? "*" : "0")))
        return false;
    m->at[1] = 0;
    record = bound_path(m, record);
    do_edit(m, file, (edit)SET(give_text(m, "%s.dims[0]", record),
                               UINT(0x80000000)));
    const char *head = give_text(m, "%s.dims_head", record);
    u64 end = need_field(file, give_text(m, "%s.batch", record))->offset;
    *where = (blame)INSIDE(head, 0, end - need_field(file, head)->offset);
    return true;
}

/* ------------------------------------------------------------- addresses -- */

static primitiv_parameter *some_parameter(maker *m, const file_model *f)
{
    if (f->type != A_MODEL || f->parameter_count == 0)
        return NULL;
    m->at[0] = (size_t)roll(&m->dice, f->parameter_count);
    return (primitiv_parameter *)f->parameters + m->at[0];
}

static bool empty_address(maker *m, void *model, blame *where)
{
    primitiv_parameter *p = some_parameter(m, model);

    if (p == NULL)
        return false;
    p->name_count = 0;
    return blame_at(m, where, "parameter[*].key_head");
}

/* Gives the last address another address plus one name. */
static bool continue_address(maker *m, void *model, blame *where)
{
    const file_model *f = model;
    const primitiv_parameter *p = some_parameter(m, f);

    (void)where;
    if (p == NULL || m->at[0] == f->parameter_count - 1)
        return false;
    primitiv_parameter *last = (primitiv_parameter *)f->parameters +
                               f->parameter_count - 1;
    primitiv_text *names = GIVE(m, p->name_count + 1, primitiv_text);
    memcpy(names, p->names, p->name_count * sizeof *names);
    names[p->name_count] = (primitiv_text)T("more");
    last->names = names;
    last->name_count = p->name_count + 1;
    m->at[0] = f->parameter_count - 1;
    return true;
}

static bool blame_address(maker *m, const void *model, builder *file,
                          blame *where)
{
    const char *head = bound_path(m, "parameter[*].key_head");
    const char *value = bound_path(m, "parameter[*].value.dims_head");

    (void)model;
    *where = (blame)INSIDE(head, 0, need_field(file, value)->offset -
                                    need_field(file, head)->offset);
    return true;
}

/* ------------------------------------------------------------ optimizers -- */

/* The rest of the map has room for the pairs that its count declares. */
static bool lose_pairs(maker *m, const void *model, builder *file,
                       blame *where)
{
    const file_model *f = model;
    bool uints = one_in(&m->dice, 2);
    const char *map = uints ? "optimizer.uint_configs_head"
                            : "optimizer.float_configs_head";
    const char *pair = uints ? "uint_config[*].key_head"
                             : "float_config[*].key_head";

    if (f->type != AN_OPTIMIZER || !bind_stars(m, file, pair))
        return false;
    const golden_field *head = need_field(file, map);
    u64 left = need_field(file, bound_path(m, pair))->offset -
               (head->offset + head->size);
    if (left < 6 * (uints ? f->uint_count : f->float_count))
        return false;
    do_edit(m, file, (edit)CUT(pair, 0));
    *where = (blame)AT(map);
    return true;
}

/* ---------------------------------------------------------------- table -- */

static bool is_parameter(const maker *m, const void *model,
                         const builder *file)
{
    (void)m;
    (void)file;
    return ((const file_model *)model)->type == A_PARAMETER;
}

#define TYPE    "header.data_type"
#define UINTS   "optimizer.uint_configs_head"
#define FLOATS  "optimizer.float_configs_head"
#define V       "parameter[*].value."

#define ROW(rule, ...)          DAMAGE(BREAK(rule, "", __VA_ARGS__))
#define FIRST(rule, path, byte) \
    DAMAGE(BREAK_AT(rule, "", INSIDE(path, 0, 1), POKE(path, 0, byte)))
#define HEAD(rule, path, bytes) \
    DAMAGE(BREAK_AT(rule, "", INSIDE(path, 0, sizeof bytes - 1), \
                    REPLACE(path, bytes)))
#define CUT_AT(rule, where, path) \
    DAMAGE(BREAK_AT(rule, "", AT(where), CUT(path, 0)))

/* In each place of a Shape, or of a Tensor. */
#define SHAPES(rule, row, what, ...) \
    row(rule, "shape." what, __VA_ARGS__), \
    row(rule, "tensor." what, __VA_ARGS__), \
    row(rule, "parameter.value." what, __VA_ARGS__), \
    row(rule, V what, __VA_ARGS__)
#define TENSORS(rule, row, what, ...) \
    row(rule, "tensor." what, __VA_ARGS__), \
    row(rule, "parameter.value." what, __VA_ARGS__), \
    row(rule, "parameter.stat[*].value." what, __VA_ARGS__), \
    row(rule, V what, __VA_ARGS__)
#define IS(rule, path, value)   ROW(rule, SET(path, value))
#define GONE(rule, path, keep)  ROW(rule, CUT(path, keep))
#define GROWN(rule, record, by) \
    DAMAGE(BREAK_AT(rule, "", AT(record ".data_head"), \
                    ADD(record ".dims[0]", by)))

const damage primitiv_damages[] = {
    ROW(PRIMITIV_HEADER_DATA_TYPE, ADD(TYPE, 1)),
    TENSORS(PRIMITIV_MP_TRUNCATED, GONE, "data*", 0),
    TENSORS(PRIMITIV_MP_TRUNCATED, GONE, "data_head*", 0),
    SHAPES(PRIMITIV_MP_TRUNCATED, GONE, "batch*", 0),
    ROW(PRIMITIV_MP_TRUNCATED, CUT("parameter.stat[*].key*", 0)),
    SHAPES(PRIMITIV_MP_RESERVED_C1, FIRST, "dims_head", "\xc1"),
    TENSORS(PRIMITIV_MP_RESERVED_C1, FIRST, "data_head", "\xc1"),
    FIRST(PRIMITIV_MP_RESERVED_C1, UINTS, "\xc1"),
    FIRST(PRIMITIV_MP_RESERVED_C1, "parameter[*].key_head", "\xc1"),
    SHAPES(PRIMITIV_MP_EXT_ABSENT, HEAD, "dims_head", "\xc0"),
    TENSORS(PRIMITIV_MP_EXT_ABSENT, HEAD, "data_head", "\xc3"),
    HEAD(PRIMITIV_MP_EXT_ABSENT, FLOATS, "\xc2"),
    SHAPES(PRIMITIV_MP_UINT32_FORM, HEAD, "dims[0]", "\xd2\0\0\0\7"),
    HEAD(PRIMITIV_MP_UINT32_FORM, "parameter.stat_count", "\7"),
    HEAD(PRIMITIV_MP_UINT32_FORM, "uint_config[*].value", "\xd2\0\0\0\7"),
    HEAD(PRIMITIV_MP_FLOAT32_FORM, "float_config[*].value",
         "\xcb\x3f\xf0\0\0\0\0\0\0"),
    HEAD(PRIMITIV_MP_STR_FORM, "parameter.stat[*].key_head", "\xc4\1"),
    HEAD(PRIMITIV_MP_STR_FORM, "uint_config[*].key_head", "\xc4\1"),
    TENSORS(PRIMITIV_MP_BIN_FORM, HEAD, "data_head", "\xd9\4"),
    SHAPES(PRIMITIV_MP_ARRAY_FORM, HEAD, "dims_head", "\x81"),
    HEAD(PRIMITIV_MP_ARRAY_FORM, "parameter[*].key_head", "\xa1"),
    HEAD(PRIMITIV_MP_MAP_FORM, UINTS, "\x91"),
    HEAD(PRIMITIV_MP_MAP_FORM, FLOATS, "\xa4"),
    SHAPES(PRIMITIV_MP_COUNT_HUGE, HEAD, "dims_head",
           "\xdd\xff\xff\xff\xff"),
    HEAD(PRIMITIV_MP_COUNT_HUGE, "parameter[*].key_head",
         "\xdd\x80\0\0\1"),
    HEAD(PRIMITIV_MP_COUNT_HUGE, FLOATS, "\xdf\xff\xff\xff\xff"),
    SHAPES(PRIMITIV_SHAPE_LAYOUT, HEAD, "batch", "\xa0"),
    SHAPES(PRIMITIV_SHAPE_DIMS_TYPE, FIRST, "dims[0]", "\xa4"),
    SHAPES(PRIMITIV_SHAPE_ZERO_DIM, IS, "dims[0]", UINT(0)),
    SHAPES(PRIMITIV_SHAPE_BATCH_ZERO, IS, "batch", UINT(0)),
    SHAPES(PRIMITIV_SHAPE_BATCH_ONE, IS, "batch", UINT(2)),
    TENSORS(PRIMITIV_TENSOR_LAYOUT, HEAD, "data_head", "\xce\0\0\0\1"),
    HURT(PRIMITIV_TENSOR_SIZE_OVERFLOW, overflow_size),
    GROWN(PRIMITIV_TENSOR_SIZE, "tensor", 1),
    GROWN(PRIMITIV_TENSOR_SIZE, "parameter.value", 9),
    GROWN(PRIMITIV_TENSOR_SIZE, "parameter.stat[*].value", 1),
    GROWN(PRIMITIV_TENSOR_SIZE, "parameter[*].value", 1),
    DAMAGE_IF(is_parameter, BREAK(PRIMITIV_PARAMETER_STAT_COUNT, "",
                                  ADD("parameter.stat_count", 1))),
    CUT_AT(PRIMITIV_PARAMETER_STAT_COUNT, "parameter.stat_count",
           "parameter.stat[*].key_head"),
    CUT_AT(PRIMITIV_PARAMETER_STAT_COUNT, "parameter[*].stat_count",
           "parameter[*].stat[*].key_head"),
    ROW(PRIMITIV_MODEL_COUNT, ADD("model.parameter_count", 1)),
    CUT_AT(PRIMITIV_MODEL_COUNT, "model.parameter_count",
           "parameter[*].key_head"),
    BEND(PRIMITIV_MODEL_KEY_EMPTY, empty_address),
    HEAD(PRIMITIV_MODEL_KEY_TYPE, "parameter[*].name_head[*]", "\7"),
    {.row = BY(PRIMITIV_MODEL_KEY_PREFIX, continue_address),
     .bend = continue_address, .hurt = blame_address},
    HURT(PRIMITIV_OPTIMIZER_COUNT, lose_pairs),
    ROW(PRIMITIV_FILE_TRAILING, APPEND("trailing", "\xc1primitiv")),
    NO_DAMAGE,
};
