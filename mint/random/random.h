/*
 * assay certify --random: tests a program with new files. If it disagrees with
 * the reference, each kind of disagreement is shrunk to a file as small as
 * possible, which is kept with the nearest file on which both agree.
 */
#ifndef ASSAY_RANDOM_H
#define ASSAY_RANDOM_H

#include "conformance/run/fresh.h"
#include "random/files.h"

/* A disagreement, and all files of the run that show it. */
typedef struct {
    char *title;
    size_t count;
    const corpus_case *first;   /* the smallest of them */
    corpus_case kept;           /* the shrunk one */
    u8 *bytes;
    size_t size, before;        /* after and before shrinking */
    char digits[65];
    json_t *features;
    char *patch;
    result answer;              /* to the shrunk one */
    bool steady;                /* the program gives this answer every time */
    u8 *near_bytes;             /* the nearest file on which both agree, */
    size_t near_size;           /* or NULL */
    corpus_case near;
    char near_digits[65];
    json_t *near_features;
} disagreement;

typedef struct {
    fresh fresh;                /* must be first: this is a fresh */
    const certify_options *asked;       /* as the user gave them */
    const char *folder;         /* of the corpus with the parents */
    const char *keep;           /* the folder for disagreements; NULL: a new
                                   one */
    char *kept;                 /* the folder, once they are there */
    parents parents;
    bool *undecided;
    temporary place;            /* of the files */
    char digest[65];            /* of the files tested */
    size_t made;
    disagreement *list;
    size_t count;
    size_t wrong;               /* number of files of all disagreements */
    bool studied;
} random_run;

/* asking.c: tests the program with bytes that are not a case; c has the
 * expectation that expect_of() wrote. Returns false if the program can no
 * longer be run. */
bool ask_about(random_run *self, run *r, corpus_case *c, view bytes,
               result *out);
void forget_answer(result *r);

/* shrinking.c: makes a disagreement as small as possible; returns false if the
 * program can no longer be run. */
bool shrink_disagreement(random_run *self, run *r, disagreement *d,
                         const result *seen);
void free_disagreement(disagreement *d);

/* Shrinks towards the nearest file, which is then dropped, if that is read to
 * its end and the file is not. Returns false if nothing was done. */
bool shrink_by_near(random_run *self, run *r, disagreement *d,
                    const result *seen);

/* keeping.c: writes the disagreements as a corpus for certify; checks the
 * folder for it before the run. Both return false after a message. */
bool keep_disagreements(random_run *self, run *r);
bool ready_to_keep(const random_run *self);

/* telling.c */
void report_disagreements(const fresh *self, FILE *to, const run *r);

/* listing.c */
void list_disagreements(const fresh *self, json_writer *out);

#endif
