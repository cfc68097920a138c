/* What lines about fields need, made once for all of them: lines.h. */
#ifndef ASSAY_EXPLANATION_H
#define ASSAY_EXPLANATION_H

#include "core/report.h"
#include "document/lines.h"

struct assay_explanation {
    const report *report;
    memory memory;                  /* that it takes itself */
    LIST_OF(const assay_finding *) findings;    /* by offset; NULL comes last */
    LIST_OF(const assay_field *) fields;    /* names and types, by the record
                                             * that they are in */
};

/* The first finding at offset or after it; NULL comes after the last one. */
const assay_finding *const *findings_from(const assay_explanation *e,
                                          u64 offset);

#endif
