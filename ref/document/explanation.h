/* Tables for the lines about fields (lines.h), made once for all lines. */
#ifndef ASSAY_EXPLANATION_H
#define ASSAY_EXPLANATION_H

#include "core/report.h"
#include "document/lines.h"

struct assay_explanation {
    const report *report;
    memory memory;                  /* of the explanation */
    LIST_OF(const assay_finding *) findings;    /* by offset; NULL is last */
    LIST_OF(const assay_field *) fields;    /* names and types, sorted by
                                             * record */
};

/* Returns the findings at offset and after it, with NULL after the last. */
const assay_finding *const *findings_from(const assay_explanation *e,
                                          u64 offset);

#endif
