/* A model of several files: one of them is judged with the others. */
#ifndef ASSAY_PROOF_SETS_H
#define ASSAY_PROOF_SETS_H

#include "assay.h"

/* Judges the file at path, which has these bytes. The other files are read from
 * its folder, by the names in an index, or by their numbers. */
assay_report *judge_set(const char *path, const void *bytes, size_t size,
                        const assay_options *options);

#endif
