/* The tables of a run in Markdown, as GitHub and others show it. */
#ifndef ASSAY_REPORT_MARKDOWN_H
#define ASSAY_REPORT_MARKDOWN_H

#include "conformance/run/run.h"

void print_markdown(FILE *to, const run *r);

#endif
