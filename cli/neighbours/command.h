/* Parses and checks the options of assay certify --neighbours, and runs it. */
#ifndef ASSAY_NEIGHBOURS_COMMAND_H
#define ASSAY_NEIGHBOURS_COMMAND_H

#include "conformance/certify.h"
#include "options.h"

/* Reads the value of --neighbours, if it has one; reports a usage error. */
void read_neighbours(option_walk *w, certify_options *o);

/* Reports a usage error if the other options make no sense with it. */
void check_neighbours(option_walk *w, const certify_options *o);

/* Certifies with neighbours of files of the corpus in folder; returns the exit
 * status. */
int certify_neighbours(const certify_options *o, const char *folder);

#endif
