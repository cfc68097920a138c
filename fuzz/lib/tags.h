/*
 * Are pages as our printers write them? Read more strictly than a browser does:
 * whatever text of others opens a tag, ends a value or becomes a script is not
 * as we write. UTF-8 and what a terminal obeys are output.h's.
 */
#ifndef FUZZ_TAGS_H
#define FUZZ_TAGS_H

#include "tool/base.h"

/* What does not hold of a page of HTML, or NULL. Its style and its script have
 * to be those of the model, in which stands nothing of others. */
const char *page_flaw(view page, view model);

/* Of results as JUnit has them: XML 1.0 with no other elements. */
const char *xml_flaw(view page);

#endif
