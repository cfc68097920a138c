/* Cuts text without splitting characters. */
#ifndef ASSAY_CUT_H
#define ASSAY_CUT_H

#include <stddef.h>

/* Returns the number of bytes without an incomplete character at the end. */
size_t whole_text(const void *bytes, size_t size);

/* Returns how many of the first most bytes of JSON are complete characters and
 * escapes. The text was written by assay, is longer and terminated. */
size_t whole_json(const char *text, size_t most);

#endif
