/* Makes text from programs and files safe for a terminal. */
#ifndef ASSAY_ESCAPE_H
#define ASSAY_ESCAPE_H

#include <stdio.h>

/* The most bytes that print_escaped() shows. */
#define PRINT_MOST 1024

/*
 * Prints at most that many of the bytes, and an ellipsis if there are more.
 * Control characters and invalid UTF-8 are escaped; backslashes and quotes are
 * not, so that JSON stays readable.
 */
void print_escaped(FILE *to, const char *at, size_t size, size_t most);

/* Return and print the name of a file with control characters escaped. */
char *escape_path(const char *name);    /* free it */
void print_path(FILE *to, const char *name);

#endif
