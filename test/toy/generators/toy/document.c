#include "generators/toy/model.h"

static json_t *show_tensor(const file_model *m, const toy_tensor *t,
                           u64 offset)
{
    json_t *tensor = new_object();
    builder data = {0};

    toy_emit_data(&data, t, NUMBER_LE);
    add_member(tensor, "name", show_text(t->name, strlen(t->name)));
    add_member(tensor, "dtype", show_name("f32"));
    add_member(tensor, "shape", show_shape(t->shape, t->rank));
    add_member(tensor, "offset", show_decimal(offset));
    add_member(tensor, "size", show_decimal(data.size));
    add_member(tensor, "sha256", show_sha256(data.bytes, data.size));
    if (data.size / 4 <= MAX_VALUES)
        add_member(tensor, "values", show_values(&data, TOY_F32));
    add_member(tensor, "data_endianness",
               show_name(m->order == NUMBER_BE ? "big" : "little"));
    free_builder(&data);
    return tensor;
}

static json_t *show_document(const builder *b, const void *model)
{
    const file_model *m = model;
    json_t *document = new_object();
    json_t *tensors = new_array();

    for (size_t i = 0; i < m->count; i++) {
        char path[GOLDEN_PATH_SIZE];
        snprintf(path, sizeof path, "tensor[%zu].data", i);
        add_item(tensors,
                 show_tensor(m, &m->tensors[i], need_field(b, path)->offset));
    }
    add_member(document, "format", show_name("toy"));
    add_member(document, "version", show_name(m->version == 1 ? "1" : "2"));
    add_member(document, "metadata", new_array());
    add_member(document, "tensors", tensors);
    return document;
}

const craft toy_craft = {
    .build = toy_build, .seal = toy_seal, .document = show_document,
    .restore = toy_restore,
};
