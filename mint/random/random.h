/*
 * assay certify --random: files that nobody has seen, and what becomes of those
 * on which the program and the reference disagree. Each kind of disagreement is
 * shrunk to a file as small as there is, which is kept beside the nearest one
 * on which both agree.
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
    corpus_case kept;           /* what it was shrunk to */
    u8 *bytes;
    size_t size, before;        /* now, and as it was met */
    char digits[65];
    json_t *features;
    char *patch;
    result answer;              /* to it */
    bool steady;                /* the program answers so each time */
    u8 *near_bytes;             /* the nearest file on which both agree, */
    size_t near_size;           /* or NULL */
    corpus_case near;
    char near_digits[65];
    json_t *near_features;
} disagreement;

typedef struct {
    fresh fresh;                /* first: it is one */
    const certify_options *asked;       /* as the user gave them */
    const char *folder;         /* of the corpus that parents are from */
    const char *keep;           /* where disagreements go, or NULL: to a folder
                                   of another name */
    char *kept;                 /* where they are, once they are */
    parents parents;
    bool *undecided;
    temporary place;            /* of the files */
    char digest[65];            /* of what was asked */
    size_t made;
    disagreement *list;
    size_t count;
    size_t wrong;               /* files of them all */
    bool studied;
} random_run;

/* asking.c: asks about bytes that are no case; takes c for what is expected of
 * them, as expect_of() wrote it. false if the program can no longer be asked,
 * as below. */
bool ask_about(random_run *self, run *r, corpus_case *c, view bytes,
               result *out);
void forget_answer(result *r);

/* shrinking.c: makes a disagreement of a cause as small as can be. */
bool shrink_disagreement(random_run *self, run *r, disagreement *d,
                         const result *seen);
void free_disagreement(disagreement *d);

/* The same by the nearest file, which is forgotten then, where the file is not
 * read to its end, and that one is. false: nothing was done. */
bool shrink_by_near(random_run *self, run *r, disagreement *d,
                    const result *seen);

/* keeping.c: writes them down, as a corpus that certify takes; false after a
 * line. And the folder for it, before anything is asked. */
bool keep_disagreements(random_run *self, run *r);
bool ready_to_keep(const random_run *self);

/* telling.c */
void tell_disagreements(const fresh *self, FILE *to, const run *r);

/* listing.c */
void list_disagreements(const fresh *self, json_writer *out);

#endif
