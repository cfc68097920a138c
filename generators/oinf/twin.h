/*
 * Files that break one rule and are otherwise valid. Each has a twin: the valid
 * file that a reader sees if it does not check this rule. So only the rule
 * rejects the file.
 */
#ifndef ASSAY_GENERATE_OINF_TWIN_H
#define ASSAY_GENERATE_OINF_TWIN_H

#include "generators/oinf/model.h"

typedef struct {
    rule rule;
    blame where;
    const file_model *twin;
    const file_model *built;    /* edited file; NULL: the twin */
    edit edits[MAX_EDITS];
    const char *patch;          /* description, if built is given */
    rule_list also;             /* also broken, in addition to dtype-bitset */
} lenient;

/* Adds a case of that name. Stops if the model of the twin is not valid. */
void oinf_add_lenient(case_sink *sink, const lenient *l, const char *what, ...)
    PRINTF_LIKE(3, 4);

/* A tensor "w" with data; one without. */
oinf_tensor oinf_tensor_of(oinf_type type, size_t rank, const u64 *shape);
oinf_tensor oinf_declared(oinf_type type, size_t rank, const u64 *shape);

/* Zeros, with as many bytes as elements need. */
oinf_array oinf_zeros(oinf_type type, size_t rank, const u64 *shape);

/* The dimension with which elements of that type fill a number of bytes. */
u64 oinf_dimension_of(oinf_type type, u64 bytes);

/* All types of tensors, and BITSET. */
enum {TENSOR_TYPES = ELEMENT_TYPES + 1};
oinf_type oinf_tensor_type(size_t i);

#endif
