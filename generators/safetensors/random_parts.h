/* How random safetensors files are made, and broken. */
#ifndef ASSAY_GENERATE_SAFETENSORS_RANDOM_H
#define ASSAY_GENERATE_SAFETENSORS_RANDOM_H

#include "generators/random/random.h"
#include "generators/safetensors/model.h"

/* A token for the text; escapes where they are not needed, too. */
const char *st_spell(maker *m, literal text);

/* White space, perhaps none. */
const char *st_random_space(maker *m);

/* Key, colon and value of a member that nobody knows. */
typedef struct {
    const char *text;
    size_t key;                 /* length of the key, quotes included */
    size_t again, again_size;   /* of a key that occurs twice in the value */
    size_t deep;                /* where it is nested too deep; 0: nowhere */
} st_unknown;

st_unknown st_random_unknown(maker *m);

/* Elements of the tensor by chance, such as no rule remarks. */
void st_fill(maker *m, st_tensor *t);

/* A tensor by chance, m->at[0], of some bytes if some is; NULL: none. */
st_tensor *st_some_tensor(maker *m, const file_model *f, bool some);

/* Forms that a MAY or SHOULD rule remarks. */
void st_take_liberties(maker *m, file_model *f);

extern const damage st_text_damages[];
extern const damage st_entry_damages[];
extern const damage st_data_damages[];

#endif
