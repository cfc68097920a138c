/* The commands. Each has a file that reads its command line. */
#ifndef ASSAY_COMMANDS_H
#define ASSAY_COMMANDS_H

#include "options.h"

/* Run a command; argv[0] is its name. Return the exit status. */
int validate_main(int argc, char **argv);
int show_main(int argc, char **argv);
int list_main(int argc, char **argv);
int explain_main(int argc, char **argv);
int rules_main(int argc, char **argv);
int certify_main(int argc, char **argv);
int compare_main(int argc, char **argv);
int adapter_main(int argc, char **argv);
int completion_main(int argc, char **argv);

extern const command_info validate_command;
extern const command_info show_command;
extern const command_info list_command;
extern const command_info explain_command;
extern const command_info rules_command;
extern const command_info certify_command;
extern const command_info compare_command;
extern const command_info generate_command;
extern const command_info spoil_command;
extern const command_info adapter_command;
extern const command_info completion_command;

/* A line of the list of commands, with a short usage and purpose. */
typedef struct {
    const char *name;
    const char *usage;
    const char *purpose;
    int (*run)(int argc, char **argv);
    const command_info *info;
} command;

/* All commands in the order of the help; a row without a name ends the list. */
extern const command commands[];

#endif
