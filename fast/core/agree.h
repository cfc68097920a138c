/*
 * Compares fast/ with the reference, for callers that use both. Any difference
 * is a bug in one of them.
 */
#ifndef FAST_AGREE_H
#define FAST_AGREE_H

#include "assay_fast.h"

/* Reports whether a clean file may break the rule: a note that its format
 * passes. */
bool fast_passes(uint32_t rule);

/* Reports whether a clean file states that it is one of several of a model:
 * *number, from 1, of *count. */
bool fast_part(const assay_fast *f, uint64_t *number, uint64_t *count);

/* Compares an accepted file with a report that has an index. On a difference,
 * writes a description to words, cut to room bytes. */
bool fast_same_index(const assay_report *r, const assay_fast *f, char *words,
                     size_t room);

/* Reports whether both write the same document, or none. */
bool fast_same_document(assay_report *r, const assay_fast *f);

#endif
