/* Features of judged files, which show novelty as edge counters do. */
#ifndef FUZZ_FEATURES_H
#define FUZZ_FEATURES_H

#include "assay.h"
#include "mutate/base.h"

#define FEATURES (1u << 16)     /* bits; a few collisions do not matter */

typedef struct {
    u8 seen[FEATURES / 8];
} features;

/* Reports whether a broken rule, its count, or its verdict is new. */
bool see_finding(features *all, const assay_report *report,
                 const assay_finding *f);

/* Adds the names of fields and of those around them, the number of equal
 * names in a row, and the name of the last field, which shows how far
 * reading came. */
bool see_fields(features *all, const assay_report *report);

#endif
