/*
 * Makes a model from a safetensors document. The document does not have the
 * spelling of the header, so the header is written as by upstream, with tensors
 * in the order of the document, and their data in the order of their offsets.
 */
#include "generators/safetensors/model.h"

#include <stdlib.h>

static st_string restore_string(restoring *r, const json_t *text)
{
    data_bytes bytes = restore_text(r, text);

    return (st_string){{bytes.bytes, bytes.size}, NULL};
}

static void restore_pairs(restoring *r, file_model *m, const json_t *metadata)
{
    size_t count = json_array_size(metadata);
    st_pair *pairs = keep_zeros(r, count, sizeof *pairs);

    for (size_t i = 0; i < count; i++) {
        const json_t *entry = json_array_get(metadata, i);
        pairs[i].key = restore_string(r, part_of(r, entry, "key"));
        pairs[i].value = restore_string(r, part_of(r, entry, "value"));
    }
    m->pairs = pairs;
    m->pair_count = count;
}

static void restore_metadata(restoring *r, file_model *m)
{
    static const char *const words[] = {"absent", "null", "object"};
    const json_t *word = part_of(r, r->document, "has_metadata");

    restore_pairs(r, m, part_of(r, r->document, "metadata"));
    switch (restore_choice(r, word, words, 3)) {
    case 0:  m->metadata = ABSENT; break;
    case 1:  m->metadata = NULL_VALUE; break;
    default: m->metadata = MAP; break;
    }
    if (m->metadata != MAP && m->pair_count > 0)
        lack(r, "there are metadata where there is no map of them");
}

/* ------------------------------------------------------------- tensors -- */

static st_dtype restore_dtype(restoring *r, const json_t *text)
{
    const char *names[ST_DTYPES];

    for (st_dtype d = BOOL; d < ST_DTYPES; d++)
        names[d] = st_name_of(d);
    return (st_dtype)restore_choice(r, text, names, ST_DTYPES);
}

static st_tensor restore_tensor(restoring *r, const json_t *tensor, size_t i)
{
    st_tensor t = {
        .name = restore_string(r, part_of(r, tensor, "name")),
        .dtype = restore_dtype(r, part_of(r, tensor, "dtype")),
        .content = GIVEN,
    };

    t.rank = restore_shape(r, part_of(r, tensor, "shape"), &t.shape);
    data_bytes data = restore_data(r, r->tensors, i, st_data_size(&t));
    t.data = (literal){data.bytes, data.size};
    return t;
}

typedef struct {
    u64 begin, end;
    size_t tensor;
} place;

static int compare_places(const void *a, const void *b)
{
    const place *x = a;
    const place *y = b;

    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    if (x->end != y->end)
        return x->end < y->end ? -1 : 1;
    return x->tensor < y->tensor ? -1 : x->tensor > y->tensor;
}

static const size_t *restore_order(restoring *r, const json_t *list)
{
    size_t count = json_array_size(list);
    place *places = keep_zeros(r, count, sizeof *places);
    size_t *order = keep_zeros(r, count, sizeof *order);

    for (size_t i = 0; i < count; i++) {
        const json_t *offsets = part_of(r, json_array_get(list, i),
                                        "data_offsets");
        places[i] = (place){restore_number(r, json_array_get(offsets, 0)),
                            restore_number(r, json_array_get(offsets, 1)), i};
    }
    if (count > 0)
        qsort(places, count, sizeof *places, compare_places);
    for (size_t i = 0; i < count; i++)
        order[i] = places[i].tensor;
    return order;
}

const void *st_restore(restoring *r)
{
    const json_t *list = part_of(r, r->document, "tensors");
    size_t count = json_array_size(list);
    st_tensor *tensors = keep_zeros(r, count, sizeof *tensors);
    file_model *m = keep_zeros(r, 1, sizeof *m);

    restore_metadata(r, m);
    for (size_t i = 0; i < count; i++)
        tensors[i] = restore_tensor(r, json_array_get(list, i), i);
    m->tensors = tensors;
    m->tensor_count = count;
    m->order = restore_order(r, list);
    return m;
}
