/* Protects the files that a command reads from its reports. */
#ifndef ASSAY_CLI_REPLACING_H
#define ASSAY_CLI_REPLACING_H

#include "options.h"
#include "tool/outlet.h"

/* Reports a usage error if one of the outlets would overwrite the file. Does
 * nothing after another usage error, or if file is NULL. */
void refuse_replacing(option_walk *w, const outlet *list, size_t count,
                      const char *file);

#endif
