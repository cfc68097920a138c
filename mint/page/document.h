/* The text of a part as HTML, with the rules at each sentence they hold. */
#ifndef ASSAY_PAGE_DOCUMENT_H
#define ASSAY_PAGE_DOCUMENT_H

#include "page/sheet.h"

/* Its headings, as links. */
void print_contents(const sheet *s);

/* All of it but the title; where the table of rules stands, all about each. */
void print_document(const sheet *s);

#endif
