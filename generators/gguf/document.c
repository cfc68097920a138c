#include "generators/gguf/model.h"

#include <stdlib.h>

static json_t *show_text_of(const gguf_text *t)
{
    builder text = {0};

    gguf_emit_text(&text, t);
    return show_emitted(&text);
}

static json_t *show_pair(const gguf_pair *p)
{
    json_t *pair = new_object();

    add_member(pair, "key", show_text_of(&p->key));
    add_member(pair, "type", show_name(gguf_value_names[p->type]));
    add_member(pair, "value", gguf_show_value(p));
    return pair;
}

/* -------------------------------------------------------------- tensors -- */

/* Outermost first. */
static json_t *show_dimensions(const gguf_tensor *t)
{
    json_t *list = new_array();

    for (size_t i = t->rank; i > 0; i--)
        add_item(list, show_decimal(dimension(t->dimensions, i - 1)));
    return list;
}

static json_t *show_tensor(const gguf_tensor *t, u64 offset)
{
    scalar type = gguf_scalar(t->type);
    json_t *tensor = new_object();
    builder data = {0};

    gguf_emit_data(&data, t, NUMBER_LE);
    add_member(tensor, "name", show_text_of(&t->name));
    add_member(tensor, "dtype", show_name(gguf_type_at(t->type)->name));
    add_member(tensor, "shape", show_dimensions(t));
    add_member(tensor, "offset", show_decimal(offset));
    add_member(tensor, "size", show_decimal(data.size));
    add_member(tensor, "sha256", show_sha256(data.bytes, data.size));
    if (type.bits > 0 && 8 * data.size / type.bits <= MAX_VALUES)
        add_member(tensor, "values", show_values(&data, type));
    free_builder(&data);
    return tensor;
}

/* ------------------------------------------------------- canonical form -- */

/* The layout of a file of that model. */
typedef struct {
    const file_model *model;
    const builder *file;
    u64 *offsets;
    u64 alignment, records_end, start, end;     /* end of the last padding */
} places;

static places find_places(const file_model *m, const builder *file)
{
    places p = {m, file, gguf_offsets(m), gguf_alignment(m), 0, 0, 0};
    builder records = gguf_build_records(m, p.offsets);
    u64 end = 0;

    for (size_t i = 0; i < m->tensor_count; i++) {
        u64 last = p.offsets[i] + gguf_data_size(&m->tensors[i]);
        if (end < last)
            end = last;
    }
    p.records_end = records.size;
    p.start = gguf_pad(records.size, p.alignment);
    p.end = p.start + gguf_pad(end, p.alignment);
    free_builder(&records);
    return p;
}

static bool is_zero(const builder *file, u64 from, u64 to)
{
    for (; from < to && from < file->size; from++)
        if (file->bytes[from] != 0)
            return false;
    return true;
}

/* Reports whether data is separated by zeros only, without gaps or sharing. */
static bool is_contiguous(const places *p)
{
    u64 next = 0;

    for (size_t i = 0; i < p->model->tensor_count; i++) {
        u64 end = p->offsets[i] + gguf_data_size(&p->model->tensors[i]);
        if (p->offsets[i] != next)
            return false;
        next = gguf_pad(end, p->alignment);
        if (!is_zero(p->file, p->start + end, p->start + next))
            return false;
    }
    return true;
}

/* One to four dimensions, the last of several not 1. */
static bool are_dimensions_short(const file_model *m)
{
    for (size_t i = 0; i < m->tensor_count; i++) {
        const gguf_tensor *t = &m->tensors[i];
        if (t->rank == 0 || t->rank > 4 ||
            (t->rank > 1 && dimension(t->dimensions, t->rank - 1) == 1))
            return false;
    }
    return true;
}

static bool is_canonical(const places *p)
{
    const file_model *m = p->model;

    return (m->version == 0 || m->version == 3) && !m->big_endian &&
           p->file->size == p->end && are_dimensions_short(m) &&
           is_zero(p->file, p->records_end, p->start) && is_contiguous(p);
}

/* ------------------------------------------------------------- document -- */

/*
 * The contents of the records come from the model; only the file, its padding
 * and its end may have been edited.
 */
json_t *gguf_show(const builder *b, const void *model)
{
    const file_model *m = model;
    places p = find_places(m, b);
    json_t *document = new_object();
    json_t *metadata = new_array();
    json_t *tensors = new_array();

    for (size_t i = 0; i < m->pair_count; i++)
        add_item(metadata, show_pair(&m->pairs[i]));
    for (size_t i = 0; i < m->tensor_count; i++)
        add_item(tensors, show_tensor(&m->tensors[i], p.start + p.offsets[i]));

    add_member(document, "format", show_name("gguf"));
    add_member(document, "version", show_name(m->version == 2 ? "2" : "3"));
    add_member(document, "byte_order",
               show_name(m->big_endian ? "big" : "little"));
    add_member(document, "alignment", show_decimal(p.alignment));
    add_member(document, "data_offset", show_decimal(p.start));
    add_member(document, "canonical", show_bool(is_canonical(&p)));
    add_member(document, "metadata", metadata);
    add_member(document, "tensors", tensors);
    free(p.offsets);
    return document;
}

/* ---------------------------------------------------------------- craft -- */

static void add_word(char text[FEATURES_SIZE], const char *word)
{
    size_t size = strlen(text);

    snprintf(text + size, FEATURES_SIZE - size, "%s%s", size > 0 ? " " : "",
             word);
}

static bool has_nested_arrays(const file_model *m)
{
    for (size_t i = 0; i < m->pair_count; i++)
        if (m->pairs[i].type == ARRAY && m->pairs[i].arrays[0].type == ARRAY)
            return true;
    return false;
}

static bool has_new_types(const file_model *m)
{
    for (size_t i = 0; i < m->tensor_count; i++)
        if (m->tensors[i].type >= NVFP4 && m->tensors[i].type <= Q2_0)
            return true;
    return false;
}

static void list_features(const void *model, char text[FEATURES_SIZE])
{
    const file_model *m = model;

    if (m->big_endian)
        add_word(text, "gguf.big-endian");
    if (has_nested_arrays(m))
        add_word(text, "gguf.nested-arrays");
    if (has_new_types(m))
        add_word(text, "gguf.types-2026");
    if (m->version == 2)
        add_word(text, "gguf.version-2");
}

/* A GGUF file has no checksums or sizes of the rest: no seal. */
const craft gguf_craft = {
    .build = gguf_build, .document = gguf_show, .restore = gguf_restore,
    .features = list_features, .requests = &gguf_requests,
};
