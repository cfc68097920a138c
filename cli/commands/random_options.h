/* Parses and checks the options of assay certify --random. */
#ifndef ASSAY_RANDOM_COMMAND_H
#define ASSAY_RANDOM_COMMAND_H

#include "conformance/certify.h"
#include "options.h"

/* These report usage errors. */

/* Reads the value of --random. */
void read_random(option_walk *w, certify_options *o);

/* Checks that the other options make sense with "random" or "neighbours": there
 * are no earlier results of new files. */
void check_new_files(option_walk *w, const certify_options *o,
                     const char *option);

/* Does the same for --random, and checks --time. */
void check_random(option_walk *w, const certify_options *o);

#endif
