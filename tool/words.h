/* Words, and lines of them, for people. */
#ifndef ASSAY_WORDS_H
#define ASSAY_WORDS_H

#include <stdio.h>

#include "tool/base.h"

bool ends_in(const char *word, const char *end);

/* Prints "1 tensor", "2 tensors", "0 metadata". */
void print_count(FILE *to, u64 count, const char *what);

#define LINE_WIDTH 80
#define SCREEN     24   /* lines: what fits can be read at once */

/*
 * Prints text in lines that wide at most, broken at blanks, those after the
 * first one indented; the first begins at column. Returns where the last ends.
 */
int put_wrapped(FILE *to, const char *words, int column, int indent);

/* The same from the column indent on, and the end of the line. */
void print_wrapped(FILE *to, const char *words, int indent);

u64 count_lines(const char *words);

#endif
