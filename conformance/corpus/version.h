/* Versions of the corpus: x.y.z. */
#ifndef ASSAY_VERSION_OF_CORPUS_H
#define ASSAY_VERSION_OF_CORPUS_H

#include "tool/base.h"

#define VERSION_SIZE 32         /* with a terminator */

bool is_version(const char *text);      /* or NULL, which is one that any is */

/* Whether what is since the one is there in the other; NULL: always. */
bool is_since(const char *since, const char *version);

#endif
