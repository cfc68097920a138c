/* The words that a shell can complete, and the completion scripts. */
#ifndef ASSAY_COMPLETION_H
#define ASSAY_COMPLETION_H

#include "commands/commands.h"
#include "output.h"

typedef struct {
    char name[WORD_SIZE];       /* "json" */
    char argument[WORD_SIZE];   /* "FILE", or "" */
    char help[128];             /* its first line */
    char letter;                /* 's', or 0 */
    bool optional;              /* the argument is optional, and follows = */
} completed_option;

typedef void (*option_visitor)(const command *c, const completed_option *o);

/* Visits the options of a command, including --help. */
void each_option(const command *c, option_visitor visit);

/* Prints words separated by blanks. */
typedef void (*word_printer)(void);

/* Return the printer of the words that are values of an option, or operands of
 * a command; NULL if there are no such words. */
word_printer words_of_option(const command *c, const completed_option *o);
word_printer words_of_command(const char *name);
void print_commands_as_words(void);

/* The shells, and a function for each that prints its script. */
#define EACH_SHELL(SHELL) SHELL(bash) SHELL(zsh) SHELL(fish)
#define SHELL(name) void print_##name(void);
EACH_SHELL(SHELL)
#undef SHELL

#endif
