/* Guesses what a file of an unknown format is. */
#ifndef ASSAY_LOOKS_H
#define ASSAY_LOOKS_H

#include "core/base.h"
#include "core/rules.h"

/* Returns the format whose magic the file starts with, or FORMAT_NONE. */
format format_of_start(span file);

/* Returns what the file looks like and what to do, such as "gzip data:
 * decompress it first"; NULL if unknown. */
const char *looks_like(span file);

#endif
