/* The commands that the program brings itself; other rooms have the rest. */
#ifndef ASSAY_COMMANDS_H
#define ASSAY_COMMANDS_H

#include "options.h"

/* argv[0] is the name of the command. Each returns the exit status. */
int validate_main(int argc, char **argv);
int show_main(int argc, char **argv);
int explain_main(int argc, char **argv);
int rules_main(int argc, char **argv);
int adapter_main(int argc, char **argv);

extern const command_info validate_command;
extern const command_info show_command;
extern const command_info explain_command;
extern const command_info rules_command;
extern const command_info adapter_command;

#endif
