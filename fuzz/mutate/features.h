/* What is new about a file that was judged, as counters of edges tell a
 * fuzzer. */
#ifndef FUZZ_FEATURES_H
#define FUZZ_FEATURES_H

#include "assay.h"
#include "mutate/base.h"

#define FEATURES (1u << 16)     /* bits; a few that share one do not matter */

typedef struct {
    u8 seen[FEATURES / 8];
} features;

/* Whether that rule was not broken before as often, or with that verdict. */
bool see_finding(features *all, const assay_report *report,
                 const assay_finding *f);

/* The names of fields, and of those around them, and how many of a name follow
 * each other; how the last one is called tells how far reading came. */
bool see_fields(features *all, const assay_report *report);

#endif
