/* Makes a model from a document of primitiv v0.1. */
#include "generators/primitiv/model.h"

/* Takes the tensors one after another. */
typedef struct {
    restoring *r;
    const json_t *tensors;
    size_t next;
} taking;

static primitiv_text restore_name(restoring *r, const json_t *text)
{
    literal name = restore_text(r, text);

    return (primitiv_text){name.bytes, name.size, 1};
}

static primitiv_tensor restore_dims(restoring *r, const json_t *dims,
                                    const json_t *batch)
{
    primitiv_tensor t = {.batch = restore_number(r, batch)};

    t.rank = restore_shape(r, dims, &t.dims);
    for (size_t i = 0; i < t.rank; i++)
        if (t.dims[i] > UINT32_MAX)
            lack(r, "a number is none, or too large");
    if (t.batch > UINT32_MAX)
        lack(r, "a number is none, or too large");
    return t;
}

/* The tensor, and the key of its statistic, or NULL. */
static primitiv_tensor take_tensor(taking *all, const json_t **key)
{
    restoring *r = all->r;
    const json_t *tensor = json_array_get(all->tensors, all->next);
    primitiv_tensor t = restore_dims(r, part_of(r, tensor, "shape"),
                                     part_of(r, tensor, "batch"));
    u64 count = t.batch * element_count(t.dims, t.rank);
    data_bytes data = restore_data(r, r->tensors, all->next, 4 * count);

    *key = json_object_get(tensor, "stat");
    t.data = data.bytes;
    t.size = data.size;
    all->next++;
    return t;
}

/* A value and its statistics. */
static primitiv_parameter take_parameter(taking *all, const json_t *stat_count)
{
    restoring *r = all->r;
    u64 count = restore_number(r, stat_count);
    size_t left = json_array_size(all->tensors) - all->next;
    const json_t *key;

    if (left == 0 || count > left - 1) {
        lack(r, "statistics are missing");
        return (primitiv_parameter){0};
    }
    primitiv_stat *stats = keep_zeros(r, (size_t)count, sizeof *stats);
    primitiv_parameter p = {.value = take_tensor(all, &key), .stats = stats,
                            .stat_count = (size_t)count};
    for (size_t k = 0; k < p.stat_count; k++) {
        stats[k].value = take_tensor(all, &key);
        stats[k].key = restore_name(r, key);
    }
    return p;
}

/* A member of a Model, beginning with its address. */
static primitiv_parameter take_pair(taking *all, const json_t *pair)
{
    restoring *r = all->r;
    const json_t *path = part_of(r, pair, "path");
    size_t count = json_array_size(path);
    primitiv_text *names = keep_zeros(r, count, sizeof *names);
    primitiv_parameter p = take_parameter(all, part_of(r, pair, "stat_count"));

    for (size_t i = 0; i < count; i++)
        names[i] = restore_name(r, json_array_get(path, i));
    p.names = names;
    p.name_count = count;
    return p;
}

static void restore_model(restoring *r, file_model *m)
{
    taking all = {r, part_of(r, r->document, "tensors"), 0};
    const json_t *list = part_of(r, r->document, "parameters");
    size_t count = json_array_size(list);
    primitiv_parameter *parameters = keep_zeros(r, count, sizeof *parameters);

    for (size_t i = 0; i < count && r->lacks == NULL; i++)
        parameters[i] = take_pair(&all, json_array_get(list, i));
    m->parameters = parameters;
    m->parameter_count = count;
}

/* ---------------------------------------------------------- other files -- */

static void restore_one(restoring *r, file_model *m)
{
    taking all = {r, part_of(r, r->document, "tensors"), 0};
    primitiv_parameter *p = keep_zeros(r, 1, sizeof *p);
    const json_t *key;

    if (m->type == A_PARAMETER) {
        *p = take_parameter(&all, part_of(r, r->document, "stat_count"));
    } else if (m->type == A_TENSOR) {
        p->value = take_tensor(&all, &key);
    } else {
        const json_t *shape = part_of(r, r->document, "shape");
        p->value = restore_dims(r, part_of(r, shape, "dims"),
                                part_of(r, shape, "batch"));
    }
    m->parameters = p;
    m->parameter_count = 1;
}

/* All pairs of uint_configs precede the pairs of float_configs. */
static void restore_optimizer(restoring *r, file_model *m)
{
    static const char *const types[] = {"uint32", "float32"};
    const json_t *list = part_of(r, r->document, "metadata");
    size_t count = json_array_size(list);
    primitiv_config *configs = keep_zeros(r, count, sizeof *configs);

    for (size_t i = 0; i < count; i++) {
        const json_t *entry = json_array_get(list, i);
        const json_t *value = part_of(r, entry, "value");
        bool is_float = restore_choice(r, part_of(r, entry, "type"), types, 2);
        configs[i].key = restore_name(r, part_of(r, entry, "key"));
        configs[i].bits = is_float ? restore_bits(r, value)
                                   : restore_number(r, value);
        if (configs[i].bits > UINT32_MAX || (!is_float && m->float_count > 0))
            lack(r, "a configuration is too large, or not in its place");
        m->uint_count += !is_float;
        m->float_count += is_float;
    }
    m->uints = configs;
    m->floats = configs + m->uint_count;
}

const void *primitiv_restore(restoring *r)
{
    file_model *m = keep_zeros(r, 1, sizeof *m);

    m->type = (data_type)restore_choice(
        r, part_of(r, r->document, "data_type"), primitiv_types, 5);
    if (m->type == AN_OPTIMIZER)
        restore_optimizer(r, m);
    else if (m->type == A_MODEL)
        restore_model(r, m);
    else
        restore_one(r, m);
    return m;
}
