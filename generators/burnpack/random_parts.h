/* Tools that make and damage random Burnpack files. */
#ifndef ASSAY_GENERATE_BURNPACK_RANDOM_H
#define ASSAY_GENERATE_BURNPACK_RANDOM_H

#include "generators/burnpack/model.h"
#include "generators/random/random_cbor.h"

#define TENSOR_AT "metadata.tensor[*]."

/* Spells a part in these tokens. */
void burnpack_respell(maker *m, burnpack_tensor *t, const char *part,
                      const token *tokens);

/* The fields of a descriptor in their order, as letters that may be changed. */
char *burnpack_letters(maker *m, burnpack_tensor *t);

/* Sets the count of the map of the descriptor to its number of fields. */
void burnpack_recount(maker *m, burnpack_tensor *t);

/* Adds an unknown field, at most ten a tensor; returns its pair. */
size_t burnpack_add_unknown(maker *m, burnpack_tensor *t, const token *key,
                            const token *value);

/* Quantizes the elements of t in blocks. */
void burnpack_quantize(maker *m, burnpack_tensor *t);
void burnpack_fill(maker *m, burnpack_tensor *t);

/* Returns a random tensor of the model, m->at[0], or NULL if there is none. */
burnpack_tensor *burnpack_some_tensor(maker *m, const file_model *f);

/* Forms that a MAY rule remarks on: first places, on which others depend, then
 * texts. */
void burnpack_place_freely(maker *m, file_model *f);
void burnpack_speak_freely(maker *m, file_model *f);

extern const damage burnpack_file_damages[];
extern const damage burnpack_tensor_damages[];
extern const damage burnpack_data_damages[];

#endif
