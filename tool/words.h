/* Prints counts and wrapped lines of text for people. */
#ifndef ASSAY_WORDS_H
#define ASSAY_WORDS_H

#include <stdio.h>

#include "tool/base.h"

bool ends_in(const char *word, const char *end);

/* Prints "1 tensor", "2 tensors", "0 metadata". */
void print_count(FILE *to, u64 count, const char *what);

#define LINE_WIDTH 80
#define SCREEN     24   /* lines of a small screen */

/*
 * Prints text in lines of at most LINE_WIDTH, broken at blanks. The first line
 * starts at column; the others are indented. Returns the column at the end.
 */
int put_wrapped(FILE *to, const char *words, int column, int indent);

/* Prints text that starts at the column indent, and a line end. */
void print_wrapped(FILE *to, const char *words, int indent);

u64 count_lines(const char *words);

#endif
