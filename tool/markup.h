/*
 * Text from programs and files, made safe for the language that it is written
 * into: one function for each, and json.h for JSON. In all of them what a
 * terminal would obey, what turns the direction of text and what is not UTF-8
 * is shown as in escape.h; quotes and backslashes stay what they are.
 */
#ifndef ASSAY_MARKUP_H
#define ASSAY_MARKUP_H

#include <stdio.h>

#include "tool/base.h"

/*
 * HTML, and XML 1.0: between tags, or as the value of an attribute between
 * quotes. Line breaks and tabs stay.
 */
void print_markup(FILE *to, view text);

/* A cell of a table in Markdown, as code, in which nothing else acts. */
void print_cell(FILE *to, view text);

/* Workflow commands of GitHub: the value of a property; the message; and what
 * is none, in a line that begins with other words. */
void print_property(FILE *to, view text);
void print_message(FILE *to, view text);
void print_remark(FILE *to, view text);

#endif
