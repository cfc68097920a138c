/* Parts of random GGUF files. */
#ifndef ASSAY_GENERATE_GGUF_RANDOM_H
#define ASSAY_GENERATE_GGUF_RANDOM_H

#include "generators/gguf/model.h"
#include "generators/random/random.h"

/* A value of any type; keys of segments of a-z, 0-9 and _. */
void gguf_random_value(maker *m, gguf_pair *p);
gguf_text gguf_random_key(maker *m);

/* Gives p the key and a value: a number, a string. */
void gguf_set_number(gguf_pair *p, const char *key, gguf_value_type type,
                     u64 number);
void gguf_set_text(gguf_pair *p, const char *key, literal text);

/* Fills in random elements; the dimensions are set. */
void gguf_fill(maker *m, gguf_tensor *t);

/* Returns one of the tensors, and its index in at[0]; NULL if there is none. */
gguf_pair   *gguf_some_pair(maker *m, const file_model *f);
gguf_tensor *gguf_some_tensor(maker *m, const file_model *f);

/* Returns the index of the pair of that key; SIZE_MAX if there is none. */
size_t gguf_find_pair(const file_model *f, const char *key);

void gguf_place_freely(maker *m, file_model *f);

#endif
