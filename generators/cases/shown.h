/* What a patch and a file show of what the name of a case claims. */
#ifndef ASSAY_SHOWN_H
#define ASSAY_SHOWN_H

#include "generators/cases/claims.h"
#include "generators/engine/builder.h"

/*
 * Whether the patch shows the number: as what an edit read or wrote, or their
 * difference, as a count of bytes, as bytes in hexadecimal, or in its prose.
 * Prose that repeats the name shows nothing. "big-endian" is shown by a number
 * whose bytes were reversed.
 */
bool patch_shows(const char *patch, const char *name, const builder *file,
                 const claim *c);

/*
 * Whether the file shows the number: as the value of a field or the count of an
 * array of fields; if the name has a word for it, as a place or a size.
 */
bool file_shows(const builder *file, const claim *c);

#endif
