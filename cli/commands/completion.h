/* What a shell can complete, and the scripts that tell it so. */
#ifndef ASSAY_COMPLETION_H
#define ASSAY_COMPLETION_H

#include "commands/commands.h"
#include "output.h"

typedef struct {
    char name[WORD_SIZE];       /* "json" */
    char argument[WORD_SIZE];   /* "FILE", or "" */
    char help[128];             /* the first line of it */
    char letter;                /* 's', or 0 */
    bool optional;              /* the argument, which then stands after = */
} completed_option;

typedef void (*option_visitor)(const command *c, const completed_option *o);

/* Visits the options of a command, --help among them. */
void each_option(const command *c, option_visitor visit);

/* Prints words with blanks between them. */
typedef void (*word_printer)(void);

/* What the value of an option of a command may be, or its operands; NULL: no
 * words. */
word_printer words_of_option(const command *c, const completed_option *o);
word_printer words_of_command(const char *name);
void print_commands_as_words(void);

/* The shells, and what prints the script of each. */
#define EACH_SHELL(SHELL) SHELL(bash) SHELL(zsh) SHELL(fish)
#define SHELL(name) void print_##name(void);
EACH_SHELL(SHELL)
#undef SHELL

#endif
