/* Files that are valid but for the forms of their numbers. */
#ifndef ASSAY_NUMBER_FORMS_H
#define ASSAY_NUMBER_FORMS_H

#include "assay.h"
#include "tool/base.h"

/*
 * Whether the file of a format that is written in MessagePack breaks rules of
 * that list (names with blanks between them) only by numbers in another form
 * than is due that are equal to one in the right form: a usual library does
 * not show the difference. report is that of the file.
 */
bool hides_forms(const assay_report *report, view file, const char *rules);

#endif
