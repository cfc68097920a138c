/* How random zTensor files are made, and broken. */
#ifndef ASSAY_GENERATE_ZTEN_RANDOM_H
#define ASSAY_GENERATE_ZTEN_RANDOM_H

#include "generators/random/random_cbor.h"
#include "generators/zten/model.h"

/* Frames of the elements of t. */
literal zten_random_frames(maker *m, const zten_tensor *t);

/* Says a part in these tokens. */
void zten_respell(maker *m, zten_tensor *t, const char *part,
                  const token *tokens);

/* The entry is open, so that it may have more or fewer pairs. */
void zten_open_entry(maker *m, zten_tensor *t);

/* How many pairs the entry of t has before that of the letter, * being that
 * of the first custom one, which stands in zten_pairs(t); 0: all of them. */
size_t zten_pair_count(const zten_tensor *t, char letter);

/* Adds a custom pair; the number of the pair in its entry. */
size_t zten_add_custom(maker *m, zten_tensor *t, const token *key,
                       const token *value);

/* A tensor of the model by chance, m->at[0]; NULL: there is none. */
zten_tensor *zten_some_tensor(maker *m, const file_model *a);

/* Forms that a MAY or SHOULD rule remarks: of places, which others follow
 * from, and of words. */
void zten_place_freely(maker *m, file_model *a);
void zten_speak_freely(maker *m, file_model *a);

extern const damage zten_index_damages[];
extern const damage zten_field_damages[];
extern const damage zten_blob_damages[];

#endif
