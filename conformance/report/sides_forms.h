/* The forms in which results side by side are printed. */
#ifndef ASSAY_REPORT_SIDES_FORMS_H
#define ASSAY_REPORT_SIDES_FORMS_H

#include "conformance/results/sides.h"

void print_sides(FILE *to, const sides *s);
void write_sides(FILE *to, const sides *s);         /* JSON */
void print_sides_page(FILE *to, const sides *s);

#endif
