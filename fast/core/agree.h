/*
 * Whether fast/ and the reference say the same of a file: for those who ask
 * both, and take a difference for what it is, a fault of one of them.
 */
#ifndef FAST_AGREE_H
#define FAST_AGREE_H

#include "assay_fast.h"

/* Whether a clean file may break it: a note that its format passes. */
bool fast_passes(uint32_t rule);

/* Of an accepted file, and a report with its index. If not, words say what
 * differs, cut to room bytes. */
bool fast_same_index(const assay_report *r, const assay_fast *f, char *words,
                     size_t room);

/* Of a report with the document: whether both write the same, or none. */
bool fast_same_document(assay_report *r, const assay_fast *f);

#endif
