/* Prints a spec part as HTML, with the rules of each sentence. */
#ifndef ASSAY_PAGE_DOCUMENT_H
#define ASSAY_PAGE_DOCUMENT_H

#include "page/sheet.h"

/* Prints the headings as links. */
void print_contents(const sheet *s);

/* Prints the part without its title; the table of rules is replaced by
 * everything about each rule. */
void print_document(const sheet *s);

#endif
