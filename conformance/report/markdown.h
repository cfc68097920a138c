/* Prints the tables of a run as Markdown, as GitHub and others render it. */
#ifndef ASSAY_REPORT_MARKDOWN_H
#define ASSAY_REPORT_MARKDOWN_H

#include "conformance/run/run.h"

void print_markdown(FILE *to, const run *r);

#endif
