/* Prints one line for each finding, for editors and logs. */
#ifndef ASSAY_CLI_SHORT_H
#define ASSAY_CLI_SHORT_H

#include "input/input.h"
#include "render/manner.h"

/* Prints the findings, and a line if the file is unknown. */
void print_short(const manner *m, const input *in, const assay_report *r);

#endif
