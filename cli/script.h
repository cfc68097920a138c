/* The commands that only the start script ./assay has. */
#ifndef ASSAY_SCRIPT_H
#define ASSAY_SCRIPT_H

#include "tool/base.h"

/* Prints a line for each. */
void print_script_commands(void);

/* Prints the help of a command; returns false if there is no such command. */
bool print_script_help(const char *name);

/* Reports whether it is the name of such a command. */
bool is_script_command(const char *name);

#endif
