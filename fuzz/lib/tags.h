/*
 * Checks that pages are as our printers write them, more strictly than a
 * browser: untrusted text that opens a tag, ends a value or becomes a script is
 * found. output.h checks for UTF-8 and control characters.
 */
#ifndef FUZZ_TAGS_H
#define FUZZ_TAGS_H

#include "tool/base.h"

/* Returns what is wrong with an HTML page, or NULL. Its style and script must
 * equal the model's, which contains no untrusted text. */
const char *page_flaw(view page, view model);

/* The same for JUnit results: XML 1.0 with only these elements. */
const char *xml_flaw(view page);

#endif
