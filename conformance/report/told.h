/*
 * What travels: results that say the same wherever the corpus lies, and what
 * several forms tell of a case.
 */
#ifndef ASSAY_REPORT_TOLD_H
#define ASSAY_REPORT_TOLD_H

#include "conformance/run/run.h"

/* Text in which paths of the corpus begin below it. Free it. */
typedef struct {
    char *at;
    size_t size;
} told;

told tell(const run *r, const char *at, size_t size);

/* The program as it calls itself, or its command. Free it. */
char *program_of(const run *r);

/* The words of a verdict about a format: "certified: index". Free it. */
char *judgement_of(const run *r, u32 f);

/* The path of the file below the corpus: "mag/accept/one.mag". */
const char *file_of(const run *r, const corpus_case *c);

/* The line about a case among results; NULL after a line to standard error if
 * what it expects cannot be read. */
json_t *told_case(const run *r, const result *one);

/* The line about the run among them, without what is of all of these. */
json_t *told_run(const run *r);

/* The first line of what is wrong. */
view first_line(const told *problem);

#endif
