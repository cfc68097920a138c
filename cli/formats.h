/* The value of --format. */
#ifndef ASSAY_FORMATS_H
#define ASSAY_FORMATS_H

#include "options.h"

/* Reads it: the number of a format; tells if it is none. */
u32 option_format(option_walk *w);

#endif
