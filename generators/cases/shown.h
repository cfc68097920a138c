/* Claims of a case's name that its patch or its file shows. */
#ifndef ASSAY_SHOWN_H
#define ASSAY_SHOWN_H

#include "generators/cases/claims.h"
#include "generators/engine/builder.h"

/*
 * Reports whether the patch shows the number: as the old or new value of an
 * edit, their difference, a count of bytes, bytes in hexadecimal, or in prose.
 * Prose that repeats the name shows nothing. A number whose bytes were reversed
 * shows "big-endian".
 */
bool patch_shows(const char *patch, const char *name, const builder *file,
                 const claim *c);

/*
 * Reports whether the file shows the number: as the value of a field or the
 * count of an array of fields; if the name has a word for it, as a place or a
 * size.
 */
bool file_shows(const builder *file, const claim *c);

#endif
