/* What the files of the common part have for each other. */
#ifndef FAST_OPEN_H
#define FAST_OPEN_H

#include "file.h"

void fast_free_records(assay_fast *f);
void fast_free_table(assay_fast *f);

/* The functions that assay_options take: the kernels'. */
void fast_digests(assay_digests *d);

/* Judges the data of all tensors, one after the other: assay_fast_verify(). */
assay_fast_status fast_verify_each(const assay_fast *f);

/* What is known of tensor i, by whomever; false if there is none. */
bool fast_about(const assay_fast *f, size_t i, assay_tensor *t);

#endif
