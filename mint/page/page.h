/*
 * Pages of HTML for people who implement a format: the text of spec/<format>.md
 * with the rules at each sentence that they hold, and of each rule where it is
 * checked and which files break it. After the suite of Argon for AV1.
 */
#ifndef ASSAY_PAGE_H
#define ASSAY_PAGE_H

#include <stdio.h>

#include "conformance/corpus/manifest.h"

/* That of a format, by its number. */
void print_page(FILE *to, u32 format, const corpus *cases);

/* The one that leads to the others, which are called <format>.html. */
void print_page_index(FILE *to, const corpus *cases);

#endif
