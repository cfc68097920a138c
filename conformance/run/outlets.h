/* The list of forms, those with an option first. */
#ifndef ASSAY_REPORT_OUTLETS_H
#define ASSAY_REPORT_OUTLETS_H

#include "tool/outlet.h"

enum {
#define FORM(name, letter, argument, help) REPORT_##name,
#include "conformance/run/forms.def"
#undef FORM
    REPORT_OPTIONS,
    REPORT_text = REPORT_OPTIONS,   /* if no other form takes stdout */
    REPORT_FORMS
};

/* The destinations of forms that have an option. */
typedef struct {
    outlet all[REPORT_OPTIONS];
} report_outlets;

/* Returns outlets of which none is wanted. */
report_outlets no_reports(void);

/* Reports whether a form replaces the text. */
bool replaces_text(const report_outlets *o);

#endif
