/* The cases of the corpus, as its manifests name them. */
#ifndef ASSAY_MANIFEST_H
#define ASSAY_MANIFEST_H

#include <jansson.h>
#include <stdio.h>

#include "assay.h"
#include "tool/base.h"

typedef enum { MUST_ACCEPT, MUST_REJECT, MAY_EITHER } expectation;

typedef struct corpus_case corpus_case;

/* What makes the bytes of files that are nowhere; the first member of each. */
typedef struct case_maker case_maker;
struct case_maker {
    /* Those of a case that names it as its maker, to be freed. */
    u8 *(*bytes)(const case_maker *self, const corpus_case *c, size_t *size);
};

struct corpus_case {
    u32 format;             /* its number */
    char *name;             /* "mag/reject/mag.key.utf8~overlong-2" */
    char *path;             /* of the file, absolute */
    char *document;         /* path of the expected document, or NULL */
    const json_t *digests;  /* of one that is too large to be kept, by level, or
                               NULL */
    expectation spec;
    const char *rule;       /* "mag.key.utf8", or NULL */
    bool placed;            /* the fault has a place: */
    u64 offset, length;
    const char *reason;     /* why the file is valid: "4.3, note 7", or NULL */
    const char *patch;      /* how the file was made, in words, or NULL, */
    const char *parent;     /* of the one that is valid: "accept/one.mag" */
    const json_t *features; /* that a program needs: a list of texts */
    const char *sha256;
    const char *since;      /* the version of the corpus that has it first, or
                               NULL */
    const case_maker *maker;    /* of the file, which is nowhere; or NULL */
    u64 number;                 /* of it, for that one */
    const char *recipe;         /* a command that makes the file, or NULL */
    const char *sparse;     /* digest of a file with holes, or NULL */
    json_t *expected;       /* the document, once it was read */
    bool is_request;        /* the file tells what is to be written, */
    char *request;          /* this text; or it is made of the file, or NULL */
    size_t request_size;
};

/* "accept", "reject", "may": as manifests have it. */
const char *expectation_word(expectation spec);

/* false if it is none. */
bool expectation_named(const char *word, expectation *spec);

/* Whether it leads to no other folder, and needs no care in a shell. */
bool is_corpus_path(const char *path);

/* What is no longer there: names never vanish. */
typedef struct {
    char *name;             /* as that of a case */
    char *path;             /* below the folder: "mag/accept/old.mag" */
    const char *since, *reason;
    char *moved_to;         /* the name that it has now, or NULL */
} withdrawn_case;

/* What is there as well, and is no file of a format's folder: aside.h. */
typedef struct {
    const char *path;       /* below the folder: of the file that is named to a
                               program, or would be, were it made */
    const char *rule;       /* or NULL */
    const char *patch;      /* what a recipe makes, in words, or NULL */
    bool is_set;            /* a model of several files; else a recipe */
} aside_case;

typedef struct {
    char *folder;           /* absolute */
    char *version;          /* of it, or NULL */
    corpus_case *cases;     /* by format and name */
    size_t count;
    withdrawn_case *withdrawn;  /* by name */
    size_t withdrawn_count;
    aside_case *aside;      /* none, unless somebody asked for them */
    size_t aside_count;
    bool *formats;          /* which of them it has: by number */
    json_t *manifests;      /* what the texts of the cases lie in */
    bool writing;           /* they are asked for, not shown */
} corpus;

/*
 * Reads FOLDER/<format>/manifest.json and, where there is one,
 * FOLDER/<format>/upstream/manifest.json, for these formats of the registry, by
 * number, or for all if they are NULL. false after one line to problems if
 * something is wrong with one of them, or if the folder has none at all. Close
 * in both cases.
 */
bool corpus_load_only(corpus *c, const char *folder, const bool *formats,
                      FILE *problems);
bool corpus_load(corpus *c, const char *folder, FILE *problems);
void corpus_close(corpus *c);

/*
 * The same in steps: without a case; with those of one manifest more, which is
 * the corpus' from now on and may be NULL, and came from path; and in order.
 */
void corpus_begin(corpus *c, const char *folder);
bool corpus_take(corpus *c, u32 format, json_t *manifest, const char *path,
                 FILE *problems);
bool corpus_end(corpus *c, FILE *problems);

/* A copy of a text of a case, which lies where those of manifests do. */
const char *corpus_hold(corpus *c, const char *text);

#endif
