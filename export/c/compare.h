/* Compares documents of decode() with expected ones (README.md, Documents). */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdio.h>

#include "json.h"

/* Returns false after printing a line about the first difference. */
bool compare(const json *expected, const json *given, FILE *lines);

#endif
