/*
 * Makes text from programs and files safe for a language: one function for
 * each, and json.h for JSON. All of them escape control characters, characters
 * that change the direction of text, and invalid UTF-8 as in escape.h; quotes
 * and backslashes are kept.
 */
#ifndef ASSAY_MARKUP_H
#define ASSAY_MARKUP_H

#include <stdio.h>

#include "tool/base.h"

/*
 * Prints text for HTML and XML 1.0: between tags, or as the value of an
 * attribute in quotes. Line breaks and tabs are kept.
 */
void print_markup(FILE *to, view text);

/* Prints a cell of a Markdown table, as code. */
void print_cell(FILE *to, view text);

/* Print text for workflow commands of GitHub: the value of a property; the
 * message; and text in a line that is not a command. */
void print_property(FILE *to, view text);
void print_message(FILE *to, view text);
void print_remark(FILE *to, view text);

#endif
