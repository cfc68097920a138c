/*
 * Cases of a corpus that are no files of its formats: models of several files,
 * which lie in sets/, and files that are too large to be kept, which recipes/
 * describes.
 */
#ifndef ASSAY_ASIDE_H
#define ASSAY_ASIDE_H

#include "conformance/corpus/manifest.h"

/*
 * Adds those of a format, or of all if it is 0, to a corpus that was loaded; a
 * corpus may have none. false after one line to problems.
 */
bool corpus_take_aside(corpus *c, u32 only, FILE *problems);

#endif
