/* Random OINF files and their damages. */
#ifndef ASSAY_GENERATE_OINF_RANDOM_H
#define ASSAY_GENERATE_OINF_RANDOM_H

#include "generators/oinf/model.h"
#include "generators/random/random.h"

/* Random elements of an array that break no rule. */
void oinf_fill_array(maker *m, oinf_array *a);

/* Return a random entry of each kind, m->at[0]; NULL if there is none. */
oinf_sizevar *oinf_some_sizevar(maker *m, const file_model *f);
oinf_entry   *oinf_some_entry(maker *m, const file_model *f);
oinf_tensor  *oinf_some_tensor(maker *m, const file_model *f);

/* Forms that break a MAY or SHOULD rule. */
void oinf_take_liberties(maker *m, file_model *f);
void oinf_place_freely(maker *m, file_model *f);

extern const damage oinf_table_damages[];
extern const damage oinf_value_damages[];

#endif
