/* assay certify --random: what its command line needs of it. */
#ifndef ASSAY_RANDOM_COMMAND_H
#define ASSAY_RANDOM_COMMAND_H

#include "conformance/certify.h"
#include "options.h"

/* The value of --random; tells. */
void read_random(option_walk *w, certify_options *o);

/* Files that are new have no past: whether the other options make sense with
 * "random" or "neighbours"; tells. */
void check_new_files(option_walk *w, const certify_options *o,
                     const char *option);

/* The same, and whether what --random alone takes makes sense; tells. */
void check_random(option_walk *w, const certify_options *o);

#endif
