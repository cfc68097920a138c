/* Files that cost a program far more than others do, for people. */
#ifndef ASSAY_HOSTILE_H
#define ASSAY_HOSTILE_H

#include <stdio.h>

#include "conformance/results/results.h"

/*
 * "a 24-byte file cost 3.1 GiB": the hungriest cases and the slowest, nothing
 * if none is remarkable. That is 64 MiB more than before the case, and more
 * than most cases take, and 16 times the file; or a second of processors, and
 * 10 times as much as most.
 */
void print_hostile(FILE *to, const results *list);

#endif
