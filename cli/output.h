/* What every command prints with, and how the program ends. */
#ifndef ASSAY_OUTPUT_H
#define ASSAY_OUTPUT_H

#include <stdio.h>

#include "tool/base.h"
#include "tool/outfile.h"

/* Room for the name of a rule, an offset and the like. */
#define WORD_SIZE 64

/* The name of a file, with everything escaped that a terminal would obey. */
char *escape_path(const char *name);    /* free it */
void print_path(FILE *to, const char *name);

/* The same as an argument of a command, for a shell. */
void print_argument(FILE *to, const char *name);

/* Prints "1 tensor", "2 tensors", "0 metadata". */
void print_count(FILE *to, u64 count, const char *what);

#define LINE_WIDTH 80
#define SCREEN     24   /* lines: what fits can be read at once */

/*
 * Prints text in lines that wide at most, broken at blanks, those behind the
 * first one indented; the first begins at column. Returns where the last ends.
 */
int put_wrapped(FILE *to, const char *words, int column, int indent);

/* The same from the column indent on, and the end of the line. */
void print_wrapped(FILE *to, const char *words, int indent);

u64 count_lines(const char *words);

/* An assay_sink: user is the FILE. */
void print_piece(void *user, const char *piece, size_t size);

#endif
