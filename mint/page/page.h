/*
 * HTML pages for people who implement a format: spec/<format>.md with the rules
 * of each sentence, and for each rule where it is checked and which files break
 * it. Modelled on the Argon suite for AV1.
 */
#ifndef ASSAY_PAGE_H
#define ASSAY_PAGE_H

#include <stdio.h>

#include "conformance/corpus/manifest.h"

/* Prints the page of a format. */
void print_page(FILE *to, u32 format, const corpus *cases);

/* Prints the index of the other pages, which are named <format>.html. */
void print_page_index(FILE *to, const corpus *cases);

#endif
