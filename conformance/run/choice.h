/* Patterns that choose cases: * stands for anything. */
#ifndef ASSAY_CHOICE_H
#define ASSAY_CHOICE_H

#include "conformance/corpus/manifest.h"
#include "conformance/run/options.h"

/* The names that cases have now, instead of those that they had: as the next
 * two want them. Free the list. */
globs present_globs(const corpus *c, const globs *g);

/* Whether one of them may be about cases of the format. What begins with the
 * name of a format and "/" is about those of that format alone. */
bool globs_concern(const globs *g, const char *format);

/* By its name, or by that of its file. */
bool glob_takes(const corpus *c, const char *glob, const corpus_case *one);
bool globs_take(const corpus *c, const globs *g, const corpus_case *one);

/* Whether one of them is of that name alone. */
bool globs_name(const globs *g, const char *name);

/* Prints a line for each time that a case of one of these names was
 * withdrawn. */
void globs_withdrawn(const corpus *c, const globs *g, FILE *to);

/* Whether it is about anything: a case, or one that was withdrawn. Nobody
 * means a pattern that is about nothing. */
bool is_about_cases(const corpus *c, const char *glob);

/* The same of all; if not so, says of which, after the name of the option. */
bool are_about_cases(const corpus *c, const globs *g, const char *option,
                     FILE *problems);

#endif
