/*
 * Prints the text of a block as HTML: code, emphasis, and links made from
 * "section 4.3", "note 7" and names of rules as code.
 */
#ifndef ASSAY_PAGE_INLINE_H
#define ASSAY_PAGE_INLINE_H

#include <stdio.h>

#include "page/part.h"

typedef struct {
    FILE *to;
    const part *part;           /* links lead to its sections */
    const char *format;         /* and to the rules of this format */
} inline_writer;

void print_inline(inline_writer w, view text);

#endif
