/* The environment of a program under test: nothing in it names the corpus. */
#ifndef ASSAY_ENVIRONMENT_H
#define ASSAY_ENVIRONMENT_H

#include "base.h"

/* Ours, without what tells where the corpus lies. Free the list. */
char **neutral_environment(const char *corpus);

/* Whether our working folder, the program's too, is in the corpus. */
bool stands_in(const char *corpus);

#endif
