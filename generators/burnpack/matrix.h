/*
 * Cases by matrix: a rule, and each element type, field, table and place for
 * which a reader may forget it.
 *
 * A lenient reader takes something else in the place of what is wrong. In such
 * a case all else is right, so that it accepts the file: its twin, in which
 * what it takes is written as the format asks, is valid, and has the same data.
 */
#ifndef ASSAY_GENERATE_BURNPACK_MATRIX_H
#define ASSAY_GENERATE_BURNPACK_MATRIX_H

#include "generators/burnpack/model.h"

#define COUNT_OF(list)  (sizeof (list) / sizeof (list)[0])
#define WHAT_SIZE       120

/* Puts together the name of a case. */
void burnpack_name(char what[WHAT_SIZE], const char *text, ...)
    PRINTF_LIKE(2, 3);

/* How elements may be stored: all plain types, and several schemes. */
typedef struct {
    const char *name;
    burnpack_dtype dtype;
    burnpack_scheme scheme;
} burnpack_kind;

#define BURNPACK_KINDS 20
extern const burnpack_kind burnpack_kinds[BURNPACK_KINDS];

/* Called "w". */
burnpack_tensor burnpack_of(const burnpack_kind *k, size_t rank,
                            const u64 *shape);
burnpack_tensor burnpack_scalar_of(const burnpack_kind *k);

/* words, "-of-" and the name of the kind. */
void burnpack_call(char what[WHAT_SIZE], const char *words,
                   const burnpack_kind *k);

/* Bytes of an element; of a quantized one 1. */
u64 burnpack_width(const burnpack_kind *k);

/*
 * Adds the file of a model, which breaks the rule there. twin: what a lenient
 * reader takes it for; NULL: the same, all written in the usual way.
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
