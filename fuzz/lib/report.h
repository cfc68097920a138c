/* What holds of every report, whoever asked for it. */
#ifndef FUZZ_REPORT_H
#define FUZZ_REPORT_H

#include "assay.h"

/* Findings lie inside the size bytes judged, and verdict, counts and reason
 * belong together. */
void check_report(const assay_report *report, size_t size);

/* Both say the same: verdict, reason, version, findings. what else is said to
 * be not so. */
void demand_same(const assay_report *x, const assay_report *y,
                 const char *what);

/* A sink, for what is written to see that it can be. */
void ignore(void *user, const char *text, size_t size);

#endif
