/*
 * Are lines as our printers write them, whatever text of others stands in them?
 * For languages in which a line is what tags are elsewhere (tags.h). Each is
 * what does not hold, or NULL.
 */
#ifndef FUZZ_LINES_H
#define FUZZ_LINES_H

#include "tool/base.h"

/* Markdown as GitHub has it: in each table all rows have as many cells, and
 * what may act in Markdown stands in code. */
const char *markdown_flaw(view text);

/* Workflow commands of GitHub: ::error title=...::..., and lines that are none.
 */
const char *commands_flaw(view text);

#endif
