/*
 * Results that were written by certify --json and are read again. Whoever sends
 * them may mean harm: what is wrong is told with its line, and memory is held
 * for what a case is known by only.
 */
#ifndef ASSAY_RECORD_H
#define ASSAY_RECORD_H

#include "conformance/results/expectation.h"
#include "conformance/results/results.h"

/* A case and what came of it. */
typedef struct {
    char *name;
    u32 format;
    expectation spec;
    char *rule;                 /* or NULL */
    outcome outcome;
    answer answer;
    char *file;                 /* its path */
    char sha256[DIGEST_SIZE];
    char digest[DIGEST_SIZE];   /* of what is expected */
    char problem[DIGEST_SIZE], said[DIGEST_SIZE];   /* of these texts, or "" */
    bool logged;
    bool whole;                 /* it has the members of this version */
    u64 line;
} record_case;

typedef struct record {
    const char *path;           /* of the file */
    record_case *cases;         /* sorted by name */
    size_t count, room;
    json_t *run;                /* the line about it: as the schema has it */
    bool certified, complete;
    bool changed;               /* it has another digest than it says */
    bool other_corpus;          /* so has what it is about */
    const char *level;
    tally all;
} record;

/*
 * Reads a file: false after a line, "PATH: line N: PROBLEM", to problems. Close
 * in any case.
 */
bool record_read(record *r, const char *path, FILE *problems);
void record_close(record *r);

/* The case of that name, or NULL. */
const record_case *record_find(const record *r, const char *name);

/* Name, version and language of its program, or its command. Free it. */
char *record_program(const record *r);

/* Member of what is said of a format; NULL if it was not judged. */
const json_t *record_format(const record *r, const char *format);

/* What the case was answered, in a word: "accept", "other" for one with another
 * document, "crash". */
const char *record_answer(const record_case *c);

#endif
