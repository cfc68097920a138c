/*
 * The corpus as tests of another language: a folder that needs nothing else,
 * with the files, what is expected of them, one table of cases, and what the
 * test runner of the language reads. Its user writes one function, decode().
 * The folder is a package of the language as well.
 *
 *     EXPORT          made by assay: what it wrote, so that it can renew it
 *     cases.tsv       a line for each case
 *     files/          the files of the corpus, under their names
 *     expected/       documents: what a case's file says, as far as the level
 *                     compares it
 *     and the templates of export/<language>/, filled in
 *
 * doc/EXPORT.md says what a user has to know.
 */
#ifndef ASSAY_EXPORT_H
#define ASSAY_EXPORT_H

#include "conformance/corpus/levels.h"
#include "conformance/corpus/manifest.h"

typedef struct {
    const char *language;       /* one of export_language() */
    grade level;                /* of what documents are compared at */
} export_plan;

/* Their names, in order; NULL after the last one. */
const char *export_language(size_t number);

/*
 * Writes the folder, or renews it, with all that was loaded of the corpus. One
 * that holds anything but an older export for the language is refused, and the
 * user's decode() is kept. The exit status; problems are told.
 */
int export_corpus(const corpus *c, const char *dir, const export_plan *plan);

#endif
