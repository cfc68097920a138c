/*
 * Cases by matrix: a rule, for each element type, field, table and place for
 * which a reader may miss it. A lenient reader reads another value in place of
 * the invalid one. The rest of such a file is valid, so that the reader accepts
 * it: its twin, in which that other value is written as specified, is valid and
 * has the same data.
 */
#ifndef ASSAY_GENERATE_BURNPACK_MATRIX_H
#define ASSAY_GENERATE_BURNPACK_MATRIX_H

#include "generators/burnpack/model.h"

#define COUNT_OF(list)  (sizeof (list) / sizeof (list)[0])
#define WHAT_SIZE       120

/* Joins the parts of the name of a case. */
void burnpack_name(char what[WHAT_SIZE], const char *text, ...)
    PRINTF_LIKE(2, 3);

/* The kinds of elements: all plain types, and several schemes. */
typedef struct {
    const char *name;
    burnpack_dtype dtype;
    burnpack_scheme scheme;
} burnpack_kind;

#define BURNPACK_KINDS 20
extern const burnpack_kind burnpack_kinds[BURNPACK_KINDS];

/* Named "w". */
burnpack_tensor burnpack_of(const burnpack_kind *k, size_t rank,
                            const u64 *shape);
burnpack_tensor burnpack_scalar_of(const burnpack_kind *k);

/* words, "-of-" and the name of the kind. */
void burnpack_call(char what[WHAT_SIZE], const char *words,
                   const burnpack_kind *k);

/* The bytes of an element; 1 if it is quantized. */
u64 burnpack_width(const burnpack_kind *k);

/*
 * Adds the file of a model, which breaks the rule there. twin is the model that
 * a lenient reader reads; NULL is the same model in its usual spelling.
 */
void burnpack_add_lenient(case_sink *sink, rule broken, const char *what,
                          blame where, const file_model *f,
                          const file_model *twin);

/* Adds a file that has no lenient reading. */
void burnpack_add_broken(case_sink *sink, rule broken, const char *what,
                         blame where, const file_model *f);

/* A file of one tensor. */
file_model burnpack_file_of(const burnpack_tensor *t);

#endif
