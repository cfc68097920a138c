/* Declarations shared by the files of fast/core/. */
#ifndef FAST_OPEN_H
#define FAST_OPEN_H

#include "fast/core/file.h"

void fast_free_records(assay_fast *f);
void fast_free_table(assay_fast *f);

/* Judges the data of all tensors in turn, for assay_fast_verify(). */
assay_fast_status fast_verify_each(const assay_fast *f);

/* Reports whether no data of the format can be invalid, because it has neither
 * sums nor encodings. */
bool fast_never_fails(const assay_fast *f);

#endif
