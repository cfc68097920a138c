/* Compares the document of a program with the expected document. */
#ifndef ASSAY_COMPARE_H
#define ASSAY_COMPARE_H

#include <stdio.h>

#include "conformance/corpus/levels.h"

/* The number of differences that are printed; others are only counted. */
#define DIFFERENCES_SHOWN 5

/*
 * Returns the number of differences at a level. Prints a line for each of the
 * first ones, such as
 *
 *     tensors[3].shape[1]: expected "16777217", got 16777216 (a number; ...)
 */
size_t compare(const levels *l, grade asked, const json_t *expected,
               const json_t *given, FILE *lines);

#endif
