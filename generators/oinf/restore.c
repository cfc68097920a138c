/*
 * Makes a model from a document of OINF v1. A document contains neither the
 * flags of a tensor, except the one for data, nor the unused bits of a packed
 * scalar.
 */
#include "generators/oinf/model.h"

/* The names of all types, by tag. */
static oinf_type restore_type(restoring *r, const json_t *text)
{
    const char *names[OINF_TYPES] = {NULL};

    for (unsigned i = 1; i < OINF_TYPES; i++)
        names[i] = oinf_name_of((oinf_type)i);
    return (oinf_type)restore_choice(r, text, names, OINF_TYPES);
}

static oinf_text restore_name(restoring *r, const json_t *text)
{
    literal name = restore_text(r, text);

    return (oinf_text){name.bytes, name.size, 1};
}

/* ------------------------------------------------------------ metadata -- */

static oinf_array restore_scalar(restoring *r, oinf_type type,
                                 const json_t *value)
{
    scalar s = oinf_scalar(type);
    i64 *bits = keep_zeros(r, 1, sizeof *bits);

    if (s.kind == FLOAT_NUMBER)
        *bits = (i64)restore_bits(r, value);
    else if (s.kind == SIGNED_NUMBER || type == T1)
        *bits = restore_signed(r, value);
    else
        *bits = (i64)restore_number(r, value);
    return (oinf_array){type, 0, NULL, LISTED, bits, NULL, 1};
}

/* Returns the bytes in that member, or else those given for the entry. */
static data_bytes bytes_of(restoring *r, const json_t *value,
                           const char *member, size_t i, u64 size)
{
    const json_t *text = json_object_get(value, member);
    if (text == NULL)
        return restore_data(r, r->entries, i, size);

    literal bytes = restore_bytes(r, text);
    return restore_data(r, &bytes, 0, size);
}

static void restore_bitset(restoring *r, oinf_entry *e, const json_t *value,
                           size_t i)
{
    u64 bits = restore_number(r, part_of(r, value, "bit_count"));
    if (bits > UINT32_MAX)
        lack(r, "a bit set is too large");
    u64 size = bits / 8 + (bits % 8 > 0);
    data_bytes bytes = bytes_of(r, value, "bytes", i, size);
    e->bits = (u32)bits;
    e->text = (oinf_text){bytes.bytes, bytes.size, 1};
}

/* Sets the elements of an array; rejects types without elements. */
static void fill(restoring *r, oinf_array *a, data_bytes data)
{
    if (a->type == STRING || a->type == NDARRAY || a->type == (oinf_type)0)
        lack(r, "elements are of no type that they can have");
    a->content = GIVEN;
    a->data = data.bytes;
    a->size = data.size;
}

static void restore_ndarray(restoring *r, oinf_array *a, const json_t *value,
                            size_t i)
{
    a->type = restore_type(r, part_of(r, value, "element_type"));
    a->rank = restore_shape(r, part_of(r, value, "shape"), &a->shape);
    fill(r, a, bytes_of(r, value, "data", i, oinf_data_size(a)));
}

static oinf_entry restore_entry(restoring *r, const json_t *entry, size_t i)
{
    const json_t *value = part_of(r, entry, "value");
    oinf_entry e = {
        .key = restore_name(r, part_of(r, entry, "key")),
        .type = restore_type(r, part_of(r, entry, "type")),
        .array = NO_ARRAY,
    };

    switch (e.type) {
    case STRING:  e.text = restore_name(r, value); break;
    case BITSET:  restore_bitset(r, &e, value, i); break;
    case NDARRAY: restore_ndarray(r, &e.array, value, i); break;
    default:      e.array = restore_scalar(r, e.type, value); break;
    }
    return e;
}

/* -------------------------------------------------------------- tables -- */

static oinf_tensor restore_tensor(restoring *r, const json_t *tensor, size_t i)
{
    oinf_tensor t = {.name = restore_name(r, part_of(r, tensor, "name"))};

    t.array.type = restore_type(r, part_of(r, tensor, "dtype"));
    t.array.rank = restore_shape(r, part_of(r, tensor, "shape"),
                                 &t.array.shape);
    if (json_is_true(part_of(r, tensor, "has_data"))) {
        t.flags = HAS_DATA;
        fill(r, &t.array,
             restore_data(r, r->tensors, i, oinf_data_size(&t.array)));
    }
    return t;
}

static oinf_sizevar restore_sizevar(restoring *r, const json_t *sizevar)
{
    return (oinf_sizevar){
        restore_name(r, part_of(r, sizevar, "name")),
        restore_number(r, part_of(r, sizevar, "value")),
    };
}

const void *oinf_restore(restoring *r)
{
    const json_t *variables = part_of(r, r->document, "sizevars");
    const json_t *metadata = part_of(r, r->document, "metadata");
    const json_t *list = part_of(r, r->document, "tensors");
    file_model *m = keep_zeros(r, 1, sizeof *m);

    m->sizevar_count = json_array_size(variables);
    m->entry_count = json_array_size(metadata);
    m->tensor_count = json_array_size(list);
    oinf_sizevar *sizevars = keep_zeros(r, m->sizevar_count, sizeof *sizevars);
    oinf_entry *entries = keep_zeros(r, m->entry_count, sizeof *entries);
    oinf_tensor *tensors = keep_zeros(r, m->tensor_count, sizeof *tensors);

    for (size_t i = 0; i < m->sizevar_count; i++)
        sizevars[i] = restore_sizevar(r, json_array_get(variables, i));
    for (size_t i = 0; i < m->entry_count; i++)
        entries[i] = restore_entry(r, json_array_get(metadata, i), i);
    for (size_t i = 0; i < m->tensor_count; i++)
        tensors[i] = restore_tensor(r, json_array_get(list, i), i);
    m->sizevars = sizevars;
    m->entries = entries;
    m->tensors = tensors;
    return m;
}
