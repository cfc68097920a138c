/* What went wrong with a case, in HTML. */
#ifndef ASSAY_REPORT_HTML_CASE_H
#define ASSAY_REPORT_HTML_CASE_H

#include "conformance/run/run.h"

/* dumped: with the bytes of the file and those of its valid twin. false after a
 * line to standard error if they cannot be read. */
bool print_failure(FILE *to, const run *r, const result *one, bool dumped);

/* The attributes by which a filter finds it. */
void put_keys(FILE *to, const char *format, const char *word);

#endif
