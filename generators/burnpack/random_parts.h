/* How random Burnpack files are made, and broken. */
#ifndef ASSAY_GENERATE_BURNPACK_RANDOM_H
#define ASSAY_GENERATE_BURNPACK_RANDOM_H

#include "generators/burnpack/model.h"
#include "generators/random/random_cbor.h"

#define TENSOR_AT "metadata.tensor[*]."

/* Says a part in these tokens. */
void burnpack_respell(maker *m, burnpack_tensor *t, const char *part,
                      const token *tokens);

/* The fields of a descriptor in their order, as letters that may be changed. */
char *burnpack_letters(maker *m, burnpack_tensor *t);

/* The map of the descriptor counts the fields that there are. */
void burnpack_recount(maker *m, burnpack_tensor *t);

/* Adds an unknown field; the number of its pair. At most ten a tensor. */
size_t burnpack_add_unknown(maker *m, burnpack_tensor *t, const token *key,
                            const token *value);

/* Gives t elements that are quantized in blocks. */
void burnpack_quantize(maker *m, burnpack_tensor *t);
void burnpack_fill(maker *m, burnpack_tensor *t);

/* A tensor of the model by chance, m->at[0]; NULL: there is none. */
burnpack_tensor *burnpack_some_tensor(maker *m, const file_model *f);

/* Forms that a MAY rule remarks: of places, which others follow from, and of
 * words. */
void burnpack_place_freely(maker *m, file_model *f);
void burnpack_speak_freely(maker *m, file_model *f);

extern const damage burnpack_file_damages[];
extern const damage burnpack_tensor_damages[];
extern const damage burnpack_data_damages[];

#endif
