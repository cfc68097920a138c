#include "generators/oinf/model.h"

#define MAX_NDARRAY_SHOWN   64      /* bytes */
#define MAX_BITSET_SHOWN    4096

static json_t *show_oinf_text(const oinf_text *t)
{
    builder text = {0};

    oinf_emit_text(&text, t, NULL);
    return show_emitted(&text);
}

/* Packed elements, sign-extended to one byte each. */
static json_t *show_unpacked(const oinf_array *a, const builder *data)
{
    scalar s = oinf_scalar(a->type);
    builder bytes = {0};
    u64 count = element_count(a->shape, a->rank);

    for (u64 i = 0; i < count; i++) {
        u64 raw = oinf_raw_element(data->bytes, a->type, i);
        if (a->type == T1)
            raw = raw == 1 ? 1 : 0xff;
        else if (s.kind == SIGNED_NUMBER && raw >> (s.bits - 1) == 1)
            raw |= ~(((u64)1 << s.bits) - 1);
        emit_u8(&bytes, raw, NULL);
    }
    json_t *shown = show_sha256(bytes.bytes, bytes.size);
    free_builder(&bytes);
    return shown;
}

static json_t *show_elements(const oinf_array *a, const builder *data)
{
    json_t *values = new_array();
    u64 count = element_count(a->shape, a->rank);

    for (u64 i = 0; i < count; i++) {
        u64 raw = oinf_raw_element(data->bytes, a->type, i);
        add_item(values, oinf_show_element(a->type, raw));
    }
    return values;
}

/* ------------------------------------------------------------ metadata -- */

static json_t *show_scalar(const oinf_array *a)
{
    scalar s = oinf_scalar(a->type);
    builder data = {0};

    oinf_emit_data(&data, a, NULL);
    u64 raw = oinf_raw_element(data.bytes, a->type, 0);
    free_builder(&data);
    if (s.kind == FLOAT_NUMBER)
        return show_hex(raw, (int)s.bits / 4);
    return oinf_show_element(a->type, raw);
}

static json_t *show_bitset(const oinf_entry *e)
{
    json_t *value = new_object();
    builder bytes = {0};

    oinf_emit_text(&bytes, &e->text, NULL);
    add_member(value, "bit_count", show_decimal(e->bits));
    if (bytes.size <= MAX_BITSET_SHOWN)
        add_member(value, "bytes", show_bytes(bytes.bytes, bytes.size));
    else
        add_member(value, "sha256", show_sha256(bytes.bytes, bytes.size));
    free_builder(&bytes);
    return value;
}

static json_t *show_ndarray(const oinf_array *a)
{
    json_t *value = new_object();
    builder data = {0};

    oinf_emit_data(&data, a, NULL);
    add_member(value, "element_type", show_name(oinf_name_of(a->type)));
    add_member(value, "shape", show_shape(a->shape, a->rank));
    add_member(value, "data_size", show_decimal(data.size));
    add_member(value, "sha256", show_sha256(data.bytes, data.size));
    if (a->type == BOOL)
        add_bool_sha256(value, data.bytes, data.size, 1);
    if (data.size <= MAX_NDARRAY_SHOWN)
        add_member(value, "data", show_bytes(data.bytes, data.size));
    if (oinf_packs(a->type))
        add_member(value, "unpacked_sha256", show_unpacked(a, &data));
    free_builder(&data);
    return value;
}

static json_t *show_metadata_value(const oinf_entry *e)
{
    switch (e->type) {
    case STRING:  return show_oinf_text(&e->text);
    case BITSET:  return show_bitset(e);
    case NDARRAY: return show_ndarray(&e->array);
    default:      return show_scalar(&e->array);
    }
}

/* -------------------------------------------------------------- tables -- */

static json_t *show_sizevar(const oinf_sizevar *v)
{
    json_t *sizevar = new_object();

    add_member(sizevar, "name", show_oinf_text(&v->name));
    add_member(sizevar, "value", show_decimal(v->value));
    return sizevar;
}

static json_t *show_entry(const oinf_entry *e, u64 offset)
{
    json_t *entry = new_object();

    add_member(entry, "key", show_oinf_text(&e->key));
    add_member(entry, "type", show_name(oinf_name_of(e->type)));
    add_member(entry, "value", show_metadata_value(e));
    add_member(entry, "offset", show_decimal(offset));
    add_member(entry, "size", show_decimal(oinf_payload_size(e)));
    return entry;
}

static void add_data(json_t *tensor, const oinf_array *a)
{
    builder data = {0};

    oinf_emit_data(&data, a, NULL);
    add_member(tensor, "size", show_decimal(data.size));
    add_member(tensor, "sha256", show_sha256(data.bytes, data.size));
    if (a->type == BOOL)
        add_bool_sha256(tensor, data.bytes, data.size, 1);
    if (oinf_packs(a->type))
        add_member(tensor, "unpacked_sha256", show_unpacked(a, &data));
    if (element_count(a->shape, a->rank) <= MAX_VALUES)
        add_member(tensor, "values", show_elements(a, &data));
    free_builder(&data);
}

static json_t *show_tensor(const oinf_tensor *t, u64 offset)
{
    json_t *tensor = new_object();
    bool has_data = t->flags & HAS_DATA;

    add_member(tensor, "name", show_oinf_text(&t->name));
    add_member(tensor, "dtype", show_name(oinf_name_of(t->array.type)));
    add_member(tensor, "shape", show_shape(t->array.shape, t->array.rank));
    add_member(tensor, "has_data", show_bool(has_data));
    add_member(tensor, "offset", show_decimal(offset));
    if (has_data) {
        add_data(tensor, &t->array);
    } else {
        add_member(tensor, "size", show_decimal(0));
        add_member(tensor, "sha256", json_null());
    }
    return tensor;
}

/* ------------------------------------------------------------ the file -- */

/* The model gives the content of tables; gaps and the end may be edited. */
static json_t *show_document(const builder *b, const void *model)
{
    const file_model *m = model;
    oinf_layout l = oinf_lay_out(m, AS_PLACED);
    json_t *document = new_object();
    json_t *sizevars = new_array();
    json_t *metadata = new_array();
    json_t *tensors = new_array();

    for (size_t i = 0; i < m->sizevar_count; i++)
        add_item(sizevars, show_sizevar(&m->sizevars[i]));
    for (size_t i = 0; i < m->entry_count; i++)
        add_item(metadata, show_entry(&m->entries[i], l.entries[i]));
    for (size_t i = 0; i < m->tensor_count; i++)
        add_item(tensors, show_tensor(&m->tensors[i], l.tensors[i]));

    add_member(document, "format", show_name("oinf"));
    add_member(document, "version", show_name("1"));
    add_member(document, "canonical", show_bool(oinf_is_canonical(b, m)));
    add_member(document, "sizevars", sizevars);
    add_member(document, "metadata", metadata);
    add_member(document, "tensors", tensors);
    oinf_free_layout(&l);
    return document;
}

static builder build(const void *model)
{
    return oinf_build(model, AS_PLACED);
}

static void set_file_size(builder *b)
{
    if (b->size >= OINF_HEADER_SIZE)
        set_number(b, "header.file_size", b->size);
}

static bool needs_packed(const file_model *m)
{
    for (size_t i = 0; i < m->entry_count; i++)
        if (oinf_packs(m->entries[i].array.type))
            return true;
    for (size_t i = 0; i < m->tensor_count; i++)
        if (oinf_packs(m->tensors[i].array.type))
            return true;
    return false;
}

static void list_features(const void *model, char text[FEATURES_SIZE])
{
    if (needs_packed(model))
        snprintf(text, FEATURES_SIZE, "oinf.packed");
}

const craft oinf_craft = {
    .build = build, .seal = set_file_size, .document = show_document,
    .restore = oinf_restore, .features = list_features,
};
