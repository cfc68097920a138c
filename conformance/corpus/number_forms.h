/* Files that are valid but for the forms of their numbers. */
#ifndef ASSAY_NUMBER_FORMS_H
#define ASSAY_NUMBER_FORMS_H

#include "assay.h"
#include "tool/base.h"

/*
 * Whether the numbers of a file break rules of that list (ids separated by
 * blanks) by their form alone, and nothing else breaks a MUST rule: each of
 * these numbers equals one in the correct form, and a usual library does not
 * show the difference. encoding is "MessagePack", or "JSON" for the header of
 * safetensors, where a number such as 2.0 or 2e0 is whole. report is that of
 * the file.
 */
bool hides_forms(const assay_report *report, view file, const char *encoding,
                 const char *rules);

#endif
