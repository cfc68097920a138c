/* Reads the value of --format. */
#ifndef ASSAY_FORMATS_H
#define ASSAY_FORMATS_H

#include "options.h"

/* The option of the commands that judge a file. */
#define FORMAT_OPTION \
    {"format", 0, "F", "use the rules of F instead of detecting the format"}

/* Returns the number of the format; 0 after a usage error. */
u32 option_format(option_walk *w);

#endif
