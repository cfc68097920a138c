/* The environment of a program under test, without traces of the corpus. */
#ifndef ASSAY_ENVIRONMENT_H
#define ASSAY_ENVIRONMENT_H

#include "tool/base.h"

/* Returns our environment without variables that name the corpus. Free it. */
char **neutral_environment(const char *corpus);

/* Reports whether a folder is in the corpus. "." is the working folder, which
 * the program shares. */
bool stands_in(const char *folder, const char *corpus);

#endif
