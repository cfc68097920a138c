/* The options of assay spoil, shared as those of generate
 * (generate_options.h). */
#ifndef ASSAY_SPOIL_OPTIONS_H
#define ASSAY_SPOIL_OPTIONS_H

#include "options.h"

/* Rows of the options of spoil_command. */
enum { FORMAT, SEED };

#endif
