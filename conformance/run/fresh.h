/*
 * Files that are made for one run (--random, --neighbours), and the study of
 * those on which the program and the reference disagree. Their maker provides
 * these functions; otherwise they are treated like files of the corpus.
 */
#ifndef ASSAY_FRESH_H
#define ASSAY_FRESH_H

#include "conformance/run/run.h"
#include "tool/json.h"

struct fresh {
    case_maker maker;           /* first: it is one */
    /* Makes the cases of c, which is empty. Returns false after a message. */
    bool (*make)(fresh *self, const certify_options *o, corpus *c);
    /* Returns the document of a case that may be accepted; NULL: undefined. */
    json_t *(*document)(const fresh *self, const corpus_case *c);
    /* Examines the failures after all cases. Returns false after a message. */
    bool (*study)(fresh *self, run *r);
    /* Prints the outcome for people. */
    void (*print)(const fresh *self, FILE *to, const run *r);
    /* Writes members of the line about the run; may be NULL. */
    void (*list)(const fresh *self, json_writer *out);
};

/*
 * Asks about a file that is not a case of the run, and judges the answer.
 * Returns false if it could not be asked; then no other file can be asked.
 */
bool run_probe(run *r, const corpus_case *c, result *out);

#endif
