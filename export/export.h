/*
 * Exports the corpus as tests for another language: a self-contained folder
 * with the files, the expected results, a table of cases, and the sources for
 * the test runner of the language. The user writes one function, decode(). The
 * folder is also a package of the language.
 *
 *     EXPORT          lists the files of assay, so that it can renew them
 *     cases.tsv       a line for each case
 *     files/          the files of the corpus, under their names
 *     expected/       expected documents, as far as the level compares them
 *     and the templates of export/<language>/, filled in
 *
 * doc/EXPORT.md is the manual.
 */
#ifndef ASSAY_EXPORT_H
#define ASSAY_EXPORT_H

#include "conformance/corpus/levels.h"
#include "conformance/corpus/manifest.h"

typedef struct {
    const char *language;       /* one of export_language() */
    grade level;                /* the level at which documents are compared */
} export_plan;

/* Returns the names of the languages, in order; NULL after the last one. */
const char *export_language(size_t number);

/*
 * Writes or renews the folder, with everything that was loaded of the corpus.
 * Refuses a folder with other contents than an older export for the language,
 * and keeps the user's decode(). Reports problems; returns the exit status.
 */
int export_corpus(const corpus *c, const char *dir, const export_plan *plan);

#endif
