/* The forms of results side by side: each writes all of it. */
#ifndef ASSAY_REPORT_SIDES_FORMS_H
#define ASSAY_REPORT_SIDES_FORMS_H

#include "conformance/results/sides.h"

void print_sides(FILE *to, const sides *s);
void write_sides(FILE *to, const sides *s);         /* JSON */
void print_sides_page(FILE *to, const sides *s);

#endif
