/*
 * Prints a self-contained HTML page. Its policy allows only the style and the
 * script inside the page, by their digests. Without the script, only the
 * filters are missing.
 */
#ifndef ASSAY_REPORT_PAGE_H
#define ASSAY_REPORT_PAGE_H

#include <stdio.h>

#include "tool/base.h"

/* Starts a page. The title, which comes from a program, is escaped. */
void page_begin(FILE *to, const char *title);
void page_end(FILE *to);

/* Starts a page with another style and at most this script. */
void page_head(FILE *to, const char *title, view style, view script);

/* Prints the filters: search, format, and another one with these words. */
void page_filters(FILE *to, const char *what, const char *const *words,
                  size_t count);

/* Prints untrusted text, escaped. */
void page_text(FILE *to, const char *words);

/* Prints a table cell with a number; bad: of something undesired. */
void page_number(FILE *to, u64 number, bool bad);

/* Returns the CSS class of an outcome or answer. */
const char *page_class(const char *word);

#endif
