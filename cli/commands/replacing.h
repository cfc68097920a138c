/* A report in the place of a file that a command reads. */
#ifndef ASSAY_CLI_REPLACING_H
#define ASSAY_CLI_REPLACING_H

#include "options.h"
#include "tool/outlet.h"

/* Tells that one of them would replace the file, a mistake in the command line.
 * Nothing after another mistake, or if there is no file (NULL). */
void refuse_replacing(option_walk *w, const outlet *list, size_t count,
                      const char *file);

#endif
