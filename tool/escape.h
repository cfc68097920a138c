/* Text from programs and files, made safe for a terminal. */
#ifndef ASSAY_ESCAPE_H
#define ASSAY_ESCAPE_H

#include <stdio.h>

/* The most that print_escaped() shows of anything. */
#define PRINT_MOST 1024

/*
 * Shows at most that many of the bytes, and an ellipsis if there are more.
 * What a terminal would obey and what is not UTF-8 is escaped; backslashes and
 * quotes stay, so that JSON stays readable.
 */
void print_escaped(FILE *to, const char *at, size_t size, size_t most);

/* The name of a file, with everything escaped that a terminal would obey. */
char *escape_path(const char *name);    /* free it */
void print_path(FILE *to, const char *name);

#endif
