/* Parts that random OINF files and their damages share. */
#include "generators/oinf/random_parts.h"

static i64 random_element(maker *m, oinf_type type)
{
    static const i64 ternary[] = {0, 1, -1};

    return type == BOOL ? (i64)roll(&m->dice, 2)
         : type == T2   ? PICK(&m->dice, ternary)
                        : (i64)random_number(m);
}

void oinf_fill_array(maker *m, oinf_array *a)
{
    u64 count = element_count(a->shape, a->rank);

    if (one_in(&m->dice, 3)) {
        a->content = COUNTING;
        return;
    }
    if (oinf_scalar(a->type).bits >= 8 && a->type != BOOL) {
        literal data = random_elements(m, count, oinf_scalar(a->type));
        a->content = GIVEN;
        a->data = data.bytes;
        a->size = data.size;
        return;
    }
    i64 *list = GIVE(m, (size_t)count, i64);
    for (u64 i = 0; i < count; i++)
        list[i] = random_element(m, a->type);
    a->content = LISTED;
    a->list = list;
    a->size = (size_t)count;
}

oinf_sizevar *oinf_some_sizevar(maker *m, const file_model *f)
{
    m->at[0] = (size_t)roll(&m->dice, f->sizevar_count);
    return f->sizevar_count > 0 ? (oinf_sizevar *)f->sizevars + m->at[0]
                                : NULL;
}

oinf_entry *oinf_some_entry(maker *m, const file_model *f)
{
    m->at[0] = (size_t)roll(&m->dice, f->entry_count);
    return f->entry_count > 0 ? (oinf_entry *)f->entries + m->at[0] : NULL;
}

oinf_tensor *oinf_some_tensor(maker *m, const file_model *f)
{
    m->at[0] = (size_t)roll(&m->dice, f->tensor_count);
    return f->tensor_count > 0 ? (oinf_tensor *)f->tensors + m->at[0] : NULL;
}
