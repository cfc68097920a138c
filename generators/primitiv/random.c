/* Random primitiv files. */
#include "generators/primitiv/model.h"
#include "generators/random/random.h"

#define MOST_STATS      5
#define MOST_PARAMETERS 10
#define MOST_CONFIGS    12
#define MOST_DEPTH      4

static primitiv_text text_of(literal name)
{
    return (primitiv_text){name.bytes, name.size, 1};
}

/* Names may be empty. */
static literal *some_names(maker *m, size_t count)
{
    literal *names = random_names(m, count, ANY_NAME);

    if (count > 0 && one_in(&m->dice, 12))
        names[roll(&m->dice, count)] = (literal)LITERAL("");
    return names;
}

/* -------------------------------------------------------------- tensors -- */

static primitiv_tensor make_tensor(maker *m)
{
    static const shape_wish wish = {0, 8, 200, false};
    static const scalar binary32 = {FLOAT_NUMBER, 32, 23};
    primitiv_tensor t = {.batch = 1};

    t.dims = random_shape(m, &wish, &t.rank);
    t.first = roll(&m->dice, 1000);
    if (one_in(&m->dice, 2)) {
        literal data = random_elements(m, element_count(t.dims, t.rank),
                                       binary32);
        t.data = data.bytes;
        t.size = data.size;
    }
    return t;
}

static void make_stats(maker *m, primitiv_parameter *p)
{
    static const char *const known[] = {"Adam.m1", "Adam.m2", "AdaGrad.m"};
    size_t count = one_in(&m->dice, 2) ? 0 : random_count(m, MOST_STATS);
    literal *names = some_names(m, count);
    primitiv_stat *stats = GIVE(m, count, primitiv_stat);
    const char *usual = PICK(&m->dice, known);

    for (size_t i = 0; i < count; i++)
        stats[i] = (primitiv_stat){text_of(names[i]), make_tensor(m)};
    if (count == 1)
        stats[0].key = (primitiv_text){usual, strlen(usual), 1};
    p->stats = stats;
    p->stat_count = count;
}

/*
 * The last name of an address occurs in no other address, and is never the last
 * name of another one: so no address continues another.
 */
static void make_parameters(maker *m, file_model *f)
{
    enum {SUBMODELS = 4};
    size_t count = random_count(m, MOST_PARAMETERS);
    literal *names = some_names(m, SUBMODELS + count);
    primitiv_parameter *list = GIVE(m, count, primitiv_parameter);

    for (size_t i = 0; i < count; i++) {
        size_t depth = (size_t)roll(&m->dice, MOST_DEPTH);
        primitiv_text *address = GIVE(m, depth + 1, primitiv_text);
        for (size_t j = 0; j < depth; j++)
            address[j] = text_of(names[roll(&m->dice, SUBMODELS)]);
        address[depth] = text_of(names[SUBMODELS + i]);
        list[i].names = address;
        list[i].name_count = depth + 1;
        list[i].value = make_tensor(m);
        make_stats(m, &list[i]);
    }
    f->parameters = list;
    f->parameter_count = count;
}

static primitiv_config *make_configs(maker *m, size_t count)
{
    literal *names = some_names(m, count);
    primitiv_config *configs = GIVE(m, count, primitiv_config);

    for (size_t i = 0; i < count; i++)
        configs[i] = (primitiv_config){text_of(names[i]),
                                       random_number(m) & UINT32_MAX};
    return configs;
}

static void make_optimizer(maker *m, file_model *f)
{
    static const primitiv_config uints[] = {EPOCH};
    static const primitiv_config floats[] = {
        COMMON_FLOATS, CONFIG("SGD.eta", 0x3dcccccd)};

    if (one_in(&m->dice, 4)) {
        f->uints = uints;
        f->uint_count = 1;
        f->floats = floats;
        f->float_count = sizeof floats / sizeof *floats;
        return;
    }
    f->uint_count = random_count(m, MOST_CONFIGS);
    f->uints = make_configs(m, f->uint_count);
    f->float_count = random_count(m, 20);
    f->floats = make_configs(m, f->float_count);
}

/* ------------------------------------------------------------ liberties -- */

/* The record of the file with the value, and its parameter. */
static primitiv_parameter *some_parameter(maker *m, const file_model *f,
                                          const char **record)
{
    static const char *const records[] = {"shape", "tensor", "parameter.value",
                                          "parameter[*].value"};

    if (f->parameter_count == 0)
        return NULL;
    m->at[0] = (size_t)roll(&m->dice, f->parameter_count);
    *record = bound_path(m, records[f->type]);
    return (primitiv_parameter *)f->parameters + m->at[0];
}

static void deepen(maker *m, file_model *f)
{
    const char *record;
    primitiv_parameter *p = some_parameter(m, f, &record);

    if (p == NULL)
        return;
    p->value = (primitiv_tensor){.batch = 1,
                                 .rank = 9 + (size_t)roll(&m->dice, 12)};
    take_liberty(m, PRIMITIV_SHAPE_DEPTH,
                 (blame)AT(give_text(m, "%s.dims_head", record)));
}

static void promise_much(maker *m, file_model *f)
{
    u64 *dims = GIVE(m, 2, u64);

    if (f->type != A_SHAPE)
        return;
    dims[0] = 65536 + roll(&m->dice, 9);
    dims[1] = 65536 + roll(&m->dice, 0x10000000);
    ((primitiv_parameter *)f->parameters)->value =
        (primitiv_tensor){.batch = 1, .rank = 2, .dims = dims};
    take_liberty(m, PRIMITIV_SHAPE_COUNT_OVERFLOW,
                 (blame)INSIDE("shape.dims_head", 0, 1 + 2 * 5));
}

/* A statistic and its path. */
static primitiv_stat *some_stat(maker *m, const file_model *f,
                                const char **record)
{
    const char *value;
    primitiv_parameter *p = some_parameter(m, f, &value);

    if (p == NULL || p->stat_count == 0)
        return NULL;
    m->at[1] = (size_t)roll(&m->dice, p->stat_count);
    *record = bound_path(m, "parameter[*].stat[*]");
    if (f->type != A_MODEL)
        *record = give_text(m, "parameter.stat[%zu]", m->at[1]);
    return (primitiv_stat *)p->stats + m->at[1];
}

static void repeat_samples(maker *m, file_model *f)
{
    const char *record;
    primitiv_stat *s = some_stat(m, f, &record);

    if (s == NULL)
        return;
    s->value.batch = 2 + roll(&m->dice, 3);
    s->value.data = NULL;
    take_liberty(m, PRIMITIV_PARAMETER_STAT_BATCH,
                 (blame)AT(give_text(m, "%s.value.batch", record)));
}

/* The key of a statistic or of a configuration. */
static void write_strangely(maker *m, file_model *f)
{
    const literal nul = LITERAL("\0");
    const char *record = NULL;
    primitiv_stat *s = some_stat(m, f, &record);
    primitiv_text *key = s != NULL ? &s->key : NULL;
    u64 skip, length;

    if (f->float_count > 0) {
        m->at[0] = (size_t)roll(&m->dice, f->float_count);
        key = &((primitiv_config *)f->floats)[m->at[0]].key;
        record = bound_path(m, "float_config[*]");
    }
    if (key == NULL || f->floats == NULL || f->uint_count == 1)
        return;
    literal name = {key->bytes, key->size};
    if (one_in(&m->dice, 2)) {
        *key = text_of(spoil_utf8(m, name, &skip, &length));
        take_liberty(m, PRIMITIV_STR_UTF8,
                     (blame)INSIDE(give_text(m, "%s.key", record), skip,
                                   length));
    } else {
        *key = text_of(join_literals(m, name, nul));
        take_liberty(m, PRIMITIV_STR_NUL,
                     (blame)INSIDE(give_text(m, "%s.key", record), name.size,
                                   1));
    }
}

static void take_liberties(maker *m, file_model *f)
{
    switch (roll(&m->dice, 4)) {
    case 0: deepen(m, f); break;
    case 1: promise_much(m, f); break;
    case 2: repeat_samples(m, f); break;
    case 3: write_strangely(m, f); break;
    }
}

/* ----------------------------------------------------------------- file -- */

static void *make_model(maker *m)
{
    file_model *f = GIVE(m, 1, file_model);
    primitiv_parameter *one = GIVE(m, 1, primitiv_parameter);

    f->type = (data_type)roll(&m->dice, AN_OPTIMIZER + 1);
    if (f->type == A_MODEL) {
        make_parameters(m, f);
    } else if (f->type == AN_OPTIMIZER) {
        make_optimizer(m, f);
    } else {
        one->value = make_tensor(m);
        if (f->type == A_PARAMETER)
            make_stats(m, one);
        f->parameters = one;
        f->parameter_count = 1;
    }
    if (one_in(&m->dice, 3))
        take_liberties(m, f);
    return f;
}

const random_craft primitiv_random = {
    .reason = "2", .facts = primitiv_facts, .make = make_model,
    .finish = primitiv_widen_heads,
    .rows = {primitiv_header_rows, primitiv_optimizers_rows,
             primitiv_parameters_rows},
    .damages = {primitiv_damages},
};
