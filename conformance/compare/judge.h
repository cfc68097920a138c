/* Is the answer right? */
#ifndef ASSAY_JUDGE_H
#define ASSAY_JUDGE_H

#include "conformance/corpus/levels.h"
#include "conformance/results/results.h"

/* How the problem of a wrong document begins; a line for each difference
 * follows. */
#define OTHER_DOCUMENT "accepted, but the document is wrong:\n"

/* That problem of a document, or NULL if there is none at that level. */
char *document_problem(const levels *l, grade asked, const json_t *expected,
                       const json_t *given);

/* What writers may declare: <format>.canonical. */
/* FORMAT.beside-unknown, of files that hold an unknown type and a fault: it
 * makes the answer unsupported right, and nothing else. */
bool is_beside_unknown(const char *feature);

bool is_of_writers(const char *feature, u32 format);

/* What every answer about a format is held against. */
typedef struct {
    grade level;
    const levels *levels;       /* of the format */
    const json_t *features;     /* that the program declares, or NULL */
} measure;

/* Whether the case needs a feature that is not one of those. */
bool lacks_feature(const json_t *features, const corpus_case *c);

/* Whether some case needs each of them; if not, it is a slip of the pen, and
 * said so. */
bool are_needed(const json_t *features, const corpus *c, FILE *problems);

/* "must be accepted", and so on. */
const char *demand_of(const corpus_case *c);

/* Writes r, and takes over what it keeps of the reply. */
void judge_case(const measure *m, const corpus_case *c, reply *given,
                result *r);

#endif
