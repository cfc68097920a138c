/* Text from programs and files, made safe for a terminal and for a shell. */
#ifndef ASSAY_PRINT_H
#define ASSAY_PRINT_H

#include <stdio.h>

/* The most that print_escaped() shows of anything. */
#define PRINT_MOST 1024

/*
 * Shows at most that many of the bytes, and an ellipsis if there are more.
 * What a terminal would obey and what is not UTF-8 is escaped; backslashes and
 * quotes stay, so that JSON stays readable.
 */
void print_escaped(FILE *to, const char *at, size_t size, size_t most);

/* Arguments as a shell takes them, with spaces between. */
void print_command(FILE *to, char *const words[]);

/* One argument as a shell takes it. */
void print_word(FILE *to, const char *word);

/*
 * The program in a command to be typed: under the name that it was called by,
 * which main() leaves in this variable of the environment; ./assay, which
 * starts another program, has set it before.
 */
#define CALLED_AS "ASSAY_CALLED_AS"
void print_program(FILE *to);

#endif
