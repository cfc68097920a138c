/* The inside of a case_sink: what generate.c needs and authors do not. */
#ifndef ASSAY_CASES_H
#define ASSAY_CASES_H

#include "facts.h"

case_sink *new_sink(format f);
case_sink *make_cases(format f);    /* a new sink with all cases of f */
int  visit_cases(case_sink *sink, golden_visitor visit, void *user);
void free_sink(case_sink *sink);

#endif
