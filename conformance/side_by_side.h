/* assay compare: shows the results of several programs side by side. */
#ifndef ASSAY_SIDE_BY_SIDE_H
#define ASSAY_SIDE_BY_SIDE_H

#include "tool/outlet.h"

enum { COMPARE_json, COMPARE_html, COMPARE_OPTIONS };

/* Compares the results at paths, which end with NULL. Returns the exit
 * status. */
int compare_results(char *const *paths, outlet *outlets);

#endif
