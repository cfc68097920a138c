/* Judges answers. */
#ifndef ASSAY_JUDGE_H
#define ASSAY_JUDGE_H

#include "conformance/corpus/levels.h"
#include "conformance/results/results.h"

/* The start of the problem of a wrong document; a line per difference
 * follows. */
#define OTHER_DOCUMENT "accepted, but the document is wrong:\n"

/* Returns the problem of a document, or NULL if it is correct at the level. */
char *document_problem(const levels *l, grade asked, const json_t *expected,
                       const json_t *given);

/* Reports whether it is FORMAT.beside-unknown, for files with an unknown type
 * and a fault. It only allows the answer unsupported. */
bool is_beside_unknown(const char *feature);

/* Reports whether it is a feature that writers declare: <format>.canonical. */
bool is_of_writers(const char *feature, u32 format);

/* What answers about a format are compared with. */
typedef struct {
    grade level;
    const levels *levels;       /* of the format */
    const json_t *features;     /* declared by the program, or NULL */
} measure;

/* Reports whether the case needs a feature that is not in the list. */
bool lacks_feature(const json_t *features, const corpus_case *c);

/* Reports whether some case needs each feature. If not, prints a line about the
 * misspelt one. */
bool are_needed(const json_t *features, const corpus *c, FILE *problems);

/* Returns "must be accepted" or similar. */
const char *expectation_text(const corpus_case *c);

/* Sets *r to the result, and moves what it keeps out of the reply. */
void judge_case(const measure *m, const corpus_case *c, reply *given,
                result *r);

#endif
