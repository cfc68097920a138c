/* Checks that every report must pass. */
#ifndef FUZZ_REPORT_H
#define FUZZ_REPORT_H

#include "assay.h"

/* Demands that findings are inside the size bytes, and that verdict, counts and
 * reason are consistent. */
void check_report(const assay_report *report, size_t size);

/* Demands that both have the same verdict, reason, version and findings; what
 * is the message. */
void demand_same(const assay_report *x, const assay_report *y,
                 const char *what);

/* A sink that only checks that writing works. */
void ignore(void *user, const char *text, size_t size);

#endif
