/* Prints a failed case as HTML. */
#ifndef ASSAY_REPORT_HTML_CASE_H
#define ASSAY_REPORT_HTML_CASE_H

#include "conformance/run/run.h"

/* Prints a failure; dumped: with the bytes of the file and its parent. Returns
 * false after a line to standard error if they cannot be read. */
bool print_failure(FILE *to, const run *r, const result *one, bool dumped);

/* Prints the attributes that the filters use. */
void put_keys(FILE *to, const char *format, const char *word);

#endif
