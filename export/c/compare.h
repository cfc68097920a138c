/* What decode() says, compared with what is expected (README.md, Documents). */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdio.h>

#include "json.h"

/* false after a line about the first difference. */
bool compare(const json *expected, const json *given, FILE *lines);

#endif
