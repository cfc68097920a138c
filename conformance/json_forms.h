/* Files that are valid but for the spelling of numbers in JSON. */
#ifndef ASSAY_JSON_FORMS_H
#define ASSAY_JSON_FORMS_H

#include "assay.h"
#include "tool/base.h"

/*
 * Whether a safetensors file breaks rules of that list (ids with blanks between
 * them) only by numbers that are whole, but not written in digits alone, as 2.0
 * and 2e0: a usual library does not show the difference. report is that of the
 * file.
 */
bool hides_spelling(const assay_report *report, view file, const char *rules);

#endif
