/*
 * What a program under test is shown: a copy of one case at a time, as
 * <folder>/<number>.<extension>, in a private folder in which nothing else
 * stands. Neither its name nor what lies beside it tells the answer. A request
 * is shown as <number>.json, beside the folder out/ for what is to be written.
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
    temporary folder;           /* has a path if there is one */
    int place;                  /* that folder, whatever has its name by now */
    char *path;                 /* of the copy that is there, "" if none is */
    int file;                   /* the copy, -1: none; to be written again if */
    bool spare;                 /* nobody else has it */
    const corpus_case *const *cases;    /* by their numbers, less 1 */
    size_t count;
    outbox out;                 /* where requests are asked for */
} private_copy;

/* Makes the folder for these, which stay where they are: false after a line to
 * problems. */
bool private_copy_open(private_copy *s, const corpus_case *const *cases,
                       size_t count, FILE *problems);
void private_copy_close(private_copy *s);

/* Shows a case: its path there, or NULL after a line to problems. */
const char *private_copy_put(private_copy *s, size_t number, FILE *problems);

/* Takes it away: false after a line to problems if it was changed meanwhile. */
bool private_copy_take(private_copy *s, const corpus_case *c, FILE *problems);

/* In what the program said, the paths become those of the corpus. */
void reveal_paths(const private_copy *s, reply *r);

#endif
