#include "generators/primitiv/model.h"

static json_t *show_string(const primitiv_text *t)
{
    builder text = {0};

    primitiv_emit_text(&text, t);
    return show_emitted(&text);
}

/* Joins names by dots, then "#" and the key of a statistic, for display. */
static json_t *show_full_name(const primitiv_parameter *p,
                              const primitiv_stat *stat)
{
    builder text = {0};

    for (size_t i = 0; i < p->name_count; i++) {
        emit_bytes(&text, ".", i > 0, NULL);
        primitiv_emit_text(&text, primitiv_name(p, i));
    }
    if (stat != NULL) {
        emit_bytes(&text, "#", 1, NULL);
        primitiv_emit_text(&text, &stat->key);
    }
    return show_emitted(&text);
}

static json_t *show_path(const primitiv_parameter *p)
{
    json_t *path = new_array();

    for (size_t i = 0; i < p->name_count; i++)
        add_item(path, show_string(primitiv_name(p, i)));
    return path;
}

/* A walk over the fields of a file, in their order. */
typedef struct {
    const builder *file;
    size_t next;
} place;

/* Returns the offset of the next data; heads before it may be longer. */
static u64 next_data(place *at)
{
    static const char name[] = ".data";
    const size_t size = sizeof name - 1;

    while (at->next < at->file->field_count) {
        const golden_field *f = &at->file->fields[at->next++];
        size_t length = strlen(f->path);
        if (length > size && strcmp(f->path + length - size, name) == 0)
            return f->offset;
    }
    stop_generating("a file has fewer data than its model");
}

static json_t *show_tensor(place *at, const primitiv_parameter *p,
                           const primitiv_stat *stat)
{
    static const scalar binary32 = {FLOAT_NUMBER, 32, 23};
    const primitiv_tensor *t = stat != NULL ? &stat->value : &p->value;
    json_t *tensor = new_object();
    builder data = {0};

    primitiv_emit_data(&data, t);
    add_member(tensor, "name", show_full_name(p, stat));
    add_member(tensor, "path", show_path(p));
    add_member(tensor, "stat",
               stat != NULL ? show_string(&stat->key) : json_null());
    add_member(tensor, "dtype", show_name("f32"));
    add_member(tensor, "shape", show_shape(t->dims, t->rank));
    add_member(tensor, "batch", show_decimal(t->batch));
    add_member(tensor, "offset", show_decimal(next_data(at)));
    add_member(tensor, "size", show_decimal(data.size));
    add_member(tensor, "sha256", show_sha256(data.bytes, data.size));
    if (data.size / 4 <= MAX_VALUES)
        add_member(tensor, "values", show_values(&data, binary32));
    free_builder(&data);
    return tensor;
}

static void show_parameter(json_t *tensors, place *at,
                           const primitiv_parameter *p)
{
    add_item(tensors, show_tensor(at, p, NULL));
    for (size_t k = 0; k < p->stat_count; k++)
        add_item(tensors, show_tensor(at, p, &p->stats[k]));
}

static json_t *show_tensors(const builder *b, const file_model *m)
{
    json_t *tensors = new_array();
    place at = {b, 0};

    if (m->type == A_SHAPE)
        return tensors;
    for (size_t i = 0; i < m->parameter_count; i++)
        show_parameter(tensors, &at, &m->parameters[i]);
    return tensors;
}

static json_t *show_config(const primitiv_config *c, const char *type,
                           json_t *value)
{
    json_t *config = new_object();

    add_member(config, "key", show_string(&c->key));
    add_member(config, "type", show_name(type));
    add_member(config, "value", value);
    return config;
}

static json_t *show_metadata(const file_model *m)
{
    json_t *metadata = new_array();

    for (size_t i = 0; i < m->uint_count; i++)
        add_item(metadata, show_config(&m->uints[i], "uint32",
                                       show_decimal(m->uints[i].bits)));
    for (size_t i = 0; i < m->float_count; i++)
        add_item(metadata, show_config(&m->floats[i], "float32",
                                       show_hex(m->floats[i].bits, 8)));
    return metadata;
}

static json_t *show_shape_file(const primitiv_tensor *t)
{
    json_t *shape = new_object();

    add_member(shape, "dims", show_shape(t->dims, t->rank));
    add_member(shape, "batch", show_decimal(t->batch));
    return shape;
}

static json_t *show_parameters(const file_model *m)
{
    json_t *parameters = new_array();

    for (size_t i = 0; i < m->parameter_count; i++) {
        const primitiv_parameter *p = &m->parameters[i];
        json_t *parameter = new_object();
        add_member(parameter, "path", show_path(p));
        add_member(parameter, "stat_count", show_decimal(p->stat_count));
        add_item(parameters, parameter);
    }
    return parameters;
}

/* Only heads may have been edited: all but offsets comes from the model. */
static json_t *show_document(const builder *b, const void *model)
{
    const file_model *m = model;
    json_t *document = new_object();

    add_member(document, "format", show_name("primitiv"));
    add_member(document, "version", show_name("0.1"));
    add_member(document, "data_type", show_name(primitiv_types[m->type]));
    add_member(document, "metadata", show_metadata(m));
    add_member(document, "tensors", show_tensors(b, m));
    if (m->type == A_SHAPE)
        add_member(document, "shape", show_shape_file(&m->parameters[0].value));
    if (m->type == A_PARAMETER)
        add_member(document, "stat_count",
                   show_decimal(m->parameters[0].stat_count));
    if (m->type == A_MODEL)
        add_member(document, "parameters", show_parameters(m));
    return document;
}

/* Equal keys have no document: readers differ in the one that they keep. */
const craft primitiv_craft = {
    .build = primitiv_build, .document = show_document,
    .restore = primitiv_restore,
    .undecided = {3, {PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE,
                      PRIMITIV_MODEL_KEY_DUPLICATE,
                      PRIMITIV_OPTIMIZER_KEY_DUPLICATE}},
};
