/* Prints commands that can be pasted into a shell. */
#ifndef ASSAY_SHELL_H
#define ASSAY_SHELL_H

#include <stdio.h>

/* Prints arguments, quoted for a shell, separated by spaces. */
void print_command(FILE *to, char *const words[]);

/* Prints an argument, quoted for a shell. */
void print_word(FILE *to, const char *word);

/* Prints the name of a file, quoted, even if it looks like an option. */
void print_argument(FILE *to, const char *name);

/*
 * Prints the name by which the program was called. main() puts it in this
 * environment variable, unless the script ./assay has done so already.
 */
#define CALLED_AS "ASSAY_CALLED_AS"
void print_program(FILE *to);

#endif
