/* The inside of a case_sink: what generate.c needs and authors do not. */
#ifndef ASSAY_CASES_H
#define ASSAY_CASES_H

#include "author.h"

case_sink *new_sink(format f);
case_sink *make_cases(format f);    /* a new sink with all cases of f */
int  visit_cases(case_sink *sink, golden_visitor visit, void *user);
void free_sink(case_sink *sink);
void check_reasons(const case_sink *sink);  /* each was used */

/* A case that is no longer there: see withdraw_case(). */
typedef struct {
    const char *path, *since, *reason, *moved_to;
} withdrawal;

/* The i-th, or NULL. */
const withdrawal *withdrawn_case(const case_sink *sink, size_t i);

#endif
