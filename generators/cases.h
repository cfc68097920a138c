/* The inside of a case_sink: what generate.c needs and authors do not. */
#ifndef ASSAY_CASES_H
#define ASSAY_CASES_H

#include "author.h"

case_sink *new_sink(format f);
int  visit_cases(case_sink *sink, golden_visitor visit, void *user);
void free_sink(case_sink *sink);

#endif
