/*
 * Files that are made for one run (--random, --neighbours), and what becomes of
 * those on which the program and the reference disagree. Who makes them has
 * these functions; all else is done as with the files of the corpus.
 */
#ifndef ASSAY_FRESH_H
#define ASSAY_FRESH_H

#include "run.h"
#include "tool/json.h"

struct fresh {
    /* Makes the cases of c, which is empty: false after a line. */
    bool (*make)(fresh *self, const certify_options *o, corpus *c);
    /* What a case says that may be accepted; NULL: nobody knows. */
    json_t *(*document)(const fresh *self, const corpus_case *c);
    /* The bytes of a case that names it as its maker; to be freed. */
    u8 *(*bytes)(const fresh *self, const corpus_case *c, size_t *size);
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

/* The bytes of a case, wherever they are: NULL after a line. Free them. */
u8 *case_bytes(const corpus_case *c, size_t *size, FILE *problems);

/* "agrees: index", and so on; and the exit status of that. */
void print_agreement(FILE *to, const run *r, u32 f);
int agreement_status(const run *r);

#endif
