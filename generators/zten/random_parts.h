/* Tools that make and damage random zTensor files. */
#ifndef ASSAY_GENERATE_ZTEN_RANDOM_H
#define ASSAY_GENERATE_ZTEN_RANDOM_H

#include "generators/random/random_cbor.h"
#include "generators/zten/model.h"

/* Compresses the elements of t into random frames. */
literal zten_random_frames(maker *m, const zten_tensor *t);

/* Spells a part in these tokens. */
void zten_respell(maker *m, zten_tensor *t, const char *part,
                  const token *tokens);

/* Opens the entry, so that it may have more or fewer pairs. */
void zten_open_entry(maker *m, zten_tensor *t);

/* Returns the number of pairs before that of the letter, which is in
 * zten_pairs(t); * is the first custom pair, 0 counts all pairs. */
size_t zten_pair_count(const zten_tensor *t, char letter);

/* Adds a custom pair; returns its number in the entry. */
size_t zten_add_custom(maker *m, zten_tensor *t, const token *key,
                       const token *value);

/* Returns a random tensor of the model, m->at[0], or NULL if there is none. */
zten_tensor *zten_some_tensor(maker *m, const file_model *a);

/* Forms that a MAY or SHOULD rule remarks on: first places, on which others
 * depend, then texts. */
void zten_place_freely(maker *m, file_model *a);
void zten_speak_freely(maker *m, file_model *a);

extern const damage zten_index_damages[];
extern const damage zten_field_damages[];
extern const damage zten_blob_damages[];

#endif
