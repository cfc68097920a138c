#include "generators/safetensors/model.h"

static json_t *show_string(const st_string *s)
{
    return show_text(s->text.bytes, s->text.size);
}

static json_t *show_pair(const st_pair *p)
{
    json_t *entry = new_object();

    add_member(entry, "key", show_string(&p->key));
    add_member(entry, "type", show_name("string"));
    add_member(entry, "value", show_string(&p->value));
    return entry;
}

static json_t *show_offsets(u64 begin, u64 end)
{
    json_t *list = new_array();

    add_item(list, show_decimal(begin));
    add_item(list, show_decimal(end));
    return list;
}

static void add_data(json_t *tensor, const st_tensor *t)
{
    builder data = {0};

    st_emit_data(&data, t, NULL);
    add_member(tensor, "size", show_decimal(data.size));
    add_member(tensor, "sha256", show_sha256(data.bytes, data.size));
    if (t->dtype == BOOL)
        add_bool_sha256(tensor, data.bytes, data.size, 1);
    if (!st_is_packed(t->dtype) &&
        element_count(t->shape, t->rank) <= MAX_VALUES)
        add_member(tensor, "values", st_show_values(t->dtype, &data));
    free_builder(&data);
}

static json_t *show_tensor(const st_tensor *t, u64 start, u64 begin, u64 end)
{
    json_t *tensor = new_object();

    add_member(tensor, "name", show_string(&t->name));
    add_member(tensor, "dtype", show_name(st_name_of(t->dtype)));
    add_member(tensor, "shape", show_shape(t->shape, t->rank));
    add_member(tensor, "offset", show_decimal(start + begin));
    add_data(tensor, t);
    add_member(tensor, "data_offsets", show_offsets(begin, end));
    return tensor;
}

/* ------------------------------------------------------------ the file -- */

static void add_lists(json_t *document, const builder *b, const file_model *m)
{
    json_t *metadata = new_array();
    json_t *tensors = new_array();
    u64 start = st_data_start(b);
    st_layout l = st_lay_out(m);

    for (size_t i = 0; i < m->pair_count; i++)
        add_item(metadata, show_pair(&m->pairs[i]));
    for (size_t i = 0; i < m->tensor_count; i++)
        add_item(tensors, show_tensor(&m->tensors[i], start, l.begins[i],
                                      l.ends[i]));
    add_member(document, "metadata", metadata);
    add_member(document, "tensors", tensors);
    st_free_layout(&l);
}

static u64 padding_size(const builder *b)
{
    const golden_field *padding = find_field(b, "header.padding");

    return padding != NULL ? padding->size : 0;
}

/* The contents of the header come from the model; its text may be edited. */
static json_t *show_document(const builder *b, const void *model)
{
    const file_model *m = model;
    json_t *document = new_object();

    if (m->text[0].bytes != NULL)
        stop_generating("a text that represents itself has no document");
    add_member(document, "format", show_name("safetensors"));
    add_member(document, "version", show_name("unversioned"));
    add_lists(document, b, m);
    add_member(document, "has_metadata",
               show_name(m->metadata == ABSENT       ? "absent"
                         : m->metadata == NULL_VALUE ? "null" : "object"));
    add_member(document, "header_size",
               show_decimal(number_at(b, "header_size")));
    add_member(document, "data_start", show_decimal(st_data_start(b)));
    add_member(document, "padding", show_decimal(padding_size(b)));
    add_member(document, "canonical", show_bool(st_is_canonical(b, m)));
    add_member(document, "file_size", show_decimal(b->size));
    return document;
}

const craft safetensors_craft = {
    .build = st_build, .seal = st_seal, .document = show_document,
    .restore = st_restore, .syntax = "header.syntax",
    .requests = &st_requests,
};
