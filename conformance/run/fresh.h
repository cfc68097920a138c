/*
 * Files that are made for one run (--random, --neighbours), and what becomes of
 * those on which the program and the reference disagree. Who makes them has
 * these functions; all else is done as with the files of the corpus.
 */
#ifndef ASSAY_FRESH_H
#define ASSAY_FRESH_H

#include "conformance/run/run.h"
#include "tool/json.h"

struct fresh {
    case_maker maker;           /* first: it is one */
    /* Makes the cases of c, which is empty: false after a line. */
    bool (*make)(fresh *self, const certify_options *o, corpus *c);
    /* What a case says that may be accepted; NULL: nobody knows. */
    json_t *(*document)(const fresh *self, const corpus_case *c);
    /* Looks into what went wrong once all were asked: false after a line. */
    bool (*study)(fresh *self, run *r);
    /* What came of that, for people; and once more what was asked. */
    void (*tell)(const fresh *self, FILE *to, const run *r);
    /* And for programs: members of the line about the run; or NULL. */
    void (*list)(const fresh *self, json_writer *out);
};

/*
 * Asks about a file that is no case of the run, as about those, and judges the
 * answer. false if it could not be asked, and nothing else can be.
 */
bool run_probe(run *r, const corpus_case *c, result *out);

#endif
