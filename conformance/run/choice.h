/* Patterns that choose cases; * matches anything. */
#ifndef ASSAY_CHOICE_H
#define ASSAY_CHOICE_H

#include "conformance/corpus/manifest.h"
#include "conformance/run/options.h"

/* Adds a pattern as the user typed it: in corpus/mag/reject/x.mag, what is
 * before the last name of a format is ignored. There is room for it. */
void globs_add(globs *g, const char *typed);

/* Returns the patterns with old names of cases replaced by present ones, as the
 * next two functions need them. Free the list. */
globs present_globs(const corpus *c, const globs *g);

/* Reports whether a pattern may match cases of the format. A pattern that
 * starts with the name of a format and "/" or "." matches only cases of that
 * format. */
bool globs_concern(const globs *g, const char *format);

/* Matches a case by its name or its file name. */
bool glob_names(const corpus *c, const char *glob, const corpus_case *one);

/* Match a case also by its folder, or the rule that it breaks: then the pattern
 * starts like a rule, with the format and a dot. */
bool glob_takes(const corpus *c, const char *glob, const corpus_case *one);
bool globs_take(const corpus *c, const globs *g, const corpus_case *one);

/* Reports whether a pattern matches this name. */
bool globs_name(const globs *g, const char *name);

/* Prints a line for each withdrawn case that a pattern matches. */
void globs_withdrawn(const corpus *c, const globs *g, FILE *to);

/* Reports whether a pattern matches a present or withdrawn case. A pattern that
 * matches none is a mistake. */
bool is_about_cases(const corpus *c, const char *glob);

/* Checks all patterns. If one matches nothing, prints a line with the
 * option. */
bool are_about_cases(const corpus *c, const globs *g, const char *option,
                     FILE *problems);

#endif
