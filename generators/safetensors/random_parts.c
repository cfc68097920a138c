/* Functions that make and damage random safetensors files. */
#include "generators/safetensors/random_parts.h"

void st_fill(maker *m, st_tensor *t)
{
    u64 count = element_count(t->shape, t->rank);

    t->content = COUNTING;
    if (one_in(&m->dice, 3))
        return;
    t->content = GIVEN;
    if (t->dtype == BOOL)
        t->data = random_bools(m, count, 1);
    else if (st_is_packed(t->dtype))
        t->data = random_bytes(m, (size_t)st_data_size(t));
    else
        t->data = random_elements(m, t->dtype == C64 ? 2 * count : count,
                                  st_scalar(t->dtype));
}

st_tensor *st_some_tensor(maker *m, const file_model *f, bool some)
{
    st_tensor *tensors = (st_tensor *)f->tensors;
    size_t found = 0;

    for (size_t i = 0; i < f->tensor_count; i++)
        if ((!some || st_data_size(&tensors[i]) > 0) &&
            roll(&m->dice, ++found) == 0)
            m->at[0] = i;
    return found > 0 ? &tensors[m->at[0]] : NULL;
}
