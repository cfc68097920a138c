/* The form that upstream gives every file. */
#include "generators/safetensors/model.h"

#include <stdlib.h>

/* Types from the last to the first, names by their bytes. */
static int compare_tensors(const void *a, const void *b)
{
    const st_tensor *left = a;
    const st_tensor *right = b;
    const literal *x = &left->name.text;
    const literal *y = &right->name.text;

    if (left->dtype != right->dtype)
        return left->dtype < right->dtype ? 1 : -1;
    int order = memcmp(x->bytes, y->bytes, x->size < y->size ? x->size
                                                             : y->size);
    return order != 0 ? order : x->size < y->size ? -1 : x->size > y->size;
}

/* Upstream writes invalid JSON for an empty map without tensors. */
static bool has_form(const file_model *m)
{
    bool empty = m->metadata == EMPTY_MAP ||
                 (m->metadata == MAP && m->pair_count == 0);

    return !(empty && m->tensor_count == 0) && m->metadata != NULL_VALUE;
}

static st_pair *plain_pairs(const file_model *m)
{
    st_pair *pairs = need_memory(NULL, m->pair_count * sizeof *pairs);

    for (size_t i = 0; i < m->pair_count; i++)
        pairs[i] = (st_pair){{m->pairs[i].key.text, NULL},
                             {m->pairs[i].value.text, NULL}};
    return pairs;
}

static st_tensor *plain_tensors(const file_model *m)
{
    st_tensor *tensors = need_memory(NULL, m->tensor_count * sizeof *tensors);

    for (size_t i = 0; i < m->tensor_count; i++) {
        const st_tensor *t = &m->tensors[i];
        tensors[i] = (st_tensor){
            .name = {t->name.text, NULL}, .dtype = t->dtype, .rank = t->rank,
            .shape = t->shape, .content = t->content, .data = t->data};
    }
    if (m->tensor_count > 0)
        qsort(tensors, m->tensor_count, sizeof *tensors, compare_tensors);
    return tensors;
}

bool st_is_canonical(const builder *b, const file_model *m)
{
    st_pair *pairs = plain_pairs(m);
    st_tensor *tensors = plain_tensors(m);
    const file_model original = {
        .tensors = tensors, .tensor_count = m->tensor_count,
        .metadata = m->metadata, .pairs = pairs, .pair_count = m->pair_count};
    builder written = st_build(&original);
    bool same = b->size == written.size &&
                memcmp(b->bytes, written.bytes, b->size) == 0;

    free_builder(&written);
    free(tensors);
    free(pairs);
    return same && has_form(m);
}
