#include "generators/mag/model.h"

#include <stdlib.h>

static bool is_all(const builder *b, const golden_field *f, u8 byte)
{
    for (u64 i = 0; i < f->size; i++)
        if (b->bytes[f->offset + i] != byte)
            return false;
    return true;
}

/* Reports whether every region of that name is filled with byte. */
static bool are_all(const builder *b, const char *path, u8 byte)
{
    for (size_t i = 0; i < b->field_count; i++)
        if (strcmp(b->fields[i].path, path) == 0 &&
            !is_all(b, &b->fields[i], byte))
            return false;
    return true;
}

static json_t *show_key(const mag_key *key)
{
    builder text = {0};

    for (size_t i = 0; i < key->times; i++)
        emit_bytes(&text, key->bytes, key->size, NULL);
    return show_emitted(&text);
}

static json_t *show_entry(const mag_entry *e)
{
    json_t *entry = new_object();

    add_member(entry, "key", show_key(&e->key));
    add_member(entry, "type", show_name(e->type == I64 ? "i64" : "f64"));
    add_member(entry, "value", e->type == I64 ? show_signed((i64)e->payload)
                                              : show_hex(e->payload, 16));
    return entry;
}

static json_t *show_tensor(const mag_tensor *t, u64 offset)
{
    scalar type = mag_scalar(t->dtype);
    json_t *tensor = new_object();
    builder data = {0};

    mag_emit_data(&data, t);
    add_member(tensor, "name", show_key(&t->key));
    add_member(tensor, "dtype", show_name(mag_dtypes[t->dtype]));
    add_member(tensor, "shape", show_shape(t->shape, t->rank));
    add_member(tensor, "offset", show_decimal(offset));
    add_member(tensor, "size", show_decimal(data.size));
    add_member(tensor, "sha256", show_sha256(data.bytes, data.size));
    if (t->dtype == BOOL)
        add_bool_sha256(tensor, data.bytes, data.size, 1);
    if (data.size / (type.bits / 8) <= MAX_VALUES)
        add_member(tensor, "values", show_values(&data, type));
    free_builder(&data);
    return tensor;
}

/*
 * The model gives the content of the records; only the file, its padding and
 * its end may have been edited.
 */
static json_t *show_document(const builder *b, const void *model)
{
    const file_model *a = model;
    mag_layout l = mag_lay_out(a);
    const golden_field *trailing = find_field(b, "trailing");
    json_t *document = new_object();
    json_t *metadata = new_array();
    json_t *tensors = new_array();

    for (size_t i = 0; i < a->entry_count; i++)
        add_item(metadata, show_entry(&a->entries[i]));
    for (size_t i = 0; i < a->tensor_count; i++)
        add_item(tensors, show_tensor(&a->tensors[i], l.offsets[i]));

    add_member(document, "format", show_name("mag"));
    add_member(document, "version", show_name("1"));
    add_member(document, "metadata", metadata);
    add_member(document, "tensors", tensors);
    add_member(document, "file_size", show_decimal(b->size));
    add_member(document, "records_end", show_decimal(l.records_end));
    add_member(document, "checksum",
               show_hex(number_at(b, "header.checksum"), 8));
    add_member(document, "padding",
               show_name(are_all(b, "padding", 0xff) ? "ff" : "other"));
    add_member(document, "trailing",
               show_decimal(trailing != NULL ? trailing->size : 0));
    add_member(document, "trailing_zero", show_bool(are_all(b, "trailing", 0)));
    free(l.offsets);
    return document;
}

static void list_features(const void *model, char text[FEATURES_SIZE])
{
    const file_model *m = model;

    if (m->tensor_count > 0)
        snprintf(text, FEATURES_SIZE, "mag.tensors");
}

const craft mag_craft = {
    .build = mag_build, .seal = mag_seal, .document = show_document,
    .restore = mag_restore, .features = list_features,
};
