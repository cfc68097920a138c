/* Versions of the corpus: x.y.z. */
#ifndef ASSAY_VERSION_OF_CORPUS_H
#define ASSAY_VERSION_OF_CORPUS_H

#include "tool/base.h"

#define VERSION_SIZE 32         /* with a terminator */

bool is_version(const char *text);      /* NULL stands for any version */

/* Reports whether a version has what exists since another; NULL: always. */
bool is_since(const char *since, const char *version);

#endif
