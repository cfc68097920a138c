#ifndef ASSAY_CORPUS_H
#define ASSAY_CORPUS_H

#include "generate.h"

/*
 * Writes the golden files of f and their manifest below dir, or compares what
 * is there with them. The exit status: 0, 1 if files differ, 2 if one could
 * not be written.
 */
int make_corpus(format f, const char *dir, bool check);

#endif
