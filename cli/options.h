/*
 * The options of a command. One table serves for parsing, for --help and for
 * correcting mistyped options. Names are never abbreviated; --x=V and --x V are
 * the same. Options and operands may be mixed; -- ends the options. operands()
 * returns the operands.
 */
#ifndef ASSAY_CLI_OPTIONS_H
#define ASSAY_CLI_OPTIONS_H

#include "tool/base.h"

/* A row of the table; a row without a name ends it. */
typedef struct {
    const char *name;           /* "json": --json */
    char letter;                /* 's' for -s, or 0 */
    const char *argument;       /* "N"; "[=FILE]" if optional; or NULL */
    const char *help;
} option_info;

/* A command. In addition to its own options, it has -h and --help. */
typedef struct {
    const char *name;           /* "validate" */
    const char *usage;          /* printed after the name: "FILE..." */
    const char *purpose;        /* one line */
    const option_info *options;
    const char *more;           /* end of the help, or NULL */
    bool takes_command;         /* the first operand ends the options: it is a
                                 * command with options of its own */
} command_info;

#define MOST_OPTIONS 32
#define NO_OPTION    (-1)
#define CONTINUE        (-1)

typedef struct {
    const command_info *command;
    int argc;
    char **argv;
    const option_info *option;  /* the option found last */
    const char *value;          /* its value, or NULL */
    int status;                 /* the exit status, unless CONTINUE */
    int operands;               /* number so far, at the front of argv */
} option_walk;

/* Starts to parse; argv[0] is the name of the command. Reorders argv. */
option_walk walk_options(const command_info *command, int argc, char **argv);

/*
 * Returns the row of the next option, or NO_OPTION after the last one. Sets
 * status after --help and after a usage error, which it reports.
 */
int next_option(option_walk *w);

/* Returns the operands, ended by NULL; call it after the last option. */
char **operands(const option_walk *w);

/*
 * Reports a usage error in one line on standard error and sets status to 2:
 * words, the text given in quotes and escaped (unless NULL), then hint.
 */
void usage_error(option_walk *w, const char *words, const char *given,
                 const char *hint);

/* Reports two options of which one would be ignored. */
void exclude(option_walk *w, const char *one, const char *other);

/* Reports an error in the value of the option found last, with its name. */
void value_error(option_walk *w, const char *words, const char *hint);

/* Reports a missing operand, with the usage line. */
void usage_missing(option_walk *w, const char *what);

/*
 * Returns the only operand. Returns NULL after an earlier error, or after
 * reporting that the operand is missing or that, in words, there is another.
 */
char *only_operand(option_walk *w, const char *what, const char *words);

/*
 * These read the value of the option found last. They report a usage error and
 * return false if it is invalid.
 */

/* Reads a number, decimal or 0x... */
bool option_number(option_walk *w, u64 *number);

/* Reads a number of bytes, without a unit. */
bool option_bytes(option_walk *w, u64 *number);

/* Reads a number of bytes above 0, perhaps with a unit K, M, G or T: 512M or
 * 512MiB. */
bool option_memory(option_walk *w, u64 *size);

/* Returns the value as a path; reports an empty one. next_option() checks the
 * options that take a FILE, a DIR or a CORPUS itself. */
const char *option_path(option_walk *w);

#endif
