/*
 * The copies that a program under test is given, one case at a time: the file
 * <folder>/<number>.<extension> in an otherwise empty private folder. Neither
 * its name nor its neighbours reveal the answer. A request is
 * <number>.json, next to the folder out/ for the file to be written.
 */
#ifndef ASSAY_PRIVATE_COPY_H
#define ASSAY_PRIVATE_COPY_H

#include <stdio.h>

#include "conformance/corpus/manifest.h"
#include "conformance/program/outbox.h"
#include "conformance/program/reply.h"
#include "tool/temporary.h"

typedef struct {
    cleanup cleanup;
    temporary folder;           /* path is NULL if there is none */
    int place;                  /* that folder, open, in case it is renamed */
    char *path;                 /* of the current copy; "" if there is none */
    int file;                   /* the copy, or -1; to be reused if spare */
    bool spare;                 /* nobody else has it open */
    const corpus_case *const *cases;    /* by number, less 1 */
    size_t count;
    outbox out;                 /* where requested files are written */
} private_copy;

/* Creates the folder for these cases, which must outlive it. Returns false
 * after a line to problems. */
bool private_copy_open(private_copy *s, const corpus_case *const *cases,
                       size_t count, FILE *problems);
void private_copy_close(private_copy *s);

/* Writes the copy of a case. Returns its path, or NULL after a line to
 * problems. */
const char *private_copy_put(private_copy *s, size_t number, FILE *problems);

/* Removes the copy. Returns false after a line to problems if it was
 * changed. */
bool private_copy_take(private_copy *s, const corpus_case *c, FILE *problems);

/* Replaces paths of copies in what the program said by paths of the corpus. */
void reveal_paths(const private_copy *s, reply *r);

#endif
