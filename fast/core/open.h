/* What the files of the common part have for each other. */
#ifndef FAST_OPEN_H
#define FAST_OPEN_H

#include "fast/core/file.h"

void fast_free_records(assay_fast *f);
void fast_free_table(assay_fast *f);

/* Judges the data of all tensors, one after the other: assay_fast_verify(). */
assay_fast_status fast_verify_each(const assay_fast *f);

/* Whether no data of the format can be wrong: there are neither sums nor
 * encodings. */
bool fast_never_fails(const assay_fast *f);

#endif
