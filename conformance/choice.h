/* Patterns that choose cases: * stands for anything. */
#ifndef ASSAY_CHOICE_H
#define ASSAY_CHOICE_H

#include "certify.h"
#include "manifest.h"

/* By its name, or by that of its file; by a name that it had as well. */
bool glob_takes(const corpus *c, const char *glob, const corpus_case *one);
/* Whether one of them is of that name alone. */
bool globs_name(const globs *g, const char *name);

bool globs_take(const corpus *c, const globs *g, const corpus_case *one);

/* Whether it is about anything: a case, or one that was withdrawn. Nobody
 * means a pattern that is about nothing. */
bool is_about_cases(const corpus *c, const char *glob);

/* The same of all; if not so, says of which, after the name of the option. */
bool are_about_cases(const corpus *c, const globs *g, const char *option,
                     FILE *problems);

#endif
