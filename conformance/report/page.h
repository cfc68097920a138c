/*
 * A page of HTML that needs no other file and asks for none: its policy allows
 * the style and the script that stand in it, by their digests, and no more.
 * Without the script all of it is there, and only the filters are not.
 */
#ifndef ASSAY_REPORT_PAGE_H
#define ASSAY_REPORT_PAGE_H

#include <stdio.h>

#include "tool/base.h"

/* The title becomes text; it is of a program. */
void page_begin(FILE *to, const char *title);
void page_end(FILE *to);

/* The beginning of a page of another style, which runs that script at most. */
void page_head(FILE *to, const char *title, view style, view script);

/* The bar of filters: search, format, and what else the words say. */
void page_filters(FILE *to, const char *what, const char *const *words,
                  size_t count);

/* Text of any origin. */
void page_text(FILE *to, const char *words);

/* A cell with a number, of something that should not be if it is bad. */
void page_number(FILE *to, u64 number, bool bad);

/* The class that a word is coloured by: of outcomes and answers. */
const char *page_class(const char *word);

#endif
