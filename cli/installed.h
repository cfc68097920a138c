/* Finds the files that were installed, or built, with the program. */
#ifndef ASSAY_INSTALLED_H
#define ASSAY_INSTALLED_H

#include <stdbool.h>

/* Returns the folder of this program with links resolved, to be freed; NULL if
 * it is unknown, with errno set if a system call failed. */
char *find_program_folder(void);

/* Returns the path, with links resolved, of a file in share/assay/, to be
 * freed; NULL with errno set if it is not there. */
char *find_installed(const char *name);

/* Reports whether a call that failed with that errno may succeed the next time,
 * so that its failure proves nothing. */
bool is_passing(int error);

#endif
