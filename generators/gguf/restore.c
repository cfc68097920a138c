/*
 * Makes a model from a GGUF document. The bytes of digests must be known. The
 * order of the data is kept if it is that of the document.
 */
#include "generators/gguf/model.h"

#define MOST_ALIGNMENT ((u64)1 << 24)

static gguf_text restore_words(restoring *r, const json_t *text)
{
    data_bytes words = restore_text(r, text);

    return (gguf_text){words.bytes, words.size, 1};
}

static gguf_pair restore_pair(restoring *r, const json_t *pair, size_t i)
{
    gguf_pair p = {
        .key = restore_words(r, part_of(r, pair, "key")),
        .type = (gguf_value_type)restore_choice(r, part_of(r, pair, "type"),
                                                gguf_value_names, VALUE_TYPES),
    };

    gguf_restore_value(r, &p, part_of(r, pair, "value"), i);
    return p;
}

/* -------------------------------------------------------------- tensors -- */

static u32 restore_type(restoring *r, const json_t *text)
{
    const char *names[TENSOR_TYPES] = {NULL};

    for (u32 i = 0; i < TENSOR_TYPES; i++)
        names[i] = gguf_type_at(i) != NULL ? gguf_type_at(i)->name : NULL;
    return (u32)restore_choice(r, text, names, TENSOR_TYPES);
}

/* The innermost dimension is last in a document. */
static void restore_dimensions(restoring *r, gguf_tensor *t,
                               const json_t *list)
{
    const u64 *shape;

    t->rank = restore_shape(r, list, &shape);
    u64 *dimensions = keep_zeros(r, t->rank, sizeof *dimensions);
    for (size_t i = 0; i < t->rank; i++)
        dimensions[i] = shape[t->rank - 1 - i];
    t->dimensions = dimensions;
}

static gguf_tensor restore_tensor(restoring *r, const json_t *tensor, size_t i)
{
    gguf_tensor t = {
        .name = restore_words(r, part_of(r, tensor, "name")),
        .type = restore_type(r, part_of(r, tensor, "dtype")),
        .content = GIVEN,
    };

    restore_dimensions(r, &t, part_of(r, tensor, "shape"));
    data_bytes data = restore_data(r, r->tensors, i, gguf_data_size(&t));
    t.data = data.bytes;
    t.size = data.size;
    return t;
}

static void restore_orders(restoring *r, file_model *m)
{
    static const char *const versions[] = {[2] = "2", [3] = "3"};
    static const char *const orders[] = {"little", "big"};

    m->version = (u32)restore_choice(r, part_of(r, r->document, "version"),
                                     versions, 4);
    m->big_endian = restore_choice(r, part_of(r, r->document, "byte_order"),
                                   orders, 2) == 1;
}

/* Without tensors the file need not reach the start of the data, which is far
 * away if the alignment is large. If it does, only the version and the byte
 * order can keep it from being canonical. */
static void restore_padding(restoring *r, file_model *m)
{
    m->unpadded = m->tensor_count == 0 && m->version == 3 && !m->big_endian &&
                  !json_is_true(part_of(r, r->document, "canonical"));
    if (!m->unpadded && gguf_alignment(m) > MOST_ALIGNMENT)
        lack(r, "the padding would be longer than all else");
}

const void *gguf_restore(restoring *r)
{
    const json_t *metadata = part_of(r, r->document, "metadata");
    const json_t *list = part_of(r, r->document, "tensors");
    file_model *m = keep_zeros(r, 1, sizeof *m);

    m->pair_count = json_array_size(metadata);
    m->tensor_count = json_array_size(list);
    gguf_pair *pairs = keep_zeros(r, m->pair_count, sizeof *pairs);
    gguf_tensor *tensors = keep_zeros(r, m->tensor_count, sizeof *tensors);

    restore_orders(r, m);
    for (size_t i = 0; i < m->pair_count; i++)
        pairs[i] = restore_pair(r, json_array_get(metadata, i), i);
    for (size_t i = 0; i < m->tensor_count; i++)
        tensors[i] = restore_tensor(r, json_array_get(list, i), i);
    m->pairs = pairs;
    m->tensors = tensors;
    restore_padding(r, m);
    return m;
}
