/* Writes text for people into a buffer, without control characters. */
#ifndef ASSAY_TOOL_TEXT_H
#define ASSAY_TOOL_TEXT_H

#include "base.h"

/*
 * Text in a buffer. Text that does not fit is counted but left out, without
 * splitting a character or an escape. size is at least 1; at is always
 * terminated.
 */
typedef struct {
    char *at;
    size_t size;
    size_t length;              /* of the whole text, including the rest */
} text;

text text_begin(char *at, size_t size);
void add_text(text *t, const char *words, ...);

/* Adds "24 bytes", "3.1 GiB". */
void add_size(text *t, u64 bytes);

/* Adds bytes from a file, escaped like assay_write_escaped(). */
void add_escaped(text *t, view bytes);

#endif
