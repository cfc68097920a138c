/* Prints JSON that is the text of a value in lines. */
#ifndef ASSAY_CLI_NESTED_H
#define ASSAY_CLI_NESTED_H

#include <stdio.h>

#include "tool/base.h"

/*
 * Prints the contents of text, a string of JSON as assay writes it, as indented
 * lines, the first at the current column: one for each member, and one for an
 * array of plain values. Cuts long lines and many lines, unless full is true.
 * Returns false, and prints nothing, if the contents are not an object or an
 * array with something in it. Lines begin with a blank or a token of JSON,
 * never with other text of the file.
 */
bool print_nested(FILE *out, const char *text, int indent, bool full);

#endif
