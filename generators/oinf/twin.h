/*
 * Files that break one rule and are right in all else. Each has a twin: the
 * valid file that a reader sees which is lenient about this rule. So nothing
 * but the rule refuses the file.
 */
#ifndef ASSAY_GENERATE_OINF_TWIN_H
#define ASSAY_GENERATE_OINF_TWIN_H

#include "generators/oinf/model.h"

typedef struct {
    rule rule;
    blame where;
    const file_model *twin;
    const file_model *built;    /* what is edited; NULL: the twin */
    edit edits[MAX_EDITS];
    const char *patch;          /* in words, if built is given */
    rule_list also;             /* broken as well, besides dtype-bitset */
} lenient;

/* Adds it under that name. Stops if the twin is not valid by the model. */
void oinf_add_lenient(case_sink *sink, const lenient *l, const char *what, ...)
    PRINTF_LIKE(3, 4);

/* A tensor "w" with data; one without. */
oinf_tensor oinf_tensor_of(oinf_type type, size_t rank, const u64 *shape);
oinf_tensor oinf_declared(oinf_type type, size_t rank, const u64 *shape);

/* Zeros, so many bytes of them as there are elements. */
oinf_array oinf_zeros(oinf_type type, size_t rank, const u64 *shape);

/* The dimension that elements of that type fill a number of bytes with. */
u64 oinf_dimension_of(oinf_type type, u64 bytes);

/* All that a tensor may have, and BITSET. */
enum {TENSOR_TYPES = ELEMENT_TYPES + 1};
oinf_type oinf_tensor_type(size_t i);

#endif
