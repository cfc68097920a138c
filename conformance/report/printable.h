/*
 * Texts that do not depend on where the corpus is, and parts of results that
 * several forms share.
 */
#ifndef ASSAY_REPORT_PRINTABLE_H
#define ASSAY_REPORT_PRINTABLE_H

#include "conformance/run/run.h"

/* A text in which paths into the corpus are relative to it. Free it. */
typedef struct {
    char *at;
    size_t size;
} printable;

printable printable_text(const run *r, const char *at, size_t size);

/* Returns the program's own name, or its command. Free it. */
char *program_of(const run *r);

/* Returns the verdict of a format as text: "certified: index". Free it. */
char *judgement_of(const run *r, u32 f);

/* Returns the path of the file relative to the corpus: "mag/accept/one.mag". */
const char *file_of(const run *r, const corpus_case *c);

/* Returns the results line of a case, or NULL after a line to standard error if
 * its expectation cannot be read. */
json_t *reported_case(const run *r, const result *one);

/* Returns the results line of the run, without digests of all lines, or NULL
 * after a line to standard error if a file cannot be read. */
json_t *reported_run(const run *r);

/* Returns the first line of a problem. */
view first_line(const printable *problem);

#endif
