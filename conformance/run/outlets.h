/* Which forms of results there are: those of options first. */
#ifndef ASSAY_REPORT_OUTLETS_H
#define ASSAY_REPORT_OUTLETS_H

#include "tool/outlet.h"

enum {
#define FORM(name, letter, argument, help) REPORT_##name,
#include "conformance/run/forms.def"
#undef FORM
    REPORT_OPTIONS,
    REPORT_text = REPORT_OPTIONS,   /* if no other takes standard output */
    REPORT_FORMS
};

/* Where each goes that has an option. */
typedef struct {
    outlet all[REPORT_OPTIONS];
} report_outlets;

/* None is wanted. */
report_outlets no_reports(void);

/* Whether one takes the place of the text. */
bool replaces_text(const report_outlets *o);

#endif
