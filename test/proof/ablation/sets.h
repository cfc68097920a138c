/* A model of several files: one of them is judged with the others. */
#ifndef ASSAY_PROOF_SETS_H
#define ASSAY_PROOF_SETS_H

#include "assay.h"

/* What is said of the file at path, which has these bytes; the others are read
 * from its folder, as an index names them, or by their numbers. */
assay_report *judge_set(const char *path, const void *bytes, size_t size,
                        const assay_options *options);

#endif
