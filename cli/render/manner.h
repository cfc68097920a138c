/* How findings are told, and the words for them. */
#ifndef ASSAY_CLI_MANNER_H
#define ASSAY_CLI_MANNER_H

#include <stdio.h>

#include "assay.h"
#include "tool/base.h"

typedef struct {
    FILE *out;
    bool colour;
    bool strict;            /* SHOULD and MAY reject */
    bool notes;             /* NOTE is shown */
    bool several;           /* files: the accepted ones get a line only */
    bool github;            /* SARIF as GitHub wants it */
    u32 most;               /* findings of a rule in full */
    u32 format;             /* that was insisted on, or 0 */
    u64 size;               /* of a file whose first bytes are judged, or 0 */
    const char *by;         /* who judged, for the line of the verdict; NULL:
                               the reference, as usual */
} manner;

/* "error", "warning", "remark", "note" */
const char *finding_word(assay_level l);

/* "required" or "expected", before the words of a rule */
const char *demand_word(assay_level l);

/* Whether the manner shows a finding of that level. */
bool shows_level(const manner *m, assay_level l);

/* The verdict after --strict. */
assay_verdict strict_verdict(const manner *m, const assay_report *r);

#endif
