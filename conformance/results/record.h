/*
 * Reads results that certify --json wrote. They may come from a hostile sender:
 * an error names its line, and only what identifies a case is kept in memory.
 */
#ifndef ASSAY_RECORD_H
#define ASSAY_RECORD_H

#include "conformance/results/expectation.h"
#include "conformance/results/results.h"

/* A case and its outcome. */
typedef struct {
    char *name;
    u32 format;
    expectation spec;
    char *rule;                 /* or NULL */
    outcome outcome;
    answer answer;
    char *file;                 /* its path */
    char sha256[DIGEST_SIZE];
    char digest[DIGEST_SIZE];   /* of the expectation */
    char problem[DIGEST_SIZE], said[DIGEST_SIZE];   /* of the texts, or "" */
    bool logged;
    bool whole;                 /* it has the members of this version */
    u64 line;
} record_case;

typedef struct record {
    const char *path;           /* of the results file */
    record_case *cases;         /* sorted by name */
    size_t count, room;
    json_t *run;                /* the run line, as the schema defines it */
    bool certified, complete;
    bool changed;               /* its digest does not match its lines */
    bool other_corpus;          /* its corpus digest does not match its cases */
    const char *level;
    tally all;
} record;

/*
 * Reads a results file. Returns false after a line "PATH: line N: PROBLEM" to
 * problems. Close the record in both cases.
 */
bool record_read(record *r, const char *path, FILE *problems);
void record_close(record *r);

/* Returns the case with this name, or NULL. */
const record_case *record_find(const record *r, const char *name);

/* Returns name, version and language of the program, or its command; free
 * it. */
char *record_program(const record *r);

/* Returns the entry of a format in "formats", or NULL if it was not judged. */
const json_t *record_format(const record *r, const char *format);

/* Returns the answer in one word: "accept", "crash", or "other" if the document
 * was wrong. */
const char *record_answer(const record_case *c);

#endif
