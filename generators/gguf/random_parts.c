/* Functions that several files of random GGUF share. */
#include "generators/gguf/random_parts.h"

gguf_pair *gguf_some_pair(maker *m, const file_model *f)
{
    m->at[0] = (size_t)roll(&m->dice, f->pair_count);
    return f->pair_count > 0 ? (gguf_pair *)&f->pairs[m->at[0]] : NULL;
}

gguf_tensor *gguf_some_tensor(maker *m, const file_model *f)
{
    m->at[0] = (size_t)roll(&m->dice, f->tensor_count);
    return f->tensor_count > 0 ? (gguf_tensor *)&f->tensors[m->at[0]] : NULL;
}

void gguf_fill(maker *m, gguf_tensor *t)
{
    literal data;

    t->content = one_in(&m->dice, 4) ? ZEROS : COUNTING;
    if (one_in(&m->dice, 3))
        return;
    data = gguf_is_quantized(t->type)
               ? random_bytes(m, (size_t)gguf_data_size(t))
               : random_elements(m, element_count(t->dimensions, t->rank),
                                 gguf_scalar(t->type));
    t->content = GIVEN;
    t->data = data.bytes;
    t->size = data.size;
}
