/*
 * Cases of a corpus that are not files in the folder of a format: models of
 * several files, in sets/, and files that are too large to keep, described in
 * recipes/.
 */
#ifndef ASSAY_ASIDE_H
#define ASSAY_ASIDE_H

#include "conformance/corpus/manifest.h"

/*
 * Adds the cases of a format (0: of all) to a loaded corpus, which may have
 * none. Returns false after a line to problems.
 */
bool corpus_take_aside(corpus *c, u32 only, FILE *problems);

#endif
