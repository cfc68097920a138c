/* The version of the corpus in which a path appeared first. */
#ifndef ASSAY_SINCE_H
#define ASSAY_SINCE_H

#include "generators/corpus/generate.h"

/* Room for a version and its terminator. */
#define SINCE_SIZE 32

/*
 * Writes the version that corpus/NAMES gives for path ("accept/empty.mag",
 * below the folder of the format), or the version of corpus/VERSION if the
 * path is not listed there yet.
 */
void find_since(format f, const char *path, char since[SINCE_SIZE]);

#endif
