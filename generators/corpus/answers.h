/*
 * Answers of the upstream implementation of a format to files of the corpus:
 * the first reader of conformance/upstream/answers/<f>.tsv. README.md next to
 * that folder explains the table.
 */
#ifndef ASSAY_ANSWERS_H
#define ASSAY_ANSWERS_H

#include "generators/engine/builder.h"

#define ANSWER_DIGITS 16        /* of a SHA-256 */

typedef struct {
    char *name;                 /* "mag/reject/mag.key.utf8~overlong-2" */
    char file[ANSWER_DIGITS + 1];
    const char *word;           /* as a manifest has it */
} answer_row;

typedef struct {
    answer_row *rows;               /* in the order of their names */
    size_t count;
} answer_list;

/* Reads the table at that path; without a path there are no answers. A file
 * that is not such a table ends the program. */
answer_list read_answers(format f, const char *path);
void free_answers(answer_list *list);

/* Returns the answer to a file, for instance "accept". It is "not-run" if
 * upstream did not get the case, or got another file of that name. */
const char *find_answer(const answer_list *list, const golden *g,
                        const char *sha256);

#endif
