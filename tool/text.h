/* Text for people: cut to a buffer, and never a byte that moves a cursor. */
#ifndef ASSAY_TOOL_TEXT_H
#define ASSAY_TOOL_TEXT_H

#include "base.h"

/*
 * Text being written: everything is counted, what does not fit is left out, and
 * no character and no escape is cut in two.
 * size is at least 1; at stays terminated.
 */
typedef struct {
    char *at;
    size_t size;
    size_t length;              /* of the whole text, the part left out too */
} text;

text text_begin(char *at, size_t size);
void add_text(text *t, const char *words, ...);

/* Adds "24 bytes", "3.1 GiB". */
void add_size(text *t, u64 bytes);

/* Adds bytes from a file as assay_write_escaped() has them. */
void add_escaped(text *t, view bytes);

#endif
