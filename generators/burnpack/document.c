/* The document of a file, and the craft. */
#include "generators/burnpack/model.h"

/* The sizes of a block that count. */
static json_t *show_block(const burnpack_scheme *s)
{
    json_t *sizes = new_array();

    for (size_t i = 0; i < s->len && i < 5; i++)
        add_item(sizes, show_decimal(s->storage[i]));
    return sizes;
}

static json_t *show_scheme(const burnpack_scheme *s)
{
    json_t *scheme = new_object();
    bool packed = s->store != NATIVE;

    add_member(scheme, "value", show_name(s->value));
    add_member(scheme, "param", show_name(s->param));
    add_member(scheme, "store", show_name(burnpack_store_name(s)));
    add_member(scheme, "packed_dim",
               packed ? show_decimal(s->dim) : json_null());
    add_member(scheme, "level", show_name(s->blocks ? "Block" : "Tensor"));
    add_member(scheme, "block", s->blocks ? show_block(s) : json_null());
    add_member(scheme, "mode", show_name("Symmetric"));
    return scheme;
}

static json_t *show_tensor(const burnpack_tensor *t, u64 section, u64 start)
{
    json_t *tensor = new_object();
    json_t *offsets = new_array();
    char dtype[BURNPACK_NAME_SIZE];
    builder data = {0};

    burnpack_full_name(t->dtype, dtype);

    burnpack_emit_data(&data, t);
    add_item(offsets, show_decimal(start));
    add_item(offsets, show_decimal(start + data.size));
    add_member(tensor, "name", show_text(t->name.bytes, t->name.size));
    add_member(tensor, "dtype", show_name(dtype));
    add_member(tensor, "shape", show_shape(t->shape, t->rank));
    add_member(tensor, "offset", show_decimal(section + start));
    add_member(tensor, "size", show_decimal(data.size));
    add_member(tensor, "data_offsets", offsets);
    add_member(tensor, "param_id",
               t->has_id ? show_decimal(t->id) : json_null());
    add_member(tensor, "sha256", show_sha256(data.bytes, data.size));
    if (burnpack_bool_store(t->dtype) != NULL)
        add_bool_sha256(tensor, data.bytes, data.size,
                        burnpack_scalar(t->dtype).bits / 8);
    if (t->dtype == QFLOAT)
        add_member(tensor, "quant", show_scheme(&t->scheme));
    else if (element_count(t->shape, t->rank) <= MAX_VALUES)
        add_member(tensor, "values",
                   show_values(&data, burnpack_scalar(t->dtype)));
    free_builder(&data);
    return tensor;
}

/* The text of tokens, chunks joined. */
static json_t *show_tokens(const token *list)
{
    builder joined = {0};

    for (; list->kind != NO_TOKEN; list++)
        emit_bytes(&joined, list->text, list->size, NULL);
    return show_emitted(&joined);
}

static json_t *show_user(const token_pair *pair)
{
    json_t *entry = new_object();

    add_member(entry, "key", show_tokens(pair->key));
    add_member(entry, "type", show_name("string"));
    add_member(entry, "value", show_tokens(pair->value));
    return entry;
}

/* ------------------------------------------------------------- document -- */

static json_t *show_document(const builder *b, const void *model)
{
    const file_model *f = model;
    burnpack_layout l = burnpack_lay_out(f);
    u64 size = number_at(b, "header.metadata_size");
    u64 section = burnpack_align(BURNPACK_HEADER_SIZE + size);
    json_t *document = new_object();
    json_t *metadata = new_array();
    json_t *tensors = new_array();

    for (size_t i = 0; i < f->user_count; i++)
        add_item(metadata, show_user(&f->user[i]));
    for (size_t i = 0; i < f->tensor_count; i++)
        add_item(tensors, show_tensor(&f->tensors[i], section, l.starts[i]));

    add_member(document, "format", show_name("burnpack"));
    add_member(document, "version", show_name("1"));
    add_member(document, "metadata_size", show_decimal(size));
    add_member(document, "data_start", show_decimal(section));
    add_member(document, "file_size", show_decimal(b->size));
    add_member(document, "metadata", metadata);
    add_member(document, "tensors", tensors);
    burnpack_free_layout(&l);
    return document;
}

static bool is_metadata(const char *path)
{
    return strncmp(path, "metadata.", strlen("metadata.")) == 0;
}

static u64 metadata_end(const builder *b)
{
    u64 end = BURNPACK_HEADER_SIZE;

    for (size_t i = 0; i < b->field_count; i++)
        if (is_metadata(b->fields[i].path))
            end = b->fields[i].offset + b->fields[i].size;
    return end;
}

/* The padding after the metadata grows or shrinks, so that data begin at the
 * data section. */
static void seal(builder *b)
{
    static const u8 zeros[BURNPACK_ALIGNMENT];
    u64 end = metadata_end(b);
    u64 size = burnpack_align(end) - end;
    golden_field *padding = find_field(b, "padding");

    set_number(b, "header.metadata_size", end - BURNPACK_HEADER_SIZE);
    if (padding == NULL || padding->offset != end)
        return;
    splice(b, end, padding->size, zeros, (size_t)size);
    padding->size = size;
}

static void list_features(const void *model, char text[FEATURES_SIZE])
{
    const file_model *f = model;
    bool quantized = false, deep = false;

    for (size_t i = 0; i < f->tensor_count; i++) {
        quantized = quantized || f->tensors[i].dtype == QFLOAT;
        deep = deep || f->tensors[i].rank > 32;
    }
    snprintf(text, FEATURES_SIZE, "%s%s",
             quantized ? " burnpack.qfloat" : "",
             deep ? " burnpack.rank-over-32" : "");
}

const craft burnpack_craft = {
    .build = burnpack_build, .seal = seal, .document = show_document,
    .restore = burnpack_restore, .features = list_features,
};
