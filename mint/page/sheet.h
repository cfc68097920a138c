/* The state shared by all that prints the page of a format. */
#ifndef ASSAY_PAGE_SHEET_H
#define ASSAY_PAGE_SHEET_H

#include <stdio.h>

#include "conformance/corpus/manifest.h"
#include "page/inline.h"
#include "page/places.h"

typedef struct {
    FILE *to;
    u32 format;                 /* its number */
    const assay_format *about;
    part part;
    places places;
    const corpus *cases;        /* of the format, at least */
} sheet;

sheet sheet_open(FILE *to, u32 format, const corpus *cases);
void sheet_close(sheet *s);

/* Prints text of any origin, escaped. */
void sheet_text(const sheet *s, const char *words);

/* Prints text of the part, with its code, emphasis and links. */
void sheet_inline(const sheet *s, view text);

#endif
