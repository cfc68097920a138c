/* The cases of the corpus, as listed in its manifests. */
#ifndef ASSAY_MANIFEST_H
#define ASSAY_MANIFEST_H

#include <jansson.h>
#include <stdio.h>

#include "assay.h"
#include "tool/base.h"

typedef enum { MUST_ACCEPT, MUST_REJECT, MAY_EITHER } expectation;

typedef struct corpus_case corpus_case;

/* Makes the bytes of files that are not stored; the first member of its
 * user. */
typedef struct case_maker case_maker;
struct case_maker {
    /* Returns the bytes of a case whose maker it is, to be freed. */
    u8 *(*bytes)(const case_maker *self, const corpus_case *c, size_t *size);
};

struct corpus_case {
    u32 format;             /* its number */
    char *name;             /* "mag/reject/mag.key.utf8~overlong-2" */
    char *path;             /* of the file, absolute */
    char *document;         /* path of the expected document, or NULL */
    const json_t *digests;  /* by level, of a document that is too large to
                               keep; or NULL */
    expectation spec;
    const char *rule;       /* "mag.key.utf8", or NULL */
    bool placed;            /* the fault is at a known place: */
    u64 offset, length;
    const char *reason;     /* why the file is valid: "4.3, note 7", or NULL */
    const char *patch;      /* how the file was made, in words; or NULL */
    const char *parent;     /* the valid file that it was made from:
                               "accept/one.mag"; or NULL */
    const json_t *features; /* that a program needs: a list of strings */
    const char *sha256;
    const char *since;      /* the first version of the corpus that has it; or
                               NULL */
    const case_maker *maker;    /* of a file that is not stored; or NULL */
    u64 number;                 /* of the file, for its maker */
    const char *recipe;         /* a command that makes the file, or NULL */
    const char *sparse;     /* digest of a file with holes, or NULL */
    json_t *expected;       /* the document, once it is read */
    bool is_request;        /* the file describes what is to be written: */
    char *request;          /* this text, or one made from the file; or NULL */
    size_t request_size;
};

/* Returns "accept", "reject" or "may", as manifests have it. */
const char *expectation_word(expectation spec);

/* Returns false if the word is unknown. */
bool expectation_named(const char *word, expectation *spec);

/* Reports whether a path stays in its folder and is harmless in a shell. */
bool is_corpus_path(const char *path);

/* A case that was withdrawn. Names never vanish. */
typedef struct {
    char *name;             /* like that of a case */
    char *path;             /* relative to the folder: "mag/accept/old.mag" */
    const char *since, *reason;
    char *moved_to;         /* its present name, or NULL */
} withdrawn_case;

/* A case that is not a file in the folder of a format; see aside.h. */
typedef struct {
    const char *path;       /* relative to the folder: the file that a program
                               is given, or would be if it were made */
    const char *rule;       /* or NULL */
    const char *patch;      /* what a recipe makes, in words; or NULL */
    bool is_set;            /* a model of several files; otherwise a recipe */
} aside_case;

typedef struct {
    char *folder;           /* absolute */
    char *version;          /* of the corpus, or NULL */
    corpus_case *cases;     /* sorted by format and name */
    size_t count;
    withdrawn_case *withdrawn;  /* by name */
    size_t withdrawn_count;
    aside_case *aside;      /* only after corpus_take_aside() */
    size_t aside_count;
    bool *formats;          /* by number: whether the corpus has it */
    json_t *manifests;      /* owns the texts of the cases */
    bool writing;           /* the cases are requests */
} corpus;

/*
 * Reads FOLDER/<format>/manifest.json and, if it exists,
 * FOLDER/<format>/upstream/manifest.json, for these formats (by number), or for
 * all if formats is NULL. Returns false after a line to problems if a manifest
 * is invalid, or if the folder has none. Close in both cases.
 */
bool corpus_load_only(corpus *c, const char *folder, const bool *formats,
                      FILE *problems);
bool corpus_load(corpus *c, const char *folder, FILE *problems);
void corpus_close(corpus *c);

/*
 * The same in steps: an empty corpus; the cases of another manifest, which the
 * corpus takes ownership of, may be NULL, and came from path; sorting.
 */
void corpus_begin(corpus *c, const char *folder);
bool corpus_take(corpus *c, u32 format, json_t *manifest, const char *path,
                 FILE *problems);
bool corpus_end(corpus *c, FILE *problems);

/* Copies a text of a case into the corpus, which owns it. */
const char *corpus_hold(corpus *c, const char *text);

#endif
