/* What was installed, or built, with the program. */
#ifndef ASSAY_INSTALLED_H
#define ASSAY_INSTALLED_H

#include <stdbool.h>

/* The folder of this program, without links, to be freed. NULL: it is unknown,
 * and errno says why if the system refused. */
char *find_program_folder(void);

/* The path, without links, of NAME in share/assay/, as cmake --install lays it
 * out, to be freed. NULL: it is not there, and errno says why. */
char *find_installed(const char *name);

/* Whether what fails with that errno may succeed the next time, so that nothing
 * follows from it. */
bool is_passing(int error);

#endif
