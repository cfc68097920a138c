/* The commands of the start script ./assay, which are none of the program. */
#ifndef ASSAY_SCRIPT_H
#define ASSAY_SCRIPT_H

#include "tool/base.h"

/* One line each. */
void print_script_commands(void);

/* Its help; false if it is none of them. */
bool print_script_help(const char *name);
bool is_script_command(const char *name);

#endif
