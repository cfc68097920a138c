/*
 * What stands inside a block of a part, as HTML: code, emphasis, and links that
 * its words make: "section 4.3", "note 7", the name of a rule as code.
 */
#ifndef ASSAY_PAGE_INLINE_H
#define ASSAY_PAGE_INLINE_H

#include <stdio.h>

#include "page/part.h"

typedef struct {
    FILE *to;
    const part *part;           /* whose sections there are */
    const char *format;         /* whose rules */
} inline_writer;

void print_inline(inline_writer w, view text);

#endif
