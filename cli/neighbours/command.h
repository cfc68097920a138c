/* assay certify --neighbours: what its command line needs of it. */
#ifndef ASSAY_NEIGHBOURS_COMMAND_H
#define ASSAY_NEIGHBOURS_COMMAND_H

#include "conformance/certify.h"
#include "options.h"

/* The value of --neighbours, if it has one; tells. */
void read_neighbours(option_walk *w, certify_options *o);

/* Whether the other options make sense with it; tells. */
void check_neighbours(option_walk *w, const certify_options *o);

/* Runs certify with neighbours of files of the corpus in folder. The exit
 * status. */
int certify_neighbours(const certify_options *o, const char *folder);

#endif
