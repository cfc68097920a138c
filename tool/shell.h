/* Commands that can be typed. */
#ifndef ASSAY_SHELL_H
#define ASSAY_SHELL_H

#include <stdio.h>

/* Arguments as a shell takes them, with spaces between. */
void print_command(FILE *to, char *const words[]);

/* One argument as a shell takes it. */
void print_word(FILE *to, const char *word);

/* The name of a file likewise, also where it looks like an option. */
void print_argument(FILE *to, const char *name);

/*
 * The program in a command to be typed: under the name that it was called by,
 * which main() leaves in this variable of the environment; ./assay, which
 * starts another program, has set it before.
 */
#define CALLED_AS "ASSAY_CALLED_AS"
void print_program(FILE *to);

#endif
