/* The environment of a program under test: nothing in it names the corpus. */
#ifndef ASSAY_ENVIRONMENT_H
#define ASSAY_ENVIRONMENT_H

#include "tool/base.h"

/* Ours, without what tells where the corpus lies. Free the list. */
char **neutral_environment(const char *corpus);

/* Whether a folder, "." for our own and the program's, is in the corpus. */
bool stands_in(const char *folder, const char *corpus);

#endif
