/* Detects files that are valid except for the forms of their numbers. */
#ifndef ASSAY_NUMBER_FORMS_H
#define ASSAY_NUMBER_FORMS_H

#include "assay.h"
#include "tool/base.h"

/*
 * Reports whether numbers break rules of the list (ids separated by spaces)
 * only by their form, and nothing else breaks a MUST rule: each number equals
 * one in the correct form, and usual libraries do not show the difference.
 * encoding is "MessagePack", or "JSON" for the header of safetensors, where 2.0
 * and 2e0 are whole numbers. report is that of the file.
 */
bool hides_forms(const assay_report *report, view file, const char *encoding,
                 const char *rules);

#endif
