/*
 * Golden files: for every format, valid files that a reader must accept, and
 * files that break one rule each. They are made from SPEC_NOTES.md and spec/
 * alone. The expectation of a file comes from the model that wrote it, never
 * from ref/.
 *
 * This header is for users of golden files: tests, fuzzers, the program.
 * author.h is for authors of generators.
 */
#ifndef ASSAY_GENERATE_H
#define ASSAY_GENERATE_H

#include "generators/engine/golden.h"

/* Visits the golden files of f by path. The last answer of visit. */
int generate_cases(format f, golden_visitor visit, void *user);

/* The golden files of f, to be visited more than once: visit_cases(),
 * free_sink(). */
case_sink *make_cases(format f);

/* These functions return an exit status: 2 if a file could not be written. */

/*
 * Writes the golden files of f, their manifest and levels.json below dir, or
 * compares (check) what is there with them: 1 if files differ. The manifest has
 * the answers of upstream from the table of that path (answers.h), or, if that
 * is NULL, none.
 */
int generate_corpus(format f, const char *dir, const char *answers,
                    bool check);

/* Writes the licence of everything in the folder to DIR/LICENSE. The folder was
 * new before the run: in another one, it would speak of others' files. */
int generate_license(const char *dir);

/* Finds whether nothing is in a folder, or no folder is there. Returns false,
 * after a message, if it cannot be read. */
bool find_new_folder(const char *dir, bool *is_new);

/*
 * Writes a valid file of many tensors, DIR/<format>-<count>: named like those
 * of a checkpoint, of different sizes, with padding between them where the
 * format has some. The same plan makes the same bytes everywhere.
 */
int generate_large(format f, const char *dir, const large_plan *plan);

/* Writes random files (random.h) as a corpus for certify to DIR/<format>/. */
int generate_random(format f, const char *dir, const random_plan *plan);

/* Writes the files of a list, all of f, as a corpus to DIR/<format>/. */
int generate_listed(format f, const char *dir, const golden *list,
                    size_t count);

/*
 * Writes the files that corpus/recipes/<f>.json describes, sparse, as a corpus
 * to DIR/<f>/. An invalid recipe ends the program.
 */
int generate_recipes(format f, const char *dir, const char *corpus);

#endif
