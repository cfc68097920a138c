/*
 * Checks that lines are as the printers write them, whatever untrusted text
 * they contain. These languages use lines as others use tags (tags.h). Each
 * function returns what is wrong, or NULL.
 */
#ifndef FUZZ_LINES_H
#define FUZZ_LINES_H

#include "tool/base.h"

/* GitHub Markdown: all rows of a table have the same number of cells, and text
 * that might be markup is in code. */
const char *markdown_flaw(view text);

/* GitHub workflow commands: ::error title=...::..., and other lines. */
const char *commands_flaw(view text);

#endif
