/* assay compare: results of several programs side by side. */
#ifndef ASSAY_SIDE_BY_SIDE_H
#define ASSAY_SIDE_BY_SIDE_H

#include "tool/outlet.h"

enum { COMPARE_json, COMPARE_html, COMPARE_OPTIONS };

/* The exit status. paths are of results, NULL after them. */
int compare_results(char *const *paths, outlet *outlets);

#endif
