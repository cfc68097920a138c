/* The form that upstream's writer gives every file. */
#include "generators/oinf/model.h"

/* Names are compared as bytes; a prefix sorts first. */
static int compare_names(const oinf_text *a, const oinf_text *b)
{
    builder left = {0};
    builder right = {0};

    oinf_emit_text(&left, a, NULL);
    oinf_emit_text(&right, b, NULL);
    size_t common = left.size < right.size ? left.size : right.size;
    int order = memcmp(left.bytes, right.bytes, common);
    if (order == 0)
        order = left.size < right.size ? -1 : left.size > right.size;
    free_builder(&left);
    free_builder(&right);
    return order;
}

static bool are_sorted(const file_model *m)
{
    for (size_t i = 1; i < m->sizevar_count; i++)
        if (compare_names(&m->sizevars[i - 1].name, &m->sizevars[i].name) > 0)
            return false;
    for (size_t i = 1; i < m->entry_count; i++)
        if (compare_names(&m->entries[i - 1].key, &m->entries[i].key) > 0)
            return false;
    for (size_t i = 1; i < m->tensor_count; i++)
        if (compare_names(&m->tensors[i - 1].name, &m->tensors[i].name) > 0)
            return false;
    return true;
}

static bool has_known_flags(const file_model *m)
{
    for (size_t i = 0; i < m->tensor_count; i++)
        if (m->tensors[i].flags > HAS_DATA)
            return false;
    return true;
}

/* Reports whether the file is what upstream's writer makes of the model. */
bool oinf_is_canonical(const builder *b, const file_model *m)
{
    builder original = oinf_build(m, CANONICAL);
    bool same = b->size == original.size &&
                memcmp(b->bytes, original.bytes, b->size) == 0;

    free_builder(&original);
    return same && are_sorted(m) && has_known_flags(m);
}
