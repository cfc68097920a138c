/*
 * The options of a command: one table is what is parsed, what --help prints
 * and what a mistyped option is compared with. Names are never abbreviated;
 * --x=V and --x V are the same; -- ends them, and they may stand after words
 * that are none: operands() has these, and what follows --.
 */
#ifndef ASSAY_CLI_OPTIONS_H
#define ASSAY_CLI_OPTIONS_H

#include "tool/base.h"

/* A row of the table; a row without a name ends it. */
typedef struct {
    const char *name;           /* "json": --json */
    char letter;                /* 's': -s; 0 if there is none */
    const char *argument;       /* "N"; "[=FILE]" if it may be left out; NULL */
    const char *help;
} option_info;

/* Besides its own options every command has -h and --help. */
typedef struct {
    const char *name;           /* "validate" */
    const char *usage;          /* what follows the name: "FILE..." */
    const char *purpose;        /* one line */
    const option_info *options;
    const char *more;           /* end of the help, or NULL */
    bool takes_command;         /* the first word that is no option ends them:
                                 * it is a command, with options of its own */
} command_info;

#define MOST_OPTIONS 32
#define NO_OPTION    (-1)
#define GO_ON        (-1)

typedef struct {
    const command_info *command;
    int argc;
    char **argv;
    const option_info *option;  /* found last */
    const char *value;          /* of it, or NULL */
    int status;                 /* exit with it, unless GO_ON */
    int operands;               /* gathered so far, at the front of argv */
} option_walk;

/* argv[0] is the name of the command. */
option_walk walk_options(const command_info *command, int argc, char **argv);

/*
 * The row of the next option, or NO_OPTION after the last one. After --help
 * and after a mistake, which has been told, status is set.
 */
int next_option(option_walk *w);

/* The words that are no options, NULL after them: after the last option. */
char **operands(const option_walk *w);

/*
 * Tells a mistake in one line to standard error and sets status to 2: words,
 * the text given between quotes and escaped (unless NULL), and then hint.
 */
void usage_error(option_walk *w, const char *words, const char *given,
                 const char *hint);

/* The same about two options of which one would be ignored. */
void exclude(option_walk *w, const char *one, const char *other);

/* The same about the value of the option found last, which it names. */
void value_error(option_walk *w, const char *words, const char *hint);

/* The same where words are missing: the usage line follows. */
void usage_missing(option_walk *w, const char *what);

/*
 * The one operand that there must be. NULL: it is missing, or not the only one,
 * which is told in words; or there was a mistake before.
 */
char *only_operand(option_walk *w, const char *what, const char *words);

/* The value of the option found last as a number, decimal or 0x...; tells. */
bool option_number(option_walk *w, u64 *number);

/* The same of one that counts bytes, for which there are no units. */
bool option_bytes(option_walk *w, u64 *number);

/* A number of bytes above 0, or of K, M, G or T of them, as 512M or 512MiB. */
bool option_memory(option_walk *w, u64 *size);

/* The same as a path, which is not empty; so is that of an option that takes a
 * FILE, a DIR or a CORPUS, without being asked for. */
const char *option_path(option_walk *w);

#endif
