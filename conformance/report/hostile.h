/* Lists files that cost a program far more than others, for people. */
#ifndef ASSAY_HOSTILE_H
#define ASSAY_HOSTILE_H

#include <stdio.h>

#include "conformance/results/results.h"

/*
 * Prints "a 24-byte file used 3.1 GiB of memory": the cases with the highest
 * memory and processor time, or nothing if none is remarkable. A case is
 * remarkable if it takes 64 MiB more than before, more than most cases and 16
 * times the size of the file; or a second of processor time and 10 times as
 * much as most cases.
 */
void print_hostile(FILE *to, const results *list);

#endif
