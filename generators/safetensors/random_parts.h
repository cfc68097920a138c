/* Parts of random safetensors files and of their damages. */
#ifndef ASSAY_GENERATE_SAFETENSORS_RANDOM_H
#define ASSAY_GENERATE_SAFETENSORS_RANDOM_H

#include "generators/random/random.h"
#include "generators/safetensors/model.h"

/* A token for the text, some with needless escapes. */
const char *st_spell(maker *m, literal text);

/* White space, perhaps none. */
const char *st_random_space(maker *m);

/* Key, colon and value of an unknown member. */
typedef struct {
    const char *text;
    size_t key;                 /* length of the key, quotes included */
    size_t again, again_size;   /* of a duplicate key in the value */
    size_t deep;                /* the place that is too deep; 0: nowhere */
} st_unknown;

st_unknown st_random_unknown(maker *m);

/* Fills in random elements that no rule remarks. */
void st_fill(maker *m, st_tensor *t);

/* Returns a random tensor, m->at[0], of some bytes if there is one; NULL:
 * none. */
st_tensor *st_some_tensor(maker *m, const file_model *f, bool some);

/* Forms that break a MAY or SHOULD rule. */
void st_take_liberties(maker *m, file_model *f);

extern const damage st_text_damages[];
extern const damage st_entry_damages[];
extern const damage st_data_damages[];

#endif
